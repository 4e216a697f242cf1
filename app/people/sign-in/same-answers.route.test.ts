import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ensureOwner } from '#app/people/auth/ensure-owner.server.ts';
import { givenAccount, givenVerified, readLinkToken } from '#tests/support/test-accounts.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { openTestShop, testOwnerEmail } from '#tests/support/test-shop.ts';

/** A shop that requires verified addresses: otherwise signing in at once would tell (Q18). */
const shop = await openTestShop({ emailVerification: 'required' });
const http = await openTestHttp(shop);
await ensureOwner(shop, { email: testOwnerEmail, password: 'the owner’s own' });
// The limit of sign-ups per network is not tested here.
beforeEach(() => sql`truncate limits`.execute(shop.db));

let people = 0;
function newAddress(): string {
  people += 1;
  return `somebody-${people}@example.com`;
}

const addresses: [string, () => Promise<string>][] = [
  ['an unverified account', async () => (await givenAccount(shop)).email],
  ['a verified account', async () => (await givenVerified(shop)).email],
  ['the owner', async () => testOwnerEmail],
];

/** Too short for an owner, but nobody who signs up is told. */
const password = 'six666';

type Door = {
  signUp(email: string, password?: string, fullName?: string): Promise<Response>;
  signIn(email: string, password?: string): Promise<Response>;
};

function postJson(path: string, body: object): Promise<Response> {
  return http.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const page: Door = {
  signUp: (email, typed = password, fullName = 'Ananya Deshpande') =>
    http.post('/auth?tab=sign-up', {
      intent: 'sign-up',
      fullName,
      email,
      phone: '9820001234',
      password: typed,
      confirmPassword: typed,
      address: '12 Prabhat Road',
      pincode: '411004',
      consent: 'on',
    }),
  signIn: (email, typed = password) =>
    http.post('/auth', { intent: 'sign-in', email, password: typed }),
};

const api: Door = {
  signUp: (email, typed = password, full_name = 'Ananya Deshpande') =>
    postJson('/auth/v1/signup', {
      email,
      password: typed,
      data: { full_name, phone: '9820001234' },
    }),
  signIn: (email, typed = password) =>
    postJson('/auth/v1/token?grant_type=password', { email, password: typed }),
};

const doors: [string, Door][] = [
  ['the page', page],
  ['the API', api],
];

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** The whole response, with placeholders for what differs every time. */
async function read(answer: Response, email: string) {
  const headers = Object.fromEntries(answer.headers);
  const cookies = answer.headers
    .getSetCookie()
    .map((line) => line.replace(/=[^;]*/, '=…'))
    .sort();
  const body = (await answer.text())
    .replaceAll(email, 'ADDRESS')
    .replace(uuid, 'ID')
    .replace(time, 'TIME')
    .replace(/nonce="[^"]*"|"request_id":"[^"]*"/g, '');
  headers['content-security-policy'] = '';
  headers['set-cookie'] = '';
  // The body's length, and the body has the address.
  headers['content-length'] = '';
  delete headers.date;
  return { status: answer.status, headers, cookies, body };
}

describe.each(doors)('%s answers', (_name, door) => {
  describe.each(addresses)('a sign-up with the address of %s', (_whose, known) => {
    test('as one with a new address, and a second one, too', async () => {
      const [email, fresh] = [await known(), newAddress()];
      for (const typed of [password, 'another one', password]) {
        expect(await read(await door.signUp(email, typed), email)).toEqual(
          await read(await door.signUp(fresh, typed), fresh),
        );
      }
    });

    test('and then signing in with each password, right and wrong, in the same way', async () => {
      const [email, fresh] = [await known(), newAddress()];
      const notConfirmed: string[] = [];
      for (const signedUpWith of [password, 'another one']) {
        await door.signUp(email, signedUpWith);
        await door.signUp(fresh, signedUpWith);
        for (const typed of ['a guess', password, 'another one']) {
          const answer = await read(await door.signIn(email, typed), email);
          expect(answer).toEqual(await read(await door.signIn(fresh, typed), fresh));
          if (answer.body.includes('Email not confirmed')) notConfirmed.push(typed);
        }
      }
      // The newest sign-up's password counts.
      expect(notConfirmed).toEqual([password, 'another one']);
    });
  });

  test('the right password of a verified account with a session, whoever signs up after it', async () => {
    const account = await givenVerified(shop);
    await door.signUp(account.email, 'somebody else’s');
    const answer = await door.signIn(account.email, account.password);
    expect([200, 303]).toContain(answer.status);
  });

  test('any text in the same way for a new and a known address, and never with a 5xx', async () => {
    const text = fc.oneof(
      fc.constantFrom('\ud800', 'A\udc00', '\0', '\u202eA', 'x'.repeat(101), '😀'.repeat(50)),
      fc.string({ unit: 'binary', maxLength: 120 }),
    );
    const { email: known } = await givenAccount(shop);
    await fc.assert(
      fc.asyncProperty(text, text, async (fullName, typed) => {
        const fresh = newAddress();
        const one = await read(await door.signUp(fresh, typed, fullName), fresh);
        expect(await read(await door.signUp(fresh, typed, fullName), fresh)).toEqual(one);
        expect(await read(await door.signUp(known, typed, fullName), known)).toEqual(one);
        expect(one.status).toBeLessThan(500);
      }),
      // Sixty sign-ups an hour are allowed from one network.
      { numRuns: 4 },
    );
  });
});

test('a sign-up with a known address does not use its holder’s wrong passwords up', async () => {
  const { email } = await givenVerified(shop);
  await api.signUp(email);
  for (let tries = 0; tries < 8; tries += 1) {
    expect((await api.signIn(email, 'a guess')).status).toBe(400);
    expect((await (await api.signIn(email)).json()).error_code).toBe('email_not_confirmed');
  }
  const statuses: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    statuses.push((await api.signIn(email, 'a guess')).status);
  }
  expect(statuses).toEqual([400, 400, 429, 429]);
});

describe('the id that a sign-up is answered with', () => {
  async function idOf(answer: Response): Promise<string> {
    return (await answer.json()).id;
  }

  async function userIdOf(email: string): Promise<string> {
    const { id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return id;
  }

  test('is the user’s, however often they sign up before and after the email is opened', async () => {
    const email = newAddress();
    const first = await idOf(await api.signUp(email));
    expect(await idOf(await api.signUp(email, 'another one'))).toBe(first);
    const token_hash = await readLinkToken(shop, email, 'confirm-email');
    const opened = await postJson('/auth/v1/verify', { type: 'signup', token_hash });
    const { user } = await opened.json();
    expect([user.id, await userIdOf(email)]).toEqual([first, first]);
    expect(await idOf(await api.signUp(email))).toBe(first);
  });

  test('is the same every time for an account that is verified long since, and not its own', async () => {
    const { email } = await givenVerified(shop);
    await shop.db.deleteFrom('sign_ups').where('email', '=', email).execute();
    const answered = await idOf(await api.signUp(email));
    expect(await idOf(await api.signUp(email))).toBe(answered);
    expect(answered).not.toBe(await userIdOf(email));
  });

  test('is that of an unverified account, also when its sign-up has been forgotten', async () => {
    const { email } = await givenAccount(shop);
    await shop.db.deleteFrom('sign_ups').where('email', '=', email).execute();
    const answered = [await idOf(await api.signUp(email)), await idOf(await api.signUp(email))];
    expect(answered).toEqual([await userIdOf(email), await userIdOf(email)]);
  });
});
