import { newCustomerPage, openProduct } from './checkout.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test.use({ viewport: viewports.phone });

const kurta = 'Awadh Chikankari Kurta';

test('the owner adds a size chart, and a customer finds their size', async ({ browser }) => {
  const customer = await newCustomerPage(await browser.newContext(), 'finds.their.size@example.in');
  await openProduct(customer, kurta);
  await expect(customer.getByRole('link', { name: 'Size Chart' })).toHaveCount(0);
  const product = new URL(customer.url()).pathname;

  const owner = await newVisitor(browser);
  await signInAsOwner(owner);
  await openPage(owner, '/admin/settings');
  await owner.getByRole('link', { name: 'See Size Charts' }).click();
  await owner.getByLabel('Chart', { exact: true }).selectOption('Kurta');
  await owner.getByRole('button', { name: 'Add Size Chart' }).click();
  await owner.getByRole('checkbox', { name: 'Kurtas' }).check();
  const bustOfM = owner.getByRole('textbox', { name: 'Bust' }).nth(2);
  await expect(bustOfM).toHaveValue('88 to 92');
  await owner.getByRole('button', { name: 'Save Size Chart' }).click();
  await expect(owner.getByRole('link', { name: /Kurta.*7 sizes · Kurtas/s })).toBeVisible();

  // The page that was open shows it without being loaded again.
  await expect(customer.getByRole('link', { name: 'Size Chart' })).toBeVisible();
  await customer.getByRole('link', { name: 'Save my measurements' }).click();
  await customer.getByLabel('Bust', { exact: true }).fill('90');
  await customer.getByLabel('Waist').fill('68');
  await customer.getByRole('button', { name: 'Save My Measurements' }).click();
  await expect(customer.getByText('90 cm (35.4 in)')).toBeVisible();

  await openPage(customer, product);
  await expect(customer.getByText(/We suggest M: your bust 90 cm, chart 88 to 92/)).toBeVisible();
  await customer.getByRole('link', { name: 'Size Chart' }).click();
  const sheet = customer.getByRole('dialog', { name: 'Size Chart' });
  await expect(sheet.getByRole('row', { name: /^M for you 88–92/ })).toBeVisible();
  await sheet.getByText('In inches').click();
  await expect(sheet.getByRole('row', { name: /^M for you 34\.6–36\.2/ })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  expect(new URL(customer.url()).pathname).toBe(product);
});
