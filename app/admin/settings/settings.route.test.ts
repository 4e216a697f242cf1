import { beforeEach, describe, expect, test } from 'vitest';
import { refreshStoreProfile } from '#app/shop/settings/refresh-store-profile.server.ts';
import type { User } from '#platform/shop.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder, writeNewOrderEmails } from '#tests/support/test-orders.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { givenCategory } from '#tests/support/test-shop.ts';
import { settingsSections } from './admin-settings.contract.ts';

const { shop, http, owner, customer } = await openTestAdmin();

beforeEach(async () => {
  await shop.db.deleteFrom('shop_settings').execute();
  await refreshStoreProfile(shop);
});

const page = async (url: string, who: User | null = null) =>
  (await (await http.get(url, who)).text()).replaceAll('<!-- -->', '');
const send = (form: Record<string, string>, who: User | null = owner) =>
  http.post('/admin/settings', form, who);
const saved = async (form: Record<string, string>) => {
  const answer = await send(form);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/settings']);
  return readToastCookie(answer);
};

const name = { intent: 'shop', name: 'Haat of Pune', socialUrl: '', builderCredit: '' };
const contact = {
  intent: 'contact',
  supportPhone: '020 2553 1234',
  chatPhone: '',
  supportEmail: 'help@pune.example',
  supportHours: 'Every day, 10 to 8',
  holidays: '',
};
const payment = { intent: 'payment', upiId: 'haat@okbank', expiresAfterDays: '' };

describe.each(['/dashboard/settings', '/admin/settings'])('%s', (url) => {
  test('shows every setting to the owner, and no cache stores it', async () => {
    const answer = await http.get(url, owner);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const html = await answer.text();
    for (const words of [
      'Delivery Settings',
      'Delivery Charge',
      'Update Delivery Charge',
      'Free Delivery',
      'Categories',
      'Offer cash on delivery',
      'Only buyers may review',
      'Holidays',
      'Shop Name',
      'Support Phone',
      'Grievance Officer',
      'System status',
      'No mail server: emails stay in the built-in mailbox',
    ]) {
      expect(html).toContain(words);
    }
  });

  test('has sections to jump to, each with one Save that comes back to it', async () => {
    const html = await page(url, owner);
    const ids = settingsSections.map(({ id }) => id);
    for (const id of ids) {
      expect(html).toContain(`href="#${id}"`);
      const [, section = ''] = html.split(`<section id="${id}"`);
      const content = section.split('<section id=')[0] ?? '';
      const saves = [...content.matchAll(/<form[^>]*action="([^"]*)"(?:(?!<form).)*?"save-bar"/gs)];
      const hasSave = !['categories', 'status'].includes(id);
      expect(saves.map(([, action]) => action)).toEqual(hasSave ? [`${url}#${id}`] : []);
    }
  });

  test('is closed to everybody else, and saves nothing from them', async () => {
    expect((await http.get(url, customer)).status).toBe(403);
    expect((await http.get(url)).status).toBe(403);
    const form = { intent: 'delivery-charge', charge: '1' };
    expect((await http.post(url, form, customer)).status).toBe(403);
    expect((await http.post(url, form)).status).toBe(401);
    expect(await shop.db.selectFrom('delivery_settings').select('id').execute()).toEqual([]);
  });
});

describe('the delivery charge', () => {
  test('is saved with the amount from which it is free', async () => {
    const form = { intent: 'delivery-charge', charge: '110', freeFrom: '2500' };
    const title = 'Delivery charge updated successfully!';
    expect(await saved(form)).toEqual({ title });
    expect(await saved({ ...form, freeFrom: '' })).toEqual({ title: 'Free delivery updated' });
    const answer = await send({ ...form, charge: '130', freeFrom: 'much' });
    const html = await answer.text();
    expect([answer.status, html]).toEqual([422, expect.stringMatching(/Error updating free/)]);
    expect(html).toMatch(/name="charge"[^>]*value="130"/);
  });

  test('is updated with the toast of the specification', async () => {
    const title = 'Delivery charge updated successfully!';
    expect(await saved({ intent: 'delivery-charge', charge: '99.50' })).toEqual({ title });
    expect(await saved({ intent: 'free-for-all', charge: 'free' })).toEqual({
      title,
      description: 'Delivery is now free for every order.',
    });
    expect(await page('/shipping')).toContain('Free delivery');
  });

  test('that is wrong is refused, and stays in its field', async () => {
    const answer = await send({ intent: 'delivery-charge', charge: '-5' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Error updating delivery charge');
    expect(html).toContain('An amount cannot be less than ₹0');
    expect(html).toMatch(/name="charge"[^>]*value="-5"/);
  });
});

describe('the store profile', () => {
  test('changes the titles, the header, the footer and the emails', async () => {
    expect(await saved(name)).toMatchObject({ title: 'Settings saved' });
    for (const [url, title] of [
      ['/', 'Haat of Pune - Traditional Cloths'],
      ['/about', 'About - Haat of Pune'],
      ['/auth', 'Sign In - Haat of Pune'],
      ['/store', 'Store - Haat of Pune'],
    ] as const) {
      const html = await page(url);
      expect(html).toContain(`<title>${title}</title>`);
      expect(html).not.toContain('Fashion Haat');
      expect(html).not.toMatch(/Follow us|Site built by/);
    }
    const order = await givenOrder(shop, customer);
    await writeNewOrderEmails(shop, order);
    const { html } = await shop.db
      .selectFrom('emails')
      .select('html')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'order-placed')
      .executeTakeFirstOrThrow();
    expect(html).toContain('Haat of Pune');
    expect(html).not.toContain('Fashion Haat');
  });

  test('puts the contact details and support hours on every page', async () => {
    await saved(contact);
    for (const url of ['/about', '/terms', '/privacy', '/shipping']) {
      const html = await page(url);
      expect(html).toContain('020 2553 1234');
      expect(html).toContain('help@pune.example');
      expect(html).toContain('Every day, 10 to 8');
      expect(html).not.toContain('https://wa.me');
    }
  });

  test('sets after how many days unconfirmed orders expire, or not at all', async () => {
    const fieldValue = async () =>
      /name="expiresAfterDays" value="([^"]*)"|value="([^"]*)"[^>]*name="expiresAfterDays"/
        .exec(await (await http.get('/admin/settings', owner)).text())
        ?.slice(1);
    for (const typed of ['3', '']) {
      const form = { ...payment, expiresAfterDays: typed };
      expect((await http.post('/admin/settings', form, owner)).status).toBe(303);
      expect(shop.settings.storeProfile.expiresAfterDays).toBe(Number(typed));
      expect(await fieldValue()).toContain(typed);
    }
  });

  test('names the legal owner of the shop once it is filled in', async () => {
    for (const url of ['/', '/about', '/terms']) {
      expect(await page(url)).not.toMatch(/Sold by|Grievance officer/);
    }
    await saved({
      intent: 'legal',
      legalName: 'Pune Handloom LLP',
      legalAddress: '5 Laxmi Road\nPune 411030',
      gstNumber: '27AAPFU0939F1ZV',
      grievanceName: 'Meera Joshi',
      grievanceEmail: 'meera@pune.example',
      grievancePhone: '',
    });
    for (const url of ['/', '/about', '/terms']) {
      const html = await page(url);
      for (const words of ['Pune Handloom LLP', '27AAPFU0939F1ZV', 'Meera Joshi']) {
        expect(html).toContain(words);
      }
    }
  });

  test('offers cash on delivery on the shipping page and in the terms', async () => {
    await saved({ ...payment, offersCod: 'on' });
    expect(await page('/shipping')).toContain('Cash on delivery is <b>offered</b>');
    expect(await page('/terms')).toContain('If you chose cash on delivery');
    await saved(payment);
    expect(await page('/shipping')).toContain('Cash on delivery is <b>not offered</b>');
  });

  test('does not show the owner’s own address and the UPI id', async () => {
    await saved({ intent: 'owner', notifyEmail: 'meera.alone@pune.example' });
    await saved(payment);
    for (const url of ['/', '/about', '/terms', '/shipping', '/privacy']) {
      expect(await page(url)).not.toMatch(/meera\.alone@|haat@okbank/);
    }
  });

  test('that is wrong is refused at its fields, which keep what was typed', async () => {
    const answer = await send({ ...contact, supportPhone: 'call us', supportEmail: 'help' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const words of [
      'Settings not saved',
      'Enter a telephone number, like +91 98765 43210',
      'Enter a full email address',
      'value="call us"',
      'value="Every day, 10 to 8"',
    ]) {
      expect(html).toContain(words);
    }
    expect(shop.settings.storeProfile.supportPhone).toBe('+91 98765 43210');
  });
});

test('who wears the clothes of a category is saved with its name, and taken back', async () => {
  await saved({ intent: 'add-category', name: 'Sherwanis' });
  const category = () =>
    shop.db
      .selectFrom('categories')
      .select(['id', 'worn_by as wornBy'])
      .where('name', '=', 'Sherwanis')
      .executeTakeFirstOrThrow();
  const { id, wornBy } = await category();
  expect(wornBy).toBe(null);
  const change = { intent: 'rename-category', id, name: 'Sherwanis' };
  await saved({ ...change, wornBy: 'men' });
  expect((await category()).wornBy).toBe('men');
  await saved(change);
  expect((await category()).wornBy).toBe('men');
  await saved({ ...change, wornBy: '' });
  expect((await category()).wornBy).toBe(null);
  await saved({ intent: 'delete-category', id });
});

test('a category is added, moved, renamed and deleted, and the home page shows it', async () => {
  await givenCategory(shop, 'Kurtas');
  const idOf = async (category: string) => {
    const rows = await shop.db.selectFrom('categories').select(['id', 'name']).execute();
    return rows.find((row) => row.name === category)?.id ?? '';
  };
  await saved({ intent: 'add-category', name: ' Dhotis ' });
  const order = async () => {
    const html = await page('/');
    return ['Kurtas', 'Dhotis', 'Lungis'].filter((each) =>
      html.includes(`category=${each.toLowerCase()}"`),
    );
  };
  expect(await order()).toEqual(['Kurtas', 'Dhotis']);
  const id = await idOf('Dhotis');
  await saved({ intent: 'move-category', id, to: 'up' });
  const html = await page('/');
  expect(html.indexOf('category=dhotis"')).toBeLessThan(html.indexOf('category=kurtas"'));
  await saved({ intent: 'rename-category', id, name: 'Lungis' });
  expect(await order()).toEqual(['Kurtas', 'Lungis']);
  await saved({ intent: 'delete-category', id });
  expect(await order()).toEqual(['Kurtas']);
  const refused: Record<string, string>[] = [
    { intent: 'add-category', name: 'kurtas' },
    { intent: 'move-category', id, to: 'sideways' },
    { intent: 'delete-category', id: 'x' },
    { intent: 'no-such-form' },
  ];
  for (const form of refused) {
    expect((await send(form)).status).toBeGreaterThanOrEqual(404);
  }
});

test('a test email shows its status', async () => {
  expect(await saved({ intent: 'test-email' })).toMatchObject({ title: 'Test email written' });
  expect(await page('/admin/settings', owner)).toContain('is about to leave');
  await shop.sendEmails();
  expect(await page('/admin/settings', owner)).toContain('is in the built-in mailbox');
});
