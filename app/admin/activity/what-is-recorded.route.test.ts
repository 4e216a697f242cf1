import { beforeEach, describe, expect, test } from 'vitest';
import { activityOf } from '#tests/support/test-activity.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenCategory } from '#tests/support/test-shop.ts';

const { shop, http, owner, customer } = await openTestAdmin();
beforeEach(async () => {
  await shop.db.deleteFrom('activity').execute();
});

describe('a change of the settings is recorded', () => {
  const settings = '/admin/settings';

  test.each([
    ['Delivery charge', { intent: 'delivery-charge', charge: '120' }],
    ['Free delivery', { intent: 'delivery-charge', charge: '120', freeFrom: '2000' }],
    ['UPI ID', { intent: 'payment', upiId: 'shop@bank', expiresAfterDays: '' }],
    [
      'Shop Name, Site Built By',
      {
        intent: 'shop',
        name: 'Haat of Pune',
        socialUrl: 'https://example.com/haat',
        builderCredit: '',
      },
    ],
    ['Your Email Address', { intent: 'owner', notifyEmail: 'new.address@example.com' }],
    ['Category added', { intent: 'add-category', name: 'Shawls' }],
  ])('%s', async (about, form) => {
    expect((await http.post(settings, form, owner)).status).toBe(303);
    expect(await activityOf(shop)).toEqual([
      { kind: 'settings-changed', user_id: owner.userId, about },
    ]);
  });

  test('and so is what happens to a category', async () => {
    const id = await givenCategory(shop, 'Quilts');
    await givenCategory(shop, 'Rugs');
    await http.post(settings, { intent: 'rename-category', id, name: 'Razais' }, owner);
    await http.post(settings, { intent: 'move-category', id, to: 'down' }, owner);
    await http.post(settings, { intent: 'delete-category', id }, owner);
    expect((await activityOf(shop)).map(({ about }) => about)).toEqual([
      'Category changed',
      'Category moved',
      'Category deleted',
    ]);
  });

  test('but not what was refused, or saved as it was', async () => {
    await http.post(settings, { intent: 'delivery-charge', charge: '-1' }, owner);
    await http.post(settings, { intent: 'owner', notifyEmail: 'not an address' }, owner);
    const same = { intent: 'owner', notifyEmail: shop.settings.storeProfile.notifyEmail };
    await http.post(settings, same, owner);
    await http.post(settings, { intent: 'delete-category', id: crypto.randomUUID() }, owner);
    expect(await activityOf(shop)).toEqual([]);
  });
});

describe('what was downloaded is recorded', () => {
  test.each([
    ['Orders as CSV', '/admin/orders/export.csv'],
    ['Products as CSV', '/admin/products/files/products.csv'],
    ['New and returning customers as CSV', '/admin/analytics/customers.csv'],
  ])('%s', async (about, address) => {
    expect((await http.get(address, owner)).status).toBe(200);
    expect(await activityOf(shop)).toEqual([
      { kind: 'data-exported', user_id: owner.userId, about },
    ]);
  });

  test('My data', async () => {
    await http.get('/profile/data.json', customer);
    expect(await activityOf(shop)).toEqual([
      { kind: 'data-exported', user_id: customer.userId, about: 'My data' },
    ]);
  });

  test('but not the empty template, or what does not exist', async () => {
    await http.get('/admin/products/files/template.csv', owner);
    await http.get('/admin/analytics/nonsense.csv', owner);
    expect(await activityOf(shop)).toEqual([]);
  });
});
