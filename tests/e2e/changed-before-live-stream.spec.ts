import { delayScripts } from './delay-scripts.ts';
import { runSql } from './run-sql.ts';
import { expect, test } from './test.ts';

const saree = 'Pochampally Ikat Cotton Saree';

test('a change before hydration is on the page after it, in every tab', async ({ context }) => {
  const path = `/product/${await idOf(saree)}`;
  // The first tab holds the stream for both. The second still gets what changed before it opened.
  for (const paise of [111_100, 222_200]) {
    const page = await context.newPage();
    const letScriptsCome = await delayScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: saree })).toBeVisible();
    await setPrice(paise);
    const price = page.getByText(paise === 111_100 ? '₹1,111' : '₹2,222', { exact: true });
    await expect(price).toHaveCount(0);
    letScriptsCome();
    await expect(price.first()).toBeVisible();
  }
});

async function idOf(name: string): Promise<unknown> {
  const [row] = await runSql('select id from products where name = $1', [name]);
  return (row as { id: string }).id;
}

function setPrice(paise: number) {
  return runSql('update products set price_paise = $1 where name = $2', [paise, saree]);
}
