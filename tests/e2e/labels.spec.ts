import type { Page } from '@playwright/test';
import { newCustomerPage, ordered } from './checkout.ts';
import { openPage } from './open-page.ts';
import { runSql } from './run-sql.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

/** What the owner prints fits its sheets. */

const houses =
  'Flat No. B-1204, Tower 3, Shree Siddhivinayak Vastu Residency Co-operative Housing Society, 14th Cross Road, ';
/** The maximum of the checkout: 500 characters of address, and 100 each of landmark, city and state. */
const maxAddress = [
  houses.repeat(5).slice(0, 500),
  'Behind the Old Municipal School and opposite the Ganesh Temple, '.repeat(2).slice(0, 100),
  'Thiruvananthapuram '.repeat(6).slice(0, 100),
  'Dadra and Nagar Haveli and Daman and Diu '.repeat(3).slice(0, 100),
].join(', ');
const maxName = 'Lakshmi Venkataraman '.repeat(5).slice(0, 100);
const people = [
  { name: 'Kavita Deshpande', address: '12 Sahyadri Apartments, Karve Road, Pune' },
  { name: maxName, address: maxAddress },
  { name: maxName.toUpperCase(), address: maxAddress.toUpperCase() },
];

test('the largest address allowed leaves its label on one A6 sheet, and forty items are all on their slip', async ({
  browser,
}) => {
  const customer = await newCustomerPage(await browser.newContext(), 'lives.far.away@example.in');
  const { id, displayId } = await ordered(customer, 'Patiala Phulkari Salwar Suit');
  await runSql(`update orders set payment_method = 'cod' where id = $1`, [id]);
  await runSql(`update order_lines set status = 'confirmed' where order_id = $1`, [id]);
  await runSql(`update shop_settings set legal_address = $1`, [
    '14 Laxmi Road, above the Bank of Maharashtra, Narayan Peth\nPune 411030',
  ]);

  const owner = await newVisitor(browser);
  await signInAsOwner(owner);
  await openPage(owner, `/admin/orders?ship=${id}`);
  const form = owner.getByRole('dialog', { name: `Ship ${displayId}` });
  await form.getByLabel('Courier').fill('Delhivery');
  await form.getByLabel('AWB number').fill('109120894059300000');
  await form.getByRole('button', { name: 'Ship Order' }).click();
  await expect(form).toBeHidden();

  const label = owner.getByRole('region', { name: 'Address label' });
  for (const { name, address } of people) {
    await runSql('update orders set customer_name = $1, delivery_address = $2 where id = $3', [
      ...[name, address, id],
    ]);
    for (const [paper, sheets] of Object.entries({ a6: 2, a6x4: 1 })) {
      await openPage(owner, `/admin/orders/slip?order=${id}&paper=${paper}`);
      await expect(label).toContainText(address);
      await expect(label).toContainText('on delivery');
      expect([address.length, paper, await countSheets(owner)]).toEqual([
        ...[address.length, paper, sheets],
      ]);
      await owner.emulateMedia({ media: 'print' });
      expect(await label.evaluate(partsCutOff)).toEqual([]);
      await owner.emulateMedia({ media: null });
    }
  }

  await runSql(
    `insert into order_lines (order_id, position, product_name, product_price_paise, quantity, status)
     select $1, place, 'Khana Blouse ' || place, 90000, 1, 'shipped' from generate_series(1, 39) place`,
    [id],
  );
  await runSql(
    `insert into shipment_lines (line_id, shipment_id)
     select order_lines.id, shipments.id from order_lines join shipments using (order_id)
     where order_id = $1 and position > 0`,
    [id],
  );
  await openPage(owner, `/admin/orders/slip?order=${id}&paper=a6x4`);
  const slip = owner.getByRole('region', { name: 'Packing slip' });
  await expect(slip.getByRole('listitem')).toHaveCount(40);
  await owner.emulateMedia({ media: 'print' });
  expect(await slip.evaluate(partsCutOff)).toEqual([]);
});

/** How many sheets Chromium prints, on the page's paper. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The text of each part outside its label, or outside a part that cuts off. */
function partsCutOff(label: Element): string[] {
  const sheet = label.getBoundingClientRect();
  const parts = [...label.querySelectorAll('p, svg')].filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    const around = part.parentElement?.getBoundingClientRect() ?? sheet;
    return top < sheet.top || bottom > Math.min(sheet.bottom, around.bottom) + 1;
  });
  return parts.map((part) => part.textContent || 'barcode');
}
