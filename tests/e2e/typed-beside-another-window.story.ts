import { expect, type Page, test } from '@playwright/test';
import { signInAsOwner } from './owner.ts';
import { openSettled } from './settled.ts';
import { withoutSplash } from './without-splash.ts';

test('a tracking link that is being typed stays when another window sets one, and counts', async ({
  browser,
  context,
  page,
}) => {
  await withoutSplash(context);
  await signInAsOwner(page);
  await openSettled(page, '/admin/orders?status=pending');
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await field(page).pressSequentially('https://dtdc.example/HERE');

  const beside = await browser.newContext({ storageState: await context.storageState() });
  const other = await (await withoutSplash(beside)).newPage();
  await openSettled(other, page.url());
  await setLink(other, 'Add', 'https://dtdc.example/THERE');
  await expect(link(page)).toHaveText('https://dtdc.example/THERE');
  await expect(field(page)).toHaveValue('https://dtdc.example/HERE');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(link(page)).toHaveText('https://dtdc.example/HERE');
  await expect(field(page)).toHaveValue('');

  // In the form that changes a link, too; one in which nothing was typed shows what is so now.
  await expect(link(other)).toHaveText('https://dtdc.example/HERE');
  for (const window of [page, other]) {
    await window.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(field(window)).toHaveValue('https://dtdc.example/HERE');
  }
  await setLink(page, 'Update', 'https://dtdc.example/ELSEWHERE');
  await expect(field(page)).toHaveValue('');
  await expect(link(other)).toHaveText('https://dtdc.example/ELSEWHERE');
  await expect(field(other)).toHaveValue('https://dtdc.example/ELSEWHERE');
  await beside.close();
});

async function setLink(page: Page, button: 'Add' | 'Update', address: string): Promise<void> {
  await field(page).fill(address);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(link(page)).toHaveText(address);
}

function field(page: Page) {
  return page.getByLabel('Tracking URL');
}

function link(page: Page) {
  return page.getByRole('dialog').getByRole('link', { name: /^https:/ });
}
