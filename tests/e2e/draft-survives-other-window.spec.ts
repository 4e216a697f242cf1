import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { newCustomer, placeApiOrder } from './acceptance/api-client.ts';
import { openPage } from './open-page.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

test('a tracking link being typed stays when another window sets one, and is the one saved', async ({
  browser,
  page,
  request,
}) => {
  const order = await openOrder(page, request);
  await field(page).pressSequentially('https://dtdc.example/HERE');

  const other = await openWindow(browser, page, order);
  await setLink(other, 'Add', 'https://dtdc.example/THERE');
  await expect(link(page)).toHaveText('https://dtdc.example/THERE');
  await expect(field(page)).toHaveValue('https://dtdc.example/HERE');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(link(page)).toHaveText('https://dtdc.example/HERE');
  await expect(field(page)).toHaveValue('');

  // The same for a change of a link. A form without input shows the new link.
  await expect(link(other)).toHaveText('https://dtdc.example/HERE');
  for (const window of [page, other]) {
    await window.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(field(window)).toHaveValue('https://dtdc.example/HERE');
  }
  await setLink(page, 'Update', 'https://dtdc.example/ELSEWHERE');
  await expect(field(page)).toHaveValue('');
  await expect(link(other)).toHaveText('https://dtdc.example/ELSEWHERE');
  await expect(field(other)).toHaveValue('https://dtdc.example/ELSEWHERE');
  await other.context().close();
});

test('an internal note being typed stays when another window saves one, and is the one saved', async ({
  browser,
  page,
  request,
}) => {
  const order = await openOrder(page, request);
  const note = page.getByLabel('Internal note');
  await note.fill('Call before six');
  await saveNote(page);
  const other = await openWindow(browser, page, order);
  await note.pressSequentially(', not on Sunday');

  const theirs = other.getByLabel('Internal note');
  await theirs.fill('Second gate');
  await saveNote(other);
  await setLink(other, 'Add', 'https://dtdc.example/HEARD');
  await expect(link(page)).toHaveText('https://dtdc.example/HEARD');
  await expect(note).toHaveValue('Call before six, not on Sunday');
  const hint = page.getByText('Saved in another window meanwhile: Second gate');
  await expect(hint).toBeVisible();
  await saveNote(page);
  await expect(theirs).toHaveValue('Call before six, not on Sunday');
  await expect(hint).toHaveCount(0);
  await other.context().close();
});

/** Signs the owner in and opens a new order. Returns its address. */
async function openOrder(page: Page, request: APIRequestContext): Promise<string> {
  const customer = await newCustomer(request, 'Ananya Deshpande');
  const placed = await placeApiOrder(customer, 'Lac and Glass Bangle Set');
  const address = `/admin/orders?search=${placed.display_id}&order=${placed.id}`;
  await signInAsOwner(page);
  await openPage(page, address);
  return address;
}

async function openWindow(browser: Browser, like: Page, address: string): Promise<Page> {
  const context = await browser.newContext({ storageState: await like.context().storageState() });
  const page = await context.newPage();
  await openPage(page, address);
  return page;
}

async function setLink(page: Page, button: 'Add' | 'Update', address: string): Promise<void> {
  await field(page).fill(address);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(link(page)).toHaveText(address);
}

async function saveNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Note saved' }).last()).toBeVisible();
}

function field(page: Page) {
  return page.getByLabel('Tracking URL');
}

function link(page: Page) {
  return page.getByRole('dialog').getByRole('link', { name: /^https:/ });
}
