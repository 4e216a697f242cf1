import { z } from 'zod';
import { allOrNone, requireWith, webAddress } from '#platform/config/variables.ts';
import { integration } from '../integration.ts';
import { openGoogle } from './google-client.ts';

export const google = integration({
  name: 'Google',
  variables: {
    GOOGLE_CLIENT_ID: ['the client id that Google gave', z.string().max(500)],
    GOOGLE_CLIENT_SECRET: ['the client secret that Google gave', z.string().max(500)],
    GOOGLE_ISSUER: webAddress,
  },
  toSettings(values) {
    const keys = allOrNone(values, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
    requireWith(values, 'GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER');
    return (
      keys && {
        clientId: keys.GOOGLE_CLIENT_ID,
        clientSecret: keys.GOOGLE_CLIENT_SECRET,
        issuer: new URL(values.GOOGLE_ISSUER ?? 'https://accounts.google.com'),
      }
    );
  },
  open: openGoogle,
});
