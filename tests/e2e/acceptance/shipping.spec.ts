import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';

test('shipping information', async ({ page }) => {
  await page.goto('/shipping');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping Information');
  /** Expects this text in the card with this title. */
  const cardSays = (title: string, words: string | RegExp) => async () => {
    const heading = page.getByRole('heading', { name: title, exact: true });
    await expect(heading).toBeVisible();
    const card = page.getByRole('main').locator('section').filter({ has: heading });
    await expect(card).toContainText(words);
  };

  await checkLine('C459', cardSays('Delivery Charges', 'One charge per order'));
  await checkLine('C460', async () => {
    await cardSays('Delivery Times', /Metro cities\s*3-5 business days/)();
    await cardSays('Delivery Times', /Other cities\s*5-7 business days/)();
    await cardSays('Delivery Times', /Remote areas\s*7-10 business days/)();
  });
  await checkLine('C461', cardSays('Coverage', 'We deliver across India'));
  await checkLine('C462', cardSays('Tracking', '‘Track your Order’ stands beside the item'));
  await checkLine('C463', cardSays('Processing', 'We need 1-2 business days to check and pack'));
  await checkLine('C464', cardSays('Packaging', 'folded and wrapped against dust and damp'));
  await checkLine('C465', cardSays('Delivery Issues', 'damaged, missing or not what you ordered'));
  await checkLine(
    'C466',
    cardSays('Failed Delivery Attempts', 'we send it again, or cancel and refund'),
  );
  await checkLine(
    'C467',
    cardSays('Cash on Delivery (COD)', 'Cash on delivery is not offered at present'),
  );
  await checkLine('C468', cardSays('Support Hours', 'Monday to Saturday, 10 AM to 6 PM IST'));
});
