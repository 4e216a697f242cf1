import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, testOwnerEmail } from '#tests/test-shop.ts';
import { confirmEmail } from './confirm-email.server.ts';
import { readShopper } from './read-shopper.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

/** Two shops: one lets people in at once, one waits for the verified address (Q18). */
let shop: TestShop;
let strict: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  strict = await openTestShop({ emailVerification: 'required' });
});
afterAll(async () => {
  await shop.close();
  await strict.close();
});

let people = 0;

async function givenAccount(at: TestShop, address?: string) {
  people += 1;
  const email = address ?? `meera-${people}@example.com`;
  const password = 'her password';
  await signUp(at, {
    fullName: 'Meera',
    email,
    phone: '9820001234',
    password,
    address: '',
    pincode: '',
  });
  return { email, password };
}

/** The secret in the newest letter to this address. */
async function linkTo(at: TestShop, email: string): Promise<string> {
  const { text } = await at.db
    .selectFrom('letters')
    .select('text')
    .where('to_address', '=', email)
    .where('kind', '=', 'confirm-email')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /link=([\w-]+)/.exec(text)?.[1] ?? '';
}

const notConfirmed = {
  ok: false,
  refusal: { title: 'Sign In Failed', description: 'Email not confirmed' },
};
const linkNotValid = { ok: false, refusal: { title: 'Link Not Valid' } };

describe('signing in', () => {
  test.each([
    ['as it was', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
  ])('takes the address %s and gives a session', async (_how, write) => {
    const { email, password } = await givenAccount(shop);
    const result = await signIn(shop, { email: write(email), password }, 'a browser');
    if (!result.ok) throw new Error(result.refusal.description);
    expect(result.value.isOwner).toBe(false);
    expect(await readShopper(shop, result.value.reference)).toMatchObject({
      email,
      fullName: 'Meera',
      isOwner: false,
    });
  });

  test('is refused in the same words for a wrong address and a wrong password (Q19)', async () => {
    const { email, password } = await givenAccount(shop);
    const wrongPassword = await signIn(shop, { email, password: `${password} ` }, '');
    const wrongAddress = await signIn(shop, { email: 'nobody@example.com', password }, '');
    expect(wrongPassword).toMatchObject({
      ok: false,
      refusal: { title: 'Sign In Failed', description: 'Invalid login credentials' },
    });
    expect(wrongAddress).toEqual(wrongPassword);
  });

  test('is refused to an account that has no password at all', async () => {
    const email = 'by-another-provider@example.com';
    await shop.db.insertInto('users').values({ email, password_hash: null }).execute();
    for (const password of ['', 'null', 'her password']) {
      expect((await signIn(shop, { email, password }, '')).ok).toBe(false);
    }
  });

  test('says that somebody is the owner only when her address is verified (Q25)', async () => {
    const owner = await givenAccount(shop, testOwnerEmail);
    expect(await signIn(shop, owner, '')).toMatchObject({ value: { isOwner: false } });
    await confirmEmail(shop, await linkTo(shop, owner.email), '');
    expect(await signIn(shop, owner, '')).toMatchObject({ value: { isOwner: true } });
  });

  test('takes a browser that describes itself at length', async () => {
    const account = await givenAccount(shop);
    expect((await signIn(shop, account, 'Mozilla '.repeat(200))).ok).toBe(true);
  });
});

describe('where the address has to be verified first', () => {
  test('sign-in is refused until the letter’s link was used, then works', async () => {
    const account = await givenAccount(strict);
    expect(await signIn(strict, account, '')).toMatchObject(notConfirmed);
    const used = await confirmEmail(strict, await linkTo(strict, account.email), '');
    expect(used.ok).toBe(true);
    expect((await signIn(strict, account, '')).ok).toBe(true);
  });

  test('a wrong password hears nothing of that', async () => {
    const { email } = await givenAccount(strict);
    expect(await signIn(strict, { email, password: 'a guess' }, '')).toMatchObject({
      refusal: { description: 'Invalid login credentials' },
    });
  });

  test('a refused sign-in sends a new link, and the old one stops working', async () => {
    const account = await givenAccount(strict);
    const old = await linkTo(strict, account.email);
    await signIn(strict, account, '');
    const fresh = await linkTo(strict, account.email);
    expect(await confirmEmail(strict, old, '')).toMatchObject(linkNotValid);
    expect((await confirmEmail(strict, fresh, '')).ok).toBe(true);
  });
});

describe('the letter’s link', () => {
  test('signs its holder in', async () => {
    const { email } = await givenAccount(strict);
    const used = await confirmEmail(strict, await linkTo(strict, email), 'a browser');
    if (!used.ok) throw new Error(used.refusal.description);
    expect(await readShopper(strict, used.value.reference)).toMatchObject({ email });
  });

  test('works once, also when it is used ten times at once', async () => {
    const { email } = await givenAccount(strict);
    const link = await linkTo(strict, email);
    const all = await Promise.all(Array.from({ length: 10 }, () => confirmEmail(strict, link, '')));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await confirmEmail(strict, link, '')).toMatchObject(linkNotValid);
  });

  test('is refused when it is too old, and verifies nothing', async () => {
    const account = await givenAccount(strict);
    const link = await linkTo(strict, account.email);
    await strict.db
      .updateTable('letter_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(await confirmEmail(strict, link, '')).toMatchObject(linkNotValid);
    expect(await signIn(strict, account, '')).toMatchObject(notConfirmed);
  });

  test('lives for a day', async () => {
    const { email } = await givenAccount(strict);
    const { expires_at, created_at } = await strict.db
      .selectFrom('letter_links')
      .innerJoin('users', 'users.id', 'letter_links.user_id')
      .select(['expires_at', 'letter_links.created_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBe(24 * 3_600_000);
  });

  test.each([
    ['with another last letter', (link: string) => link.slice(0, -1) + flipped(link.at(-1))],
    ['cut short', (link: string) => link.slice(0, -1)],
    ['in other letters', (link: string) => link.toLowerCase()],
    ['empty', () => ''],
    ['with something after it', (link: string) => `${link}\0`],
  ])('altered – %s – is refused, and stays good itself', async (_how, alter) => {
    const { email } = await givenAccount(strict);
    const link = await linkTo(strict, email);
    expect(await confirmEmail(strict, alter(link), '')).toMatchObject(linkNotValid);
    expect((await confirmEmail(strict, link, '')).ok).toBe(true);
  });
});

function flipped(letter: string | undefined): string {
  return letter === 'A' ? 'B' : 'A';
}
