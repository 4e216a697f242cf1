import type { BrowserContext, Page } from '@playwright/test';
import { delayScripts } from './delay-scripts.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { signUp } from './sign-in.ts';
import { expect, test } from './test.ts';
import { readMain, translatePage, withTranslator } from './translate-page.ts';

const password = 'chanderi silk';
const kurta = 'Awadh Chikankari Kurta';

/** Errors that the page's scripts report, without answers of the shop such as a refusal. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) errors.push(message.text());
  });
  return errors;
}

/** Waits until the page has this address, and reads as one that nobody has translated. */
async function expectUnchanged(
  context: BrowserContext,
  page: Page,
  address: RegExp,
): Promise<void> {
  await expect(page).toHaveURL(address);
  const other = await context.newPage();
  await openPage(other, page.url());
  const expected = await readMain(other);
  await other.close();
  await expect.poll(() => readMain(page)).toBe(expected);
}

test('in a translated page somebody signs in, filters, chooses, buys and cancels', async ({
  context,
  page,
}) => {
  test.slow();
  const who = { email: 'reads.in.hindi@example.in', password };
  await signUp(context, who);
  await context.clearCookies();
  await withTranslator(context);
  const errors = watchErrors(page);
  await page.setViewportSize(viewports.phone);

  await openPage(page, '/auth?next=%2Fstore');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password').fill('not the password');
  await translatePage(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid');
  await expect(page.getByLabel('Email')).toHaveValue(who.email);
  await expect(page.getByLabel('Password')).toHaveValue('not the password');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectUnchanged(context, page, /\/store$/);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'On sale' }).check();
  await expectUnchanged(context, page, /\?sale=1$/);
  await page.getByRole('checkbox', { name: 'In stock' }).check();
  await expectUnchanged(context, page, /\?sale=1&stock=1$/);
  await page.getByRole('button', { name: /Show \d+ products/ }).click();
  await page.getByRole('link', { name: /Remove .*On sale/ }).click();
  await expectUnchanged(context, page, /\?stock=1$/);

  await page.getByRole('link', { name: kurta }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(kurta);
  const addToCart = page.locator('.buy-bar').getByRole('button', { name: 'Add to Cart' });
  await addToCart.click();
  const sizes = page.getByRole('group', { name: 'Size' });
  await expect(sizes).toContainText('Please select a size');
  await sizes.getByRole('radio', { name: / M$/ }).check();
  await expect(sizes).not.toContainText('Please select a size');
  await page.getByRole('radio', { name: / White$/ }).check();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await addToCart.click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toContainText('2');
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await expectUnchanged(context, page, /\/cart$/);
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toContainText('1');
  await expectUnchanged(context, page, /\/cart$/);

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByLabel('Full Name').fill('Kavita Deshpande');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByLabel('Pincode')).toBeFocused();
  await page.getByLabel('Pincode').fill('411 004');
  await expect(page.getByLabel('City')).toHaveValue('Pune');
  await page.getByRole('textbox', { name: 'Address *' }).fill('12 Sahyadri Apartments');
  await expect(page.getByLabel('Full Name')).toHaveValue('Kavita Deshpande');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expectUnchanged(context, page, /step=confirm$/);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order Placed');
  await expectUnchanged(context, page, /\/order-confirmation/);

  await page.getByRole('link', { name: 'Track Order' }).click();
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByRole('group', { name: /^Order FH/ })).toContainText('Cancelled');
  await expectUnchanged(context, page, /\/orders/);
  expect(errors).toEqual([]);
});

for (const path of ['/auth', '/store']) {
  test(`${path}, translated and added to before its scripts are there, is taken over as it is`, async ({
    context,
    page,
  }) => {
    await withTranslator(context);
    const errors = watchErrors(page);
    const letScriptsCome = await delayScripts(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    // Filled in by the browser, which tells nobody.
    const fields = page.locator('main input:is([type=email], [type=password], [type=search])');
    await fields.evaluateAll((inputs: HTMLInputElement[]) => {
      for (const input of inputs) {
        input.value = 'filled in';
        input.before(document.createElement('password-button'));
      }
      document.body.prepend(document.createElement('extension-window'));
    });
    const [field] = await fields.elementHandles();
    await translatePage(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^अ /);

    letScriptsCome();
    await waitForHydration(page);
    await expect(page.locator('password-button')).toHaveCount(await fields.count());
    await expect(page.locator('extension-window')).toHaveCount(1);
    expect(await field?.evaluate((input) => input.isConnected)).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^अ /);
    await expect(page.locator('footer')).toContainText('अ ');
    for (const input of await fields.all()) await expect(input).toHaveValue('filled in');
    expect(errors).toEqual([]);
  });
}

test('a password manager fills in the fields, tells nobody, and puts a button into each', async ({
  context,
  page,
}) => {
  const who = { email: 'lets.others.type@example.in', password };
  await signUp(context, who);
  const errors = watchErrors(page);
  await openPage(page, '/auth');
  const fields = { Email: who.email, Password: who.password };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement, text) => {
      input.after(document.createElement('password-button'));
      input.value = text;
    }, value);
  }
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  for (const [label, value] of Object.entries(fields))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Welcome back!');
  expect(errors).toEqual([]);
});
