import { openPage } from './open-page.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test('the owner answers one review and hides another; an open page shows both', async ({
  page,
  browser,
}) => {
  const onlooker = await newVisitor(browser);
  await openPage(onlooker, '/store?search=Sanganeri+Mul+Anarkali');
  await onlooker.getByRole('link', { name: 'Sanganeri Mul Anarkali', exact: true }).click();
  const seen = onlooker.getByRole('region', { name: 'Reviews' });
  await expect(seen.getByText('Verified Buyer')).toHaveCount(2);
  await expect(onlooker.getByText('4.5 (2 reviews)').first()).toBeVisible();
  await expect(seen.getByText('Hide')).toHaveCount(0);

  await signInAsOwner(page);
  await openPage(page, onlooker.url());
  const reviews = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem');
  const ritus = reviews.filter({ hasText: 'Light and airy' });
  const bhaveshs = reviews.filter({ hasText: 'Bhavesh' });

  await ritus.locator('summary').filter({ hasText: 'Answer' }).click();
  await ritus.getByLabel('Answer').fill('Thank you. We pass it on about the ties.');
  await ritus.getByRole('button', { name: 'Save Answer' }).click();
  await expect(page.getByRole('status')).toContainText('Answer Saved');
  await expect(seen).toContainText('Answer from');
  await expect(seen).toContainText('We pass it on about the ties.');

  await bhaveshs.locator('summary').filter({ hasText: 'Hide' }).click();
  await bhaveshs.getByLabel('Reason').fill('Written in the wrong place');
  await bhaveshs.getByRole('button', { name: 'Hide Review' }).click();
  await expect(bhaveshs).toContainText('Reason: Written in the wrong place');
  await expect(onlooker.getByText('4.0 (1 review)').first()).toBeVisible();
  await expect(seen.getByRole('listitem')).toHaveCount(1);

  await bhaveshs.getByRole('button', { name: 'Show Again' }).click();
  await expect(onlooker.getByText('4.5 (2 reviews)').first()).toBeVisible();
  await onlooker.context().close();
});
