import { beforeEach, describe, expect, test } from 'vitest';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { User } from '#platform/shop.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenUser } from '#tests/support/test-shop.ts';
import { activityPerPage } from './admin-activity.contract.ts';

const phone = {
  address: '49.36.12.201',
  device: 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0',
  requestId: 'request-1',
};

const { shop, http, owner, customer } = await openTestAdmin();
beforeEach(async () => {
  await shop.db.deleteFrom('activity').execute();
});

async function page(url = '/admin/settings/activity'): Promise<string> {
  const answer = await http.get(url, owner);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  return (await answer.text()).replaceAll('<!-- -->', '');
}

function given(kind: Parameters<typeof recordActivity>[2]['kind'], user: User, about = '') {
  return recordActivity(shop, shop.db, { kind, userId: user.userId, client: phone, about });
}

describe.each(['/dashboard', '/admin'])('%s/settings/activity', (adminPath) => {
  test('is linked from Settings, and is the owner’s alone', async () => {
    expect(await page(`${adminPath}/settings`)).toContain(`href="${adminPath}/settings/activity"`);
    expect(await page(`${adminPath}/settings/activity`)).toContain('Nothing yet');
    expect((await http.get(`${adminPath}/settings/activity`, customer)).status).toBe(403);
  });
});

describe('the page Activity', () => {
  test('says what happened, who it was, from where and when', async () => {
    shop.setNow(new Date('2026-11-21T09:35:00Z'));
    await given('signed-in', owner);
    const html = await page();
    for (const words of [
      'Activity (1 entry)',
      'Owner signed in',
      'By you',
      'From 49.36.12.0/24, Chrome on Android',
      '21 Nov 2026, 3:05 pm',
      'Request request-1',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain('49.36.12.201');
  });

  test('names the customer as they are called today', async () => {
    const lata = await givenUser(shop, { fullName: 'Lata Pawar' });
    await given('password-changed', lata);
    expect(await page()).toContain(`By Lata Pawar, ${lata.email}`);
  });

  test('shows the newest first, and of one kind when asked', async () => {
    await given('data-exported', owner, 'Orders as CSV');
    await given('settings-changed', owner, 'UPI ID');
    const all = await page();
    expect(all.indexOf('UPI ID')).toBeLessThan(all.indexOf('Orders as CSV'));
    const some = await page('/admin/settings/activity?kind=data-exported');
    expect(some).toContain('Orders as CSV');
    expect(some).not.toContain('UPI ID');
    expect(await page('/admin/settings/activity?kind=keys-changed')).toContain(
      'Nothing of this kind yet',
    );
  });

  test('shows a long list in pages, the last one for any number beyond', async () => {
    for (let i = 1; i <= activityPerPage + 1; i++)
      await given('data-exported', owner, `file ${i}.`);
    expect(await page()).not.toContain('file 1.');
    for (const number of ['2', '99']) {
      const html = await page(`/admin/settings/activity?kind=data-exported&page=${number}`);
      expect(html).toContain('file 1.');
      expect(html).toContain('Page 2 of 2');
    }
  });

  test('takes any address for a filter that is none', async () => {
    await given('signed-in', owner);
    for (const query of ['kind=__proto__', 'kind=', 'page=-1', 'page=x', 'kind=a&kind=b']) {
      expect(await page(`/admin/settings/activity?${query}`)).toContain('Owner signed in');
    }
  });
});
