import { describe, expect, test } from 'vitest';
import { safeNextPath } from '#app/people/auth/auth.rules.ts';
import type { User } from '#platform/shop.ts';
import { givenSareeToStitch } from '#tests/support/test-add-ons.ts';
import { cookieOf, openTestHttp } from '#tests/support/test-http.ts';
import { readCookie, readToastCookie } from '#tests/support/test-responses.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
shop.setNow(new Date('2026-11-21T06:30:00Z'));
const http = await openTestHttp(shop);

/** The page's text, without markup and scripts. */
async function textOf(answer: Response): Promise<string> {
  const html = await answer.text();
  return html.replace(/<script.*?<\/script>|<!--.*?-->|<[^>]+>/gs, '');
}

async function linesOf({ userId }: User) {
  return shop.db
    .selectFrom('cart_items')
    .select(['quantity', 'selected_size as size', 'selected_color as color'])
    .where('user_id', '=', userId)
    .execute();
}

describe('what a visitor pressed before signing in (Q14, Q96)', () => {
  const chosen = { size: 'Free Size', color: 'Rani & Gold', quantity: '2' };

  /** Submits the form as a visitor. Returns the cookie, and where sign-in leads back to. */
  async function submit(form: Record<string, string>, stock = 10) {
    const user = await givenUser(shop);
    const product = await givenProduct(shop, {
      sizes: ['Free Size'],
      colors: ['Rani & Gold', 'Peacock'],
      stock,
    });
    const answer = await http.post(`/product/${product.id}`, form);
    const signInRedirect = new URL(answer.headers.get('Location') ?? '', 'http://localhost:3000');
    const next = signInRedirect.searchParams.get('next') ?? '';
    /** Returns from sign-in, in a browser with this note cookie. */
    const returnToShop = async (note: string) =>
      http.get(next, null, { Cookie: `${await cookieOf(shop, user)}; ${note}` });
    return {
      answer,
      signInRedirect,
      next,
      note: readCookie(answer, 'fh_asked'),
      user,
      product,
      returnToShop,
    };
  }

  test('waits for the sign-in, which leads back to the choice', async () => {
    const { answer, signInRedirect, next, product } = await submit({
      intent: 'add-to-cart',
      ...chosen,
    });
    expect(signInRedirect.pathname).toBe('/auth');
    expect(safeNextPath(next, '')).toBe(next);
    expect(next).toContain(`/product/${product.id}?size=Free+Size&color=Rani+%26+Gold&quantity=2`);
    expect(readToastCookie(answer)).toMatchObject({
      description: 'Please log in to add items to cart',
    });
  });

  test('is in the cart afterwards, once', async () => {
    const { note, user, product, returnToShop } = await submit({
      intent: 'add-to-cart',
      ...chosen,
    });
    const back = await returnToShop(note);
    expect(back.status).toBe(303);
    expect(readToastCookie(back)).toMatchObject({ title: 'Added to Cart' });
    expect(back.headers.get('Location')).toBe(
      `/product/${product.id}?size=Free+Size&color=Rani+%26+Gold&quantity=2`,
    );
    expect(await linesOf(user)).toEqual([{ quantity: 2, size: 'Free Size', color: 'Rani & Gold' }]);
    // The browser's Back button finds the note gone.
    expect((await returnToShop(readCookie(back, 'fh_asked'))).status).toBe(200);
    expect(await linesOf(user)).toHaveLength(1);
  });

  test('goes on to the checkout when it was Buy Now, and leaves the cart alone', async () => {
    const { note, user, returnToShop } = await submit({ intent: 'buy-now', ...chosen });
    const back = await returnToShop(note);
    expect(back.headers.get('Location')).toMatch(/^\/checkout\?checkout=[0-9a-f-]{36}$/);
    expect(await linesOf(user)).toEqual([]);
  });

  test('is refused when an option is missing, at the choice, with the rest still selected', async () => {
    const { note, product, returnToShop } = await submit({
      intent: 'add-to-cart',
      size: 'Free Size',
    });
    const back = await returnToShop(note);
    expect(readToastCookie(back)).toMatchObject({
      title: 'Color Required',
      variant: 'destructive',
    });
    expect(back.headers.get('Location')).toBe(`/product/${product.id}?size=Free+Size#choose`);
  });

  test('is not done for a link that somebody else made up', async () => {
    const { note, user, product, returnToShop } = await submit({
      intent: 'add-to-cart',
      ...chosen,
    });
    expect((await returnToShop('')).status).toBe(200);
    const other = `/product/${product.id}?size=Free+Size&color=Peacock&quantity=9&pressed=add-to-cart`;
    const cookies = { Cookie: `${await cookieOf(shop, user)}; ${note}` };
    expect((await http.get(other, null, cookies)).status).toBe(200);
    expect(await linesOf(user)).toEqual([]);
  });

  test('keeps waiting while nobody has signed in', async () => {
    const { next, note } = await submit({ intent: 'add-to-cart', ...chosen });
    expect((await http.get(next, null, { Cookie: note })).status).toBe(200);
  });
});

describe('the day of delivery', () => {
  test('is shown for a PIN code that no list has, with the question whether it is right', async () => {
    const { id } = await givenProduct(shop);
    const page = await (await http.get(`/product/${id}?pin=333333`)).text();
    expect(page).toMatch(/333333.*Rajasthan/s);
    expect(page).toContain('Check this PIN: India Post has none like it in its list.');
  });

  test('is shown for the PIN code typed, which a cookie stores', async () => {
    const { id } = await givenProduct(shop);
    const answer = await http.get(`/product/${id}?pin=411%20004`);
    const words = 'Delivered by 30 Nov to 411004 (Pune, Maharashtra)';
    expect(await textOf(answer)).toContain(words);
    const later = await http.get(`/product/${id}`, null, { Cookie: readCookie(answer, 'fh_pin') });
    expect(await textOf(later)).toContain(words);
    expect(readCookie(later, 'fh_pin')).toBe('');
  });

  test.each([
    ['12', 'Enter a 6-digit PIN code'],
    ['290001', 'No place has this PIN code'],
    ['%3Cscript%3E', 'Enter a 6-digit PIN code'],
  ])('is not shown for %s, which is not stored', async (pin, words) => {
    const { id } = await givenProduct(shop);
    const answer = await http.get(`/product/${id}?pin=${pin}`);
    const text = await textOf(answer);
    expect(text).toContain(words);
    expect(text).not.toContain('Delivered by');
    expect(readCookie(answer, 'fh_pin')).toBe('');
  });
});

test('the page can be shared without JavaScript', async () => {
  const { id } = await givenProduct(shop, { name: 'Rani & Gold Saree' });
  const html = await (await http.get(`/product/${id}?pin=411004`)).text();
  const address = encodeURIComponent(`http://localhost:3000/product/${id}/rani-gold-saree`);
  expect(html).toContain(`https://wa.me/?text=Rani%20%26%20Gold%20Saree%20${address}"`);
  expect(html).toContain(`https://www.facebook.com/sharer/sharer.php?u=${address}"`);
});

test('a card adds what has one size and one color; of others it asks for them', async () => {
  const user = await givenUser(shop);
  const add = async (product: object) => {
    const { id } = await givenProduct(shop, product);
    const form = { intent: 'add-to-cart', quantity: '1', from: 'card' };
    const answer = await http.post(`/product/${id}`, form, user);
    return { id, toast: readToastCookie(answer), location: answer.headers.get('Location') };
  };
  const sole = await add({ sizes: ['Free Size'], colors: ['Rani'] });
  expect(sole.toast.title).toBe('Added to Cart');
  expect(await linesOf(user)).toEqual([{ quantity: 1, size: 'Free Size', color: 'Rani' }]);
  const several = await add({ sizes: ['S', 'M'], colors: ['Rani'] });
  expect(several.toast.title).toBe('Size Required');
  expect(several.location).toBe(`/product/${several.id}`);
});

test('the sheet of a card leads to the page of a product that needs an add-on', async () => {
  const user = await givenUser(shop);
  const { id } = await givenSareeToStitch(shop, { sizes: ['S', 'M'] });
  const form = { intent: 'add-to-cart', quantity: '1', from: 'sheet' };
  const noSize = await http.post(`/product/${id}`, form, user);
  expect(noSize.status).toBe(422);
  const answer = await http.post(`/product/${id}`, { ...form, size: 'M' }, user);
  expect(answer.headers.get('Location')).toBe(`/product/${id}`);
  expect(readToastCookie(answer).title).toBe('Please Choose');
  expect(await linesOf(user)).toEqual([]);
});

test('sizes and colors are told of what can be ordered, once asked for', async () => {
  const { id, name } = await givenProduct(shop, { sizes: ['S', 'M'], colors: ['Rani'] });
  const { id: soldOut } = await givenProduct(shop, { sizes: ['S', 'M'], stock: 0 });
  const { id: hidden } = await givenProduct(shop, { sizes: ['S', 'M'], isActive: false });
  const answer = await http.get(`/choices/${soldOut},${id},${hidden},nonsense`);
  const choices = { sizes: ['S', 'M'], colors: ['Rani'], swatches: [['#c16']] };
  expect(await answer.json()).toMatchObject([{ id, name, ...choices }]);
});

describe('a product counted by size and color', () => {
  const kurta = {
    sizes: ['M', 'L'],
    colors: ['Rani', 'Haldi'],
    pricePaise: 165_000,
    variants: [
      { size: 'M', color: 'Rani', stock: 2 },
      { size: 'M', color: 'Haldi', stock: 3 },
      { size: 'L', color: 'Rani', stock: 0, priceDifferencePaise: 10_000 },
      { size: 'L', color: 'Haldi', stock: 0, priceDifferencePaise: 10_000 },
      { size: 'XL', color: 'Rani', stock: 4 },
    ],
  };

  test('shows without script what is gone, and counts what it offers', async () => {
    const { id } = await givenProduct(shop, kurta);
    const answer = await http.get(`/product/${id}`);
    const html = await answer.clone().text();
    expect(html).toMatch(/aria-label="L, \+₹100, out of stock"[^>]*><s [^>]*>L<\/s>/);
    expect(html.match(/<s /g)).toHaveLength(1);
    expect(html).not.toMatch(/name="(size|color)"[^>]*checked=""/);
    expect(await textOf(answer)).toContain('5 available');
  });

  test('shows what there is of a choice in its address', async () => {
    const { id } = await givenProduct(shop, kurta);
    const few = await textOf(await http.get(`/product/${id}?size=M&color=Rani`));
    expect(few).toContain('Only 2 left in M · Rani');
    const gone = await http.get(`/product/${id}?size=L`);
    expect(await gone.clone().text()).toMatch(/<button[^>]*disabled=""[^>]*value="buy-now"/);
    expect(await textOf(gone)).toMatch(/₹1,750.*L is out of stock/s);
    const unknown = await textOf(await http.get(`/product/${id}?size=9XL`));
    expect(unknown).not.toContain('is out of stock');
  });

  test('refuses what is gone, with its words', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { ...kurta, name: 'Dabu Kurta' });
    const form = { intent: 'add-to-cart', size: 'L', color: 'Rani', quantity: '1' };
    const answer = await http.post(`/product/${id}`, form, user);
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain('Dabu Kurta: out of stock');
    expect(await linesOf(user)).toEqual([]);
  });

  test('tells a card’s sheet what there is, unless nothing is left of what it offers', async () => {
    const { id } = await givenProduct(shop, kurta);
    const { id: gone } = await givenProduct(shop, { ...kurta, sizes: ['L'] });
    const answer = await http.get(`/choices/${gone},${id}`);
    expect(await answer.json()).toMatchObject([
      {
        id,
        maxQuantity: 5,
        variants: expect.arrayContaining([
          { size: 'M', color: 'Rani', maxQuantity: 2, note: 'Only 2 left' },
        ]),
      },
    ]);
  });
});

test('a product that is not counted by size and color says nothing of options', async () => {
  const { id } = await givenProduct(shop, { sizes: ['M', 'L'], stock: 2 });
  const html = await (await http.get(`/product/${id}?size=M`)).text();
  const [form] = /<form id="choose".*?<\/form>/s.exec(html) ?? [];
  expect(form).not.toMatch(/role="status"|<s |aria-label="[ML]/);
  expect(html).not.toContain('variants');
});

test('a color has a swatch in its tones beside its name, if its name tells them', async () => {
  const { id } = await givenProduct(shop, { colors: ['Rani and Gold', 'Bottle Green', 'Zephyr'] });
  const html = await (await http.get(`/product/${id}`)).text();
  const options = [
    ...html.matchAll(
      /<label class="option"[^>]*data-text="([^"]*)"([^>]*)><input[^>]*name="color"/g,
    ),
  ];
  expect(options.map(([, name, style]) => [name, style?.trim()])).toEqual([
    ['Rani and Gold', 'style="--tone:#c16;--second:#b93"'],
    ['Bottle Green', 'style="--tone:#143"'],
    ['Zephyr', ''],
  ]);
});

test('the only size and color are chosen from the start', async () => {
  const { id } = await givenProduct(shop, { sizes: ['Free Size'], colors: ['Rani', 'Haldi'] });
  const html = await (await http.get(`/product/${id}`)).text();
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="Free Size"/);
  expect(html).not.toMatch(/<input[^>]*checked=""[^>]*value="(Rani|Haldi)"/);
});

test('cards exist for the ids a browser remembers, without hidden, unknown and invalid ones', async () => {
  const { id, name } = await givenProduct(shop, { name: 'Remembered Saree' });
  const { id: hidden } = await givenProduct(shop, { name: 'Hidden Saree', isActive: false });
  const answer = await http.get(`/cards/${hidden},${id},nonsense,${crypto.randomUUID()}`);
  const { products } = await answer.json();
  expect(products.map((card: { name: string }) => card.name)).toEqual([name]);
});

test('the color that the address names shows its pictures, without any of another', async () => {
  const { id } = await givenProduct(shop, { name: 'Kanjivaram', colors: ['Red', 'Green', 'Gold'] });
  const picture = { product_id: id, tint: null };
  await shop.db
    .insertInto('product_images')
    .values([
      { ...picture, position: 0, url: '/front.webp' },
      { ...picture, position: 1, url: '/red.webp', color: 'Red' },
      { ...picture, position: 2, url: '/green.webp', color: 'Green' },
      { ...picture, position: 3, url: '/green-2.webp', color: 'Green' },
      { ...picture, position: 4, url: '/pink.webp', color: 'No longer offered' },
    ])
    .execute();
  const shown = async (query: string) => {
    const html = await (await http.get(`/product/${id}${query}`)).text();
    return [...html.matchAll(/aria-label="Enlarge: ([^"]*)"/g)].map(([, name]) => name);
  };
  const green = ['Kanjivaram, Green', 'Kanjivaram, Green', 'Kanjivaram'];
  expect(await shown('?color=Green')).toEqual(green);
  expect(await shown('')).toEqual(['Kanjivaram']);
  expect(await shown('?color=Gold')).toEqual(await shown(''));
});
