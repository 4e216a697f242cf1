import { cors } from 'hono/cors';

/** Pages of any site may call the APIs, with their own token. */
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
