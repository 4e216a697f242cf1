import { cors } from 'hono/cors';

/** The APIs may be called by pages of any site, with a token of their own. */
export const anyOrigin = cors({
  origin: '*',
  allowHeaders: [
    'authorization',
    'apikey',
    'content-type',
    'idempotency-key',
    'if-match',
    'x-client-info',
    'x-supabase-api-version',
  ],
  exposeHeaders: ['etag', 'retry-after'],
  maxAge: 86_400,
});
