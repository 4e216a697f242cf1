import type { APIResponse, BrowserContext } from '@playwright/test';
import { owner } from '../owner.ts';
import { withoutSplash } from '../without-splash.ts';

const password = 'chanderi silk';

/** Calls /api/v1 in somebody's name. In: 'GET', '/cart', and what is sent along. */
export type Ask = (
  method: string,
  path: string,
  data?: object,
  headers?: Record<string, string>,
) => Promise<APIResponse>;

/** Somebody new is signed in, in this browser; the forms are those of the page, only not seen. */
export async function newCustomer(context: BrowserContext, email: string): Promise<Ask> {
  await withoutSplash(context);
  await context.request.post('/auth?tab=sign-up', {
    form: {
      ...{ intent: 'sign-up', email, password, confirmPassword: password, consent: 'on' },
      ...{ fullName: 'Kavita Rao', phone: '98200 07654' },
    },
  });
  return signedIn(context, { email, password });
}

/** The owner is signed in, in this browser. */
export async function theOwner(context: BrowserContext): Promise<Ask> {
  await withoutSplash(context);
  return signedIn(context, owner);
}

async function signedIn(
  context: BrowserContext,
  who: { email: string; password: string },
): Promise<Ask> {
  await context.request.post('/auth', { form: { intent: 'sign-in', ...who } });
  const token = await context.request.post('/auth/v1/token?grant_type=cookie');
  const { access_token } = await token.json();
  const Authorization = `Bearer ${access_token}`;
  return (method, path, data, headers) =>
    context.request.fetch(`/api/v1${path}`, {
      ...{ method, data, headers: { ...headers, Authorization } },
    });
}

/** Out: the id of the product with this name. */
export async function idOf(ask: Ask, name: string): Promise<string> {
  const { data } = await (await ask('GET', '/products?limit=100')).json();
  const product = data.find((each: { name: string }) => each.name === name);
  if (!product) throw new Error(`The demo shop has no ${name}.`);
  return product.id;
}

/** An order of what is in her cart. In: the PIN code it goes to. Out: the order as the API tells it. */
export async function orderCart(ask: Ask, delivery_pincode: string) {
  const { total } = await (await ask('GET', '/cart')).json();
  const customer = {
    ...{ customer_name: 'Kavita Rao', customer_phone: '98200 07654' },
    customer_email: 'kavita.rao@example.in',
    ...{ address: '3 Luz Church Road', city: 'Chennai', delivery_pincode },
  };
  const placed = await ask(
    'POST',
    '/orders',
    { ...customer, total, agrees_to_terms: true },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  return placed.json();
}
