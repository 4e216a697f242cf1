import { expect, type Page, test } from '@playwright/test';
import { fillSignIn, fillSignUp } from './sign-in.ts';
import { withoutSplash } from './without-splash.ts';

const kavita = { email: 'kavita.who.reviews@example.in', password: 'chanderi silk' };
const withoutScript = { email: 'no.script.who.reviews@example.in', password: 'chanderi silk' };

test('a customer writes, changes and deletes a review, and another page shows each change', async ({
  page,
  browser,
}) => {
  await withoutSplash(page.context());
  const onlooker = await (await withoutSplash(await browser.newContext())).newPage();
  await openProduct(onlooker, 'Wardha Khadi Kurta');
  await expect(onlooker.getByText('No reviews yet. Be the first to review!')).toBeVisible();

  await page.goto('/auth?tab=sign-up');
  await fillSignUp(page, kavita);
  await openProduct(page, 'Wardha Khadi Kurta');
  await page.getByRole('link', { name: 'Write Review' }).click();
  await expect(page.getByText('Please log in to write a review')).toBeVisible();
  await fillSignIn(page, kavita);

  // Back at the form, which is in view with its stars focused.
  await expect(page).toHaveURL(/review=true$/);
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  await expect(page.getByRole('radio', { name: '1 star' })).toBeInViewport();
  await page.getByLabel('Your Review', { exact: true }).fill('Soft, and cool in May.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByRole('alert')).toContainText('Rating Required');
  await expect(page.getByLabel('Your Review', { exact: true })).toHaveValue(
    'Soft, and cool in May.',
  );
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  for (const _star of [2, 3, 4]) await page.keyboard.press('ArrowRight');
  await page.getByLabel('Show my name as Kavita R.').check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByRole('status').last()).toContainText('Review Submitted');
  await expect(page.getByRole('button', { name: 'Submit Review' })).toBeHidden();

  const seen = onlooker.getByRole('region', { name: 'Reviews' });
  await expect(seen).toContainText('Kavita R.');
  await expect(seen.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit Your Review' }).click();
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect(seen.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  await expect(seen.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('link', { name: 'Edit Your Review' }).click();
  await page.getByRole('link', { name: 'Delete Review' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your review?' });
  await question.getByRole('button', { name: 'Delete Review' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Review Deleted' })).toBeVisible();
  await expect(onlooker.getByText('No reviews yet. Be the first to review!')).toBeVisible();
  await onlooker.context().close();
});

test('a customer writes a review without script', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/auth?tab=sign-up');
  await fillSignUp(page, withoutScript);
  await fillSignIn(page, withoutScript);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await openProduct(page, 'Zari Jaal Jutti');
  await page.getByRole('link', { name: 'Write Review' }).click();
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  await page.getByLabel('Your Review', { exact: true }).fill('Run half a size small.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Please select a rating').first()).toBeVisible();
  await expect(page.getByLabel('Your Review', { exact: true })).toHaveValue(
    'Run half a size small.',
  );
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Review Submitted')).toBeVisible();
  await expect(page.getByText('Run half a size small.')).toBeInViewport();
  await context.close();
});

async function openProduct(page: Page, name: string): Promise<void> {
  await page.goto(`/store?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}
