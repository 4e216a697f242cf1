import { readFile } from 'node:fs/promises';
import { draftShopifyFile } from '../support/other-shops-files.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

// Hidden, because other tests in this shop count what the store shows.
const header = 'name,price,stock,category,visible,sku';

function csv(all: string[]) {
  return { name: 'dupattas.csv', mimeType: 'text/csv', buffer: Buffer.from(all.join('\r\n')) };
}

for (const [where, viewport] of Object.entries(viewports)) {
  test(`on a ${where} the owner imports 500 products after correcting one line, and exports them again`, async ({
    page,
  }) => {
    const names = Array.from(
      { length: 500 },
      (_, at) => `Imported Dupatta ${at + 1} on a ${where}`,
    );
    const lines = names.map(
      (name, at) => `${name},${500 + at},9,Accessories,no,${where}-${at + 1}`,
    );

    await page.setViewportSize(viewport);
    await signInAsOwner(page);
    await openPage(page, '/admin/products');
    await page.getByRole('link', { name: 'Import / Export' }).click();
    await openPage(page, '/admin/products/files');

    const wrong = lines.with(41, `${names[41]},five hundred,9,Accessories,no,${where}-42`);
    await page.getByLabel('CSV file').setInputFiles(csv([header, ...wrong]));
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByText('Fix 1 error to import.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Price must be an amount in rupees' });
    await expect(row).toContainText('43');
    await expect(row).toContainText('price');
    await expect(row).toContainText(`${where}-42`);
    await expect(row).toContainText(names[41] ?? '');
    await expect(page.getByRole('button', { name: 'Import the 499 good rows' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

    await page.getByLabel('CSV file').setInputFiles(csv([header, ...lines]));
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByText('500 would be added, 0 changed, 0 unchanged.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 500 products' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Products imported' })).toContainText(
      '500 added, 0 changed, 0 unchanged.',
    );

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download products.csv' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(names.filter((name) => !file.includes(`${name},`))).toEqual([]);
    await page.getByLabel('CSV file').setInputFiles(csv([header, ...lines]));
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByText('0 would be added, 0 changed, 500 unchanged.')).toBeVisible();
  });
}

test('on a phone the owner imports an export of Shopify, having read what is different here', async ({
  page,
}, { repeatEachIndex, retry }) => {
  // A product is found again by its handle, so each run has its own.
  const file = draftShopifyFile
    .replaceAll('block-print', `block-print-${repeatEachIndex}-${retry}`)
    .replaceAll('bagru', `bagru-${repeatEachIndex}-${retry}`);
  await page.setViewportSize(viewports.phone);
  await signInAsOwner(page);
  await openPage(page, '/admin/products/files');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'products_export_1.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('This is a Shopify export: 2 products in 4 rows.')).toBeVisible();
  const kurta = page.getByRole('row').filter({ hasText: 'Block Print Kurta' });
  await expect(
    kurta.filter({ hasText: 'Its 2 variants are counted by size and color, from ₹900 to ₹1,100.' }),
  ).toBeVisible();
  await expect(kurta.filter({ hasText: 'It is a draft there' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Without the pictures' }).check();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Products imported' })).toContainText(
    '2 added, 0 changed, 0 unchanged.',
  );
});
