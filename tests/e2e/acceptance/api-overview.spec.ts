import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';

test('what an API client reaches of the shop', async ({ request }) => {
  await checkLine('C017', async () => {
    // Tables: each has its operations, and public ones need no sign-in.
    const { paths } = await (await request.get('/api/v1/openapi.json')).json();
    const tables = ['cart', 'wishlist', 'products', 'categories', 'delivery_settings', 'orders'];
    for (const table of tables) expect(paths).toHaveProperty([`/${table}`, 'get']);
    expect(paths).toHaveProperty(['/profiles/me', 'patch']);
    expect(paths).toHaveProperty(['/products/{product_id}/reviews', 'post']);
    const { data } = await (await request.get('/api/v1/products?limit=1')).json();
    expect(data).toHaveLength(1);
    expect((await request.get('/api/v1/orders')).status()).toBe(401);

    // Storage: pictures are public; only the owner uploads.
    const picture = new URL(data[0].images[0]).pathname;
    expect(picture).toMatch(/^\/storage\/v1\/object\/public\/product-images\//);
    expect((await request.get(picture)).headers()['content-type']).toMatch(/^image\//);
    expect((await request.post('/api/v1/storage/product-images')).status()).toBe(401);

    // Auth (docs/product/api.md).
    const wrong = { email: 'nobody@example.in', password: 'not a password' };
    const token = await request.post('/auth/v1/token?grant_type=password', { data: wrong });
    expect(token.status()).toBe(400);
    expect(await token.text()).toContain('Invalid login credentials');
    expect((await request.post('/auth/v1/logout')).status()).toBe(401);

    // Functions: clients cannot send email through the shop (Q72).
    const mail = { to: 'nobody@example.in', subject: 'Hello', html: '<p>Hello</p>' };
    const sent = await request.post('/functions/v1/send-email', { data: mail });
    expect(sent.ok()).toBe(false);
    expect(Object.keys(paths).join()).not.toContain('email');
  });
});

test('an open page is told of changes', async ({ page }) => {
  await checkLine('C017', async () => {
    const stream = page.waitForResponse('**/api/v1/live*');
    await page.goto('/store');
    expect((await stream).headers()['content-type']).toContain('text/event-stream');
  });
});
