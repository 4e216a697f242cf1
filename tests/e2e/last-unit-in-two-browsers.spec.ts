import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

const lehenga = 'Basant Gota Patti Lehenga';

test('two customers order the last piece: one gets it, the other gets a message', async ({
  browser,
}) => {
  await runSql('update products set stock_quantity = 1 where name = $1', [lehenga]);
  const pages = await Promise.all(
    ['first', 'second'].map(async (who) => {
      const context = await browser.newContext({ viewport: viewports.phone });
      const page = await newCustomerPage(context, `${who}.wants.the.last@example.in`);
      await buyNow(page, lehenga, ['M', 'Basanti']);
      await goToConfirm(page);
      return page;
    }),
  );

  await Promise.all(pages.map(submitOrder));

  for (const page of pages) {
    await expect(
      expectOrderPlaced(page).or(page.getByText('Please change this before')),
    ).toBeVisible();
  }
  const [loser, ...more] = pages.filter((page) => page.url().includes('/checkout'));
  if (!loser || more.length > 0) throw new Error('not one user is left without');
  await expect(loser.getByText('Out of stock').first()).toBeVisible();
  await expect(loser.getByRole('button', { name: /Place Order/ })).toBeDisabled();
  await loser.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(loser).toHaveURL(/\/store$/);

  const left = await runSql('select stock_quantity from products where name = $1', [lehenga]);
  expect(left).toEqual([{ stock_quantity: 0 }]);
});
