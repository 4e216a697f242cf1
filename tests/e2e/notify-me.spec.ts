import { openProduct } from './checkout.ts';
import { openPage } from './open-page.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test.use({ viewport: viewports.phone });

const suit = 'Tota Chanderi Salwar Suit';

test('a visitor leaves an address for the size that is gone, and the owner sees that somebody waits', async ({
  browser,
}) => {
  await runSql(
    `with product as (
         update products set has_variants = true, stock_quantity = 2 where name = $1 returning id)
       insert into product_variants (product_id, size, color, stock_quantity)
       select id, size, 'Tota Green', stock
       from product, (values ('M', 0), ('L', 2)) as variants (size, stock)`,
    [suit],
  );
  const visitor = await newVisitor(browser);
  await openProduct(visitor, suit);
  await visitor.getByRole('radio', { name: 'L', exact: true }).check();
  await expect(visitor.getByRole('button', { name: 'Notify me' })).toBeHidden();
  await visitor.getByRole('radio', { name: 'M, out of stock' }).check();
  await visitor.getByLabel('Email, for M · Tota Green').fill('waits.for.m@example.in');
  await visitor.getByRole('button', { name: 'Notify me' }).click();
  await expect(visitor.getByText('We’ll Email You')).toBeVisible();

  const owner = await newVisitor(browser);
  await signInAsOwner(owner);
  await openPage(owner, `/admin/products?search=${encodeURIComponent(suit)}`);
  await expect(owner.getByText('1 waiting: M · Tota Green 1')).toBeVisible();
});
