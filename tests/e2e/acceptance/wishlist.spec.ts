import type { Locator, Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

const jhumka = 'Kundan Kairi Jhumka';
const leheriya = 'Sawan Leheriya Georgette Saree';
const kurta = 'Wardha Khadi Kurta';

function heartOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Wishlist: ${name}` });
}

function titleOf(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/** The names on the page's cards, in order. */
function names(page: Page): Locator {
  return page.getByRole('article').getByRole('heading');
}

test('the wishlist of a visitor', async ({ page }) => {
  await openPage(page, '/wishlist');
  await checkLine('C226', async () => {
    await expect(titleOf(page)).toHaveText('Please log in to view your wishlist');
  });
  await checkLine('C227', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/auth(\?|$)/);
  });
  await checkLine('C235', async () => {
    await openPage(page, '/store?search=Jhumka');
    await heartOf(page, jhumka).click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    await expect(page.getByRole('alert')).toContainText('Authentication Required');
  });
});

test('the wishlist of a customer', async ({ page, context }) => {
  const customer = await newPerson(context, 'tests.through.the.wishlist@example.in');
  await openPage(page, '/wishlist');
  await checkLine('C230', async () => {
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  });
  await checkLine('C231', async () => {
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/store$/);
  });
  await checkLine('C237 C604', async () => {
    await openPage(page, '/store?search=Jhumka');
    await heartOf(page, jhumka).click();
    await expect(page.getByRole('status').last()).toContainText('Added to Wishlist');
    await expect(heartOf(page, jhumka)).toHaveAttribute('aria-pressed', 'true');
  });
  await checkLine('C229', async () => {
    const refresh = page.waitForRequest(/\/wishlist\.data/);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/wishlist\.data/, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Wishlist, 1 item' }).click();
    await refresh;
    await expect(
      page.getByText('Loading your wishlist...').and(page.locator(':not(.sr-only)')),
    ).toBeVisible();
    answer();
    await expect(names(page)).toHaveText([jhumka]);
    await expect(page.getByText('Loading your wishlist...')).toHaveCount(0);
  });
  await checkLine('C228 C240', async () => {
    await expect(titleOf(page)).toHaveText('My Wishlist (1 item)');
    // Two more are liked elsewhere; this page shows them.
    await customer.requestJson('post', '/wishlist', {
      product_id: await productIdByName(customer, leheriya),
    });
    await expect(titleOf(page)).toHaveText('My Wishlist (2 items)');
    await customer.requestJson('post', '/wishlist', {
      product_id: await productIdByName(customer, kurta),
    });
    await expect(titleOf(page)).toHaveText('My Wishlist (3 items)');
  });
  await checkLine('C234', () => expect(names(page)).toHaveText([kurta, leheriya, jhumka]));
  await checkLine('C232', async () => {
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('article') });
    await expect(cards).toHaveCount(3);
    await expect(cards.first().getByRole('link', { name: kurta })).toBeVisible();
    await expect(cards.first()).toContainText('₹1,890');
    const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  });
  await checkLine('C233', async () => {
    await page.getByRole('button', { name: 'Move All to Cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
    const report = page.getByRole('status').filter({ hasText: 'Added to Cart' });
    await expect(report).toContainText('1 item is in your cart now.');
    await expect(report).toContainText(`1 item needs a color: ${leheriya}.`);
    await expect(report).toContainText(`1 item needs a size and a color: ${kurta}.`);
    await expect(page.getByRole('status')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(titleOf(page)).toHaveText('My Wishlist (3 items)');
  });
  await checkLine('C575 C576', async () => {
    // The heart is set on every page, and can be unset on any.
    await page.getByRole('article').getByRole('link', { name: leheriya }).last().click();
    await expect(heartOf(page, leheriya)).toHaveAttribute('aria-pressed', 'true');
    await openPage(page, '/store?search=Leheriya');
    await expect(heartOf(page, leheriya)).toHaveAttribute('aria-pressed', 'true');
    await heartOf(page, leheriya).click();
    await expect(heartOf(page, leheriya)).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('link', { name: 'Wishlist, 2 items' }).click();
    await expect(names(page)).toHaveText([kurta, jhumka]);
  });
  await checkLine('C238 C605', async () => {
    await heartOf(page, kurta).click();
    await expect(page.getByRole('status').last()).toContainText('Removed from Wishlist');
    await expect(titleOf(page)).toHaveText('My Wishlist (1 item)');
    await expect(names(page)).toHaveText([jhumka]);
  });
});

test('what cannot go into the wishlist, in the words of the shop', async ({
  page,
  context,
  sql,
}) => {
  const customer = await newPerson(context, 'likes.what.has.gone@example.in');
  const refusal = page.getByRole('alert').last();
  // The page does not show the other changes yet.
  await page.route('**/api/v1/live*', () => {});
  await openPage(page, '/store?search=Leheriya');
  await checkLine('C236', async () => {
    await customer.requestJson('post', '/wishlist', {
      product_id: await productIdByName(customer, leheriya),
    });
    await heartOf(page, leheriya).click();
    await expect(refusal).toContainText('Already in Wishlist');
    await expect(refusal).toContainText('This item is already in your wishlist');
    await expect(heartOf(page, leheriya)).toHaveAttribute('aria-pressed', 'true');
  });
  await checkLine('C239 C609', async () => {
    await openPage(page, '/store?search=Kurta');
    await page.route(/\/wishlist\.data/, (route) => route.abort());
    await heartOf(page, kurta).click();
    await expect(refusal).toContainText('Failed to add item to wishlist');
    await expect(heartOf(page, kurta)).toHaveAttribute('aria-pressed', 'false');
    await openPage(page, '/store?search=Leheriya');
    await heartOf(page, leheriya).click();
    await expect(refusal).toContainText('Failed to remove item from wishlist');
    await expect(heartOf(page, leheriya)).toHaveAttribute('aria-pressed', 'true');
    await page.unroute(/\/wishlist\.data/);
    await openPage(page, '/store?search=Kurta');
    await sql('update products set is_active = false where name = $1', [kurta]);
    await heartOf(page, kurta).click();
    await expect(refusal).toContainText('Failed to add item to wishlist');
    await expect(refusal).toContainText('This product is no longer available');
    await sql('update products set is_active = true where name = $1', [kurta]);
  });
});
