import type { APIRequestContext } from '@playwright/test';
import { openMailbox } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { findProductByName, password, placeApiOrder } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

const email = 'tests.by.api@example.in';

test('an API client signs up, in, and out again', async ({ page, request, baseURL }) => {
  await checkLine('C514', async () => {
    const data = { full_name: 'Kavita Rao', phone: '+91 98200 07654' };
    const answer = await request.post('/auth/v1/signup', { data: { email, password, data } });
    expect(answer.status()).toBe(200);
    const { user_metadata } = await answer.json();
    expect(user_metadata).toEqual({ full_name: 'Kavita Rao', phone: '9820007654' });
    await openMailbox(page);
    const message = page.locator('main li').filter({ hasText: `To ${email}` });
    const link = await message.getByRole('link').getAttribute('href');
    const to = new URL(link ?? '').searchParams.get('redirect_to');
    expect(to).toBe(new URL('/', baseURL).href);
    await page.goto(link ?? '');
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });
  await checkLine('C513', async () => {
    const answer = await signIn(request, { email, password });
    expect(answer.status()).toBe(200);
    const { user, access_token, refresh_token, token_type } = await answer.json();
    expect([user.email, token_type, typeof refresh_token]).toEqual([email, 'bearer', 'string']);
    expect((await readUser(request, access_token)).status()).toBe(200);
  });
  await checkLine('C117', async () => {
    const refused = async (body: object) => {
      const answer = await signIn(request, body);
      return [answer.status(), (await answer.json()).error_code];
    };
    expect(await refused({ password })).toEqual([400, 'validation_failed']);
    expect(await refused({ email })).toEqual([400, 'validation_failed']);
    expect(await refused({ email: '', password })).toEqual([400, 'validation_failed']);
    expect(await refused({ phone: '9820007654', password })).toEqual([
      400,
      'phone_provider_disabled',
    ]);
  });
  await checkLine('C515', async () => {
    const { access_token } = await (await signIn(request, { email, password })).json();
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await request.post('/auth/v1/logout', { headers })).status()).toBe(204);
    expect((await readUser(request, access_token)).status()).toBe(401);
    expect((await request.post('/auth/v1/logout')).status()).toBe(401);
  });
});

test('what an API client may read and write of a profile', async ({ context, browser }) => {
  const kavita = await newPerson(context, 'tests.with.a.profile@example.in', {
    address: '12 Prabhat Road',
    pincode: '411 004',
  });
  const { user } = await (await context.request.post('/auth/v1/token?grant_type=cookie')).json();
  const profile = {
    user_id: user.id,
    role: 'customer',
    full_name: 'Kavita Rao',
    phone: '9820007654',
    address: '12 Prabhat Road',
    pincode: '411004',
    is_default_address: true,
  };
  await checkLine('C543 C482 C483', async () => {
    expect(await kavita.requestJson('get', '/profiles/me')).toMatchObject(profile);
  });
  await checkLine('C544', async () => {
    const changes = { full_name: 'Kavita K. Rao', address: '3 Luz Church Road', pincode: '600004' };
    expect(await kavita.requestJson('patch', '/profiles/me', changes)).toMatchObject({
      ...profile,
      ...changes,
    });
    const refused = await kavita.send('patch', '/profiles/me', { role: 'owner' });
    expect(refused.status()).toBe(422);
    expect(Object.keys((await refused.json()).fields)).toEqual(['role']);
    expect(await kavita.requestJson('get', '/profiles/me')).toMatchObject(changes);
  });
  await checkLine('C502', async () => {
    const other = await newPerson(await browser.newContext(), 'tests.beside@example.in');
    expect(await other.requestJson('get', '/profiles/me')).toMatchObject({ address: '' });
    expect((await other.send('get', `/profiles/${user.id}`)).status()).toBe(404);
    expect((await context.request.get('/api/v1/profiles/me')).status()).toBe(401);
  });
  await checkLine('C545 C503', async () => {
    const saree = await findProductByName(kavita, 'Gadwal Pattu Saree');
    const path = `/products/${saree.id}/reviews`;
    const review = { rating: 4, comment: 'Wore it all day.' };
    expect((await kavita.send('post', path, { ...review, user_id: user.id })).status()).toBe(422);
    expect((await kavita.send('post', path, review)).status()).toBe(201);
    const { data } = await (await context.request.get(`/api/v1${path}`)).json();
    const ownReview = data.find((one: { comment: string }) => one.comment === review.comment);
    expect(ownReview.author).toBe('Kavita K. Rao');
    expect(JSON.stringify(ownReview)).not.toMatch(new RegExp(`${user.id}|98200|Luz Church`));
  });
});

test('a visitor, a customer and the owner have different permissions', async ({
  context,
  browser,
}) => {
  const kavita = await newPerson(context, 'tests.with.a.token@example.in');
  const order = await placeApiOrder(kavita, 'Lac and Glass Bangle Set');
  const statusOf = async (path: string, headers = {}) =>
    (await context.request.get(`/api/v1${path}`, { headers })).status();

  await checkLine('C512', async () => {
    expect(await statusOf('/products')).toBe(200);
    // A browser's cookie does not authorize an API client, and neither does an invalid token.
    for (const headers of [{}, { Authorization: 'Bearer none' }, { apikey: 'anon' }]) {
      expect(await statusOf('/orders', headers)).toBe(401);
    }
    expect((await kavita.send('get', '/orders')).status()).toBe(200);
    expect((await kavita.send('get', '/orders/all')).status()).toBe(403);
  });
  await checkLine('C501', async () => {
    const other = await newPerson(await browser.newContext(), 'tests.past@example.in');
    expect((await other.requestJson('get', '/orders')).data).toEqual([]);
    expect((await other.send('get', `/orders/${order.id}`)).status()).toBe(404);
    expect((await other.send('post', `/orders/${order.id}/cancel`)).status()).toBe(409);
    await other.page.goto(`/order-confirmation?order=${order.display_id}`);
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Order Not Found');
    expect((await kavita.requestJson('get', `/orders/${order.id}`)).status).toBe('pending');
  });
});

function signIn(request: APIRequestContext, body: object) {
  return request.post('/auth/v1/token?grant_type=password', { data: body });
}

function readUser(request: APIRequestContext, token: string) {
  return request.get('/auth/v1/user', { headers: { Authorization: `Bearer ${token}` } });
}
