import { openProduct } from './checkout.ts';
import { fillSignIn, signUp } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

const kavita = { email: 'kavita.who.reviews@example.in', password: 'chanderi silk' };

test('a customer writes, changes and deletes a review, and another page shows each change', async ({
  page,
  browser,
}) => {
  const onlooker = await newVisitor(browser);
  await openProduct(onlooker, 'Wardha Khadi Kurta');
  await expect(onlooker.getByText('No reviews yet. Be the first to review!')).toBeVisible();

  await signUp(page.context(), kavita);
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
