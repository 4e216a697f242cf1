import { z } from 'zod';
import { allOrNone, requireWith, webAddress } from '#platform/config/variables.ts';
import { integration } from '../integration.ts';
import { openRazorpay } from './razorpay-client.ts';

export const razorpay = integration({
  name: 'Razorpay',
  variables: {
    RAZORPAY_KEY_ID: ['the key id that Razorpay gave', z.string().max(500)],
    RAZORPAY_KEY_SECRET: ['the key secret that Razorpay gave', z.string().max(500)],
    RAZORPAY_WEBHOOK_SECRET: ['12 to 500 characters', z.string().min(12).max(500)],
    RAZORPAY_API_URL: webAddress,
  },
  toSettings(values) {
    const keys = allOrNone(
      values,
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    );
    requireWith(values, 'RAZORPAY_KEY_ID', 'RAZORPAY_API_URL');
    return (
      keys && {
        keyId: keys.RAZORPAY_KEY_ID,
        keySecret: keys.RAZORPAY_KEY_SECRET,
        webhookSecret: keys.RAZORPAY_WEBHOOK_SECRET,
        apiUrl: new URL(values.RAZORPAY_API_URL ?? 'https://api.razorpay.com'),
      }
    );
  },
  open: (settings) => openRazorpay(settings),
});
