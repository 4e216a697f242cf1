import { expect, test } from '@playwright/test';
import { signInAsOwner } from './owner.ts';
import { runSql } from './run-sql.ts';
import { openDemoShop } from './start-shop.ts';
import { gotoHydrated } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

const suit = 'Tota Chanderi Salwar Suit';

// Its own shop: the sold-out size is in stock on pages of other tests.
test('a visitor leaves an address for the size that is gone, and the owner sees that somebody waits', async ({
  browser,
}) => {
  const shop = await openDemoShop({});
  const onPhone = async () =>
    withoutSplash(
      await browser.newContext({
        baseURL: shop.address,
        viewport: { width: 390, height: 844 },
      }),
    );
  try {
    await runSql(
      `with product as (
         update products set has_variants = true, stock_quantity = 2 where name = $1 returning id)
       insert into product_variants (product_id, size, color, stock_quantity)
       select id, size, 'Tota Green', stock
       from product, (values ('M', 0), ('L', 2)) as variants (size, stock)`,
      [suit],
      shop.dataDir,
    );
    const visitor = await (await onPhone()).newPage();
    await gotoHydrated(visitor, `/store?search=${encodeURIComponent(suit)}`);
    await visitor.getByRole('link', { name: suit, exact: true }).click();
    await visitor.getByRole('radio', { name: 'L', exact: true }).check();
    await expect(visitor.getByRole('button', { name: 'Notify me' })).toBeHidden();
    await visitor.getByRole('radio', { name: 'M, out of stock' }).check();
    await visitor.getByLabel('Email, for M · Tota Green').fill('waits.for.m@example.in');
    await visitor.getByRole('button', { name: 'Notify me' }).click();
    await expect(visitor.getByText('We’ll Email You')).toBeVisible();

    const owner = await (await onPhone()).newPage();
    await signInAsOwner(owner);
    await gotoHydrated(owner, `/admin/products?search=${encodeURIComponent(suit)}`);
    await expect(owner.getByText('1 waiting: M · Tota Green 1')).toBeVisible();
  } finally {
    await shop.close();
  }
});
