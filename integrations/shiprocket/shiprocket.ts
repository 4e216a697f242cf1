import { z } from 'zod';
import { allOrNone, email, requireWith, webAddress } from '#platform/config/variables.ts';
import { integration } from '../integration.ts';
import { openShiprocket } from './shiprocket-client.ts';

export const shiprocket = integration({
  name: 'Shiprocket',
  variables: {
    SHIPROCKET_EMAIL: ['the e-mail address of an API user at Shiprocket', email],
    SHIPROCKET_PASSWORD: ['the password of that API user', z.string().max(500)],
    SHIPROCKET_PICKUP_LOCATION: ['the name of a pickup address at Shiprocket', z.string().max(36)],
    SHIPROCKET_WEBHOOK_TOKEN: ['a token of 16 to 200 characters', z.string().min(16).max(200)],
    SHIPROCKET_URL: webAddress,
  },
  toSettings(values) {
    const account = allOrNone(
      values,
      'SHIPROCKET_EMAIL',
      'SHIPROCKET_PASSWORD',
      'SHIPROCKET_PICKUP_LOCATION',
    );
    requireWith(values, 'SHIPROCKET_EMAIL', 'SHIPROCKET_WEBHOOK_TOKEN', 'SHIPROCKET_URL');
    return (
      account && {
        email: account.SHIPROCKET_EMAIL,
        password: account.SHIPROCKET_PASSWORD,
        pickupLocation: account.SHIPROCKET_PICKUP_LOCATION,
        webhookToken: values.SHIPROCKET_WEBHOOK_TOKEN ?? null,
        url: new URL(values.SHIPROCKET_URL ?? 'https://apiv2.shiprocket.in'),
      }
    );
  },
  open: openShiprocket,
});
