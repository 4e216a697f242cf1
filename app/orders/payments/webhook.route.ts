import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/webhook.route';
import { takeWebhook } from './take-webhook.server.ts';

const headers = { 'Cache-Control': 'no-store' };
const noSuchPage = () => new Response('Not found', { status: 404, headers });

export function loader(): Response {
  return noSuchPage();
}

/** What the payment provider tells of by itself. Read as the bytes that it has signed. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const shop = getShop(context);
  const provider = shop.paymentProvider;
  if (!provider || request.method !== 'POST') return noSuchPage();
  const body = new Uint8Array(await request.arrayBuffer());
  const isTrue = await takeWebhook(shop, provider, { body, headers: request.headers });
  if (!isTrue) return new Response('The signature is wrong.', { status: 401, headers });
  return new Response('Taken', { headers });
}
