import type { Page } from '@playwright/test';
import { chooseOption } from '../choose-option.ts';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { placeApiOrder } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson, signedInOwner } from './people.ts';
import { successToast } from './toasts.ts';

/** A colour that cannot be seen. */
const none = 'rgba(0, 0, 0, 0)';
const statuses = ['Pending', 'Confirmed', 'Shipped', 'Delivered', 'Cancelled'];

test('the owner gives an order any of the five statuses, in any order', async ({
  context,
  browser,
  isMobile,
}) => {
  const { page } = await signedInOwner(context);
  const customer = await newPerson(
    await browser.newContext(),
    'tests.from.status.to.status@example.in',
  );
  const order = await placeApiOrder(customer, 'Lac and Glass Bangle Set');
  await openPage(page, `/admin/orders?search=${order.display_id}`);
  // With a mouse the list is the shop's own; a phone has its native one.
  const select = page
    .getByLabel(`Status of ${order.display_id}`)
    .and(page.locator(isMobile ? 'select' : 'button'));
  const set = async (status: string) => {
    if (isMobile) return void (await select.selectOption(status));
    await chooseOption(select, status);
  };
  const shown = isMobile ? select.locator('option:checked') : select;

  await checkLine('C268', async () => {
    expect((await customer.requestJson('get', `/orders/${order.id}`)).status).toBe('pending');
    await expect(shown).toHaveText('Pending');
  });
  await checkLine('C267', async () => {
    if (!isMobile) await select.click();
    const options = isMobile
      ? select.locator('option')
      : page.getByRole('listbox').getByRole('option');
    await expect(options).toHaveText(statuses);
    if (!isMobile) await page.keyboard.press('Escape');
    const unknown = await (await signedInOwner(await browser.newContext())).send(
      'patch',
      `/orders/${order.id}`,
      { status: 'returned' },
    );
    expect(unknown.status()).toBe(422);
  });
  await checkLine('C269 C506', async () => {
    // A step back, or into or out of Cancelled, needs confirming.
    for (const [status, needsConfirmation] of [
      ['Delivered', false],
      ['Pending', true],
      ['Shipped', false],
      ['Cancelled', true],
      ['Confirmed', true],
    ] as const) {
      await set(status);
      const question = page.getByRole('alertdialog');
      if (needsConfirmation)
        await question.getByRole('button', { name: `Set to ${status}` }).click();
      await expect(shown).toHaveText(status);
      await expect
        .poll(async () => (await customer.requestJson('get', `/orders/${order.id}`)).status)
        .toBe(status.toLowerCase());
    }
    await expect(successToast(page, 'Order status updated successfully!').first()).toBeVisible();
  });
});

test('each status has its look', async ({ context, browser }) => {
  const owner = await signedInOwner(await browser.newContext());
  const customer = await newPerson(context, 'tests.among.badges@example.in');
  const { page } = customer;
  const order = await placeApiOrder(customer, 'Lac and Glass Bangle Set');
  const styles = new Map<string, BadgeStyle>();
  for (const status of statuses) {
    await owner.requestJson('patch', `/orders/${order.id}`, { status: status.toLowerCase() });
    await page.goto('/orders');
    await checkLine('C277', () => expect(badge(page)).toHaveText(status));
    styles.set(status, await readBadgeStyle(page));
  }
  const styleOf = (status: string) => styles.get(status) as BadgeStyle;

  await checkLine('C270 C271', async () => {
    expect(styleOf('Confirmed')).toMatchObject({ variant: 'badge-default', edge: none });
    expect(styleOf('Delivered').ground).toBe(styleOf('Confirmed').ground);
    expect(styleOf('Delivered').words).toBe(styleOf('Confirmed').words);
  });
  await checkLine('C272', async () => {
    expect(styleOf('Shipped')).toMatchObject({ variant: 'badge-secondary', edge: none });
    expect(styleOf('Shipped').ground).not.toBe(styleOf('Confirmed').ground);
  });
  await checkLine('C273', async () => {
    expect(styleOf('Pending')).toMatchObject({ variant: 'badge-outline', ground: none });
    expect(styleOf('Pending').edge).not.toBe(none);
  });
  await checkLine('C274', async () => {
    expect(styleOf('Cancelled')).toMatchObject({ variant: 'badge-destructive' });
    const [red = 0, green = 255] = styleOf('Cancelled').words.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(green);
  });
  await checkLine('C275 C276 C277', async () => {
    const icons = new Set(statuses.map((status) => styleOf(status).icon));
    expect(icons.size).toBe(statuses.length);
    // The database holds no other status; a page that receives one shows it anyway.
    await page.route('**/orders.data*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"cancelled"', '"returned"');
      await route.fulfill({ response: answer, body });
    });
    await openPage(page, '/profile');
    await page.getByRole('link', { name: 'View Orders' }).click();
    await expect(badge(page)).toHaveText('Returned');
    const unknown = await readBadgeStyle(page);
    expect(unknown).toMatchObject({
      variant: 'badge-outline',
      ground: none,
      edge: styleOf('Pending').edge,
    });
    expect([...icons]).not.toContain(unknown.icon);
    expect(unknown.icon).toContain('icon-');
  });
});

function badge(page: Page) {
  return page.getByRole('group', { name: /^Order FH/ }).locator('.badge');
}

type BadgeStyle = { variant: string; ground: string; words: string; edge: string; icon: string };

/** The style of the page's only badge. */
function readBadgeStyle(page: Page): Promise<BadgeStyle> {
  return badge(page).evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      variant: element.className.match(/badge-\w+/)?.[0] ?? '',
      ground: style.backgroundColor,
      words: style.color,
      edge: style.borderTopColor,
      icon: element.querySelector('.icon')?.outerHTML ?? '',
    };
  });
}
