import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { fillSignIn } from '../sign-in.ts';
import { expect, test, withoutTable } from '../test.ts';
import { newCustomer, password, uniqueSuffix } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';
import { errorToast, readAndClose } from './toasts.ts';

test('what people say of a product', async ({ page, request, owners }) => {
  const { id } = await owners.requestJson('post', '/products', {
    name: 'Mulmul Dupatta',
    price: 899,
  });
  const writeReview = async (name: string, rating: number, comment: string) => {
    const reviewer = await newCustomer(request, name);
    return reviewer.requestJson('post', `/products/${id}/reviews`, { rating, comment });
  };
  await openPage(page, `/product/${id}`);
  const panel = page.getByRole('region', { name: 'Reviews' });
  const items = panel.getByRole('listitem');

  await checkLine('C190 C559', async () => {
    await writeReview('Leela Menon', 5, 'Soft.');
    await expect(items).toHaveCount(1);
    await expect(page.getByText('5.0 (1 review)').first()).toBeVisible();
  });
  await checkLine('C183', () => expect(items).toContainText('Leela Menon'));
  await checkLine('C184', async () => {
    await writeReview('', 4, `Washes well. ${'It dries in no time. '.repeat(40)}`);
    await expect(items.first()).toContainText('Anonymous');
    await expect(items.first()).toContainText('Washes well.');
  });
  await checkLine('C182', async () => {
    await writeReview('Zoya Khan', 4, `A little short. ${'For me, that is. '.repeat(60)}`);
    await expect(items).toContainText(['A little short.', 'Washes well.', 'Soft.']);
  });
  // 5, 4 and 4: 4.333…, four stars.
  await checkLine('C154 C155 C156', async () => {
    const rating = page.getByText('4.3 (3 reviews)').first();
    await expect(rating).toBeVisible();
    await expect(rating.getByRole('img')).toHaveAccessibleName('4 out of 5 stars');
  });
  await checkLine('C181', async () => {
    await expect(items.last()).not.toBeInViewport();
    // On a phone the page is the area that scrolls.
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    if (isPhone) {
      await items.last().scrollIntoViewIfNeeded();
    } else {
      await panel.focus();
      await page.keyboard.press('End');
    }
    await expect(items.last()).toBeInViewport();
    await expect(panel).toHaveJSProperty('scrollTop', await lowest(page));
  });
});

test('the form of a review', async ({ page, request, shop, sql, owners, context }) => {
  const { id } = await owners.requestJson('post', '/products', {
    name: 'Mulmul Stole',
    price: 499,
  });
  const email = newAddress();
  // The page does not know yet what happens to the product.
  await page.route('**/api/v1/live*', () => {});
  await openPage(page, `/product/${id}`);

  await checkLine('C196', async () => {
    await page.getByRole('link', { name: 'Write Review' }).click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    await expect(errorToast(page, 'Authentication Required')).toContainText(
      'Please log in to write a review',
    );
  });
  await newPerson(context, email);
  await openPage(page, `/product/${id}`);
  const comment = page.getByLabel('Your Review', { exact: true });
  const submit = page.getByRole('button', { name: 'Submit Review' });

  await checkLine('C185 C191', async () => {
    await expect(submit).toHaveCount(0);
    await page.getByRole('link', { name: 'Write Review' }).click();
    await expect(submit).toBeInViewport();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(submit).toHaveCount(0);
  });
  await checkLine('C186', async () => {
    await openPage(page, `/product/${id}?review=true`);
    await expect(submit).toBeInViewport();
    await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  });
  await checkLine('C192 C199', async () => {
    await comment.fill('  Light as air.\n\n');
    await submit.click();
    await expect(errorToast(page, 'Rating Required')).toContainText('Please select a rating');
    await expect(page.getByText('No reviews yet.')).toBeVisible();
  });

  await checkLine('C196', async () => {
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.context().clearCookies();
    await submit.click();
    await expect(errorToast(page, 'Authentication Required')).toContainText(
      'Please log in to write a review',
    );
    await fillSignIn(page, { email, password });
    await expect(page).toHaveURL(/review=true$/);
  });
  await comment.fill('  Light as air.\n\n');
  await page.getByRole('radio', { name: '4 stars' }).check();
  await checkLine('C198', async () => {
    // The shop fails, the shop cannot be reached, the product is deleted.
    await withoutTable(shop, 'reviews', async () => {
      await submit.click();
      await readAndClose(errorToast(page, 'Failed to submit review'));
    });
    await page.route('**/product/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await submit.click();
    await readAndClose(errorToast(page, 'Failed to submit review'));
    await page.unroute('**/product/**');
    await sql('update products set is_active = false where id = $1', [id]);
    await submit.click();
    await expect(errorToast(page, 'This product is no longer available')).toContainText(
      'Failed to submit review',
    );
    await expect(comment).toHaveValue('  Light as air.\n\n');
  });
  await sql('update products set is_active = true where id = $1', [id]);
  await checkLine('C197', async () => {
    await submit.click();
    await expect(page.getByRole('status').filter({ hasText: 'Review Submitted' })).toBeVisible();
    await expect(submit).toHaveCount(0);
  });
  await checkLine('C195', async () => {
    const { data } = await (await request.get(`/api/v1/products/${id}/reviews`)).json();
    expect(data[0].comment).toBe('Light as air.');
  });
});

test('what a rating may be, and a comment need not', async ({ page, owners, context }) => {
  const { id } = await owners.requestJson('post', '/products', {
    name: 'Mulmul Scarf',
    price: 299,
  });
  await newPerson(context, newAddress());
  await openPage(page, `/product/${id}?review=true`);
  await checkLine('C193', async () => {
    await expect(page.getByRole('radio', { name: /^\d stars?$/ })).toHaveCount(5);
    const url = `/product/${id}?review=true`;
    for (const rating of ['0', '6', '-1', '4.5', 'five', '']) {
      const form = { intent: 'write-review', rating };
      const answer = await page.request.post(url, { form });
      expect(answer.status(), rating).toBe(422);
      expect(await answer.text()).toContain('Please select a rating');
    }
  });
  await checkLine('C194', async () => {
    await page.getByRole('radio', { name: '2 stars' }).check();
    await page.getByRole('button', { name: 'Submit Review' }).click();
    const seen = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem');
    await expect(seen.getByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
    await expect(seen).toContainText('Kavita Rao');
  });
});

function newAddress(): string {
  return `reviews.${uniqueSuffix()}@example.in`;
}

/** How far the reviews can be scrolled down, px. */
function lowest(page: Page): Promise<number> {
  return page
    .getByRole('region', { name: 'Reviews' })
    .evaluate((area) => area.scrollHeight - area.clientHeight);
}
