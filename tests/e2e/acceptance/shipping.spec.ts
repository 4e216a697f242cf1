import { expect, test } from '@playwright/test';
import { withoutSplash } from '../without-splash.ts';
import { checkLine } from './checklist-line.ts';

test.beforeEach(({ context }) => withoutSplash(context));

test('shipping information', async ({ page }) => {
  await page.goto('/shipping');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping Information');
  /** Of one card, by its title: the words under it. */
  const says = (title: string, words: string | RegExp) => async () => {
    const heading = page.getByRole('heading', { name: title, exact: true });
    await expect(heading).toBeVisible();
    const card = page.getByRole('main').locator('section').filter({ has: heading });
    await expect(card).toContainText(words);
  };

  await checkLine('C459', says('Delivery Charges', 'One charge per order'));
  await checkLine('C460', async () => {
    await says('Delivery Times', /Metro cities\s*3-5 business days/)();
    await says('Delivery Times', /Other cities\s*5-7 business days/)();
    await says('Delivery Times', /Remote areas\s*7-10 business days/)();
  });
  await checkLine('C461', says('Coverage', 'We deliver across India'));
  await checkLine('C462', says('Tracking', '‘Track your Order’ stands beside the piece'));
  await checkLine('C463', says('Processing', 'We need 1-2 business days to check and pack'));
  await checkLine('C464', says('Packaging', 'folded and wrapped against dust and damp'));
  await checkLine('C465', says('Delivery Issues', 'damaged, missing or not what you ordered'));
  await checkLine(
    'C466',
    says('Failed Delivery Attempts', 'we send it again, or cancel and refund'),
  );
  await checkLine(
    'C467',
    says('Cash on Delivery (COD)', 'Cash on delivery is not offered at present'),
  );
  await checkLine('C468', says('Support Hours', 'Monday to Saturday, 10 AM to 6 PM IST'));
});
