import { expect, test } from '@playwright/test';
import { openSettled, settled } from './settled.ts';
import { withoutSplash } from './without-splash.ts';

test('Back pressed after a reload, before the script is there, leads to the page before', async ({
  page,
  context,
}) => {
  await withoutSplash(context);
  const heading = page.getByRole('heading', { level: 1 });
  await openSettled(page, '/store?category=Sarees');
  await page.getByRole('link', { name: 'Kurtas', exact: true }).first().click();
  await expect(heading).toHaveText('Kurtas');

  let letScriptsCome = () => {};
  const awaited = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await awaited;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(heading).toHaveText('Kurtas');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/category=Sarees/);
  letScriptsCome();

  await expect(heading).toHaveText('Sarees');
  await settled(page);
  await expect(heading).toHaveText('Sarees');
  await expect(page).toHaveURL(/category=Sarees/);
});
