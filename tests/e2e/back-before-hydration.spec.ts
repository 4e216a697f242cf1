import { delayScripts } from './delay-scripts.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { expect, test } from './test.ts';

test('Back pressed after a reload, before hydration, leads to the previous page', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await openPage(page, '/store?category=Sarees');
  await page.getByRole('link', { name: 'Kurtas', exact: true }).first().click();
  await expect(heading).toHaveText('Kurtas');

  const letScriptsCome = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(heading).toHaveText('Kurtas');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/category=Sarees/);
  letScriptsCome();

  await expect(heading).toHaveText('Sarees');
  await waitForHydration(page);
  await expect(heading).toHaveText('Sarees');
  await expect(page).toHaveURL(/category=Sarees/);
});
