import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ensureOwner } from '#app/people/auth/ensure-owner.server.ts';
import { givenAccount, givenVerified } from '#tests/support/test-accounts.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import {
  cookieHeaderOf,
  readCookie,
  readToastCookie,
  sessionCookieLine,
} from '#tests/support/test-responses.ts';
import { givenUser, openTestShop, testOwnerEmail } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
await ensureOwner(shop, { email: testOwnerEmail, password: 'the owner’s own' });

const signUpForm = {
  intent: 'sign-up',
  fullName: 'Ananya Deshpande',
  email: 'ananya@example.com',
  phone: '9820001234',
  password: 'Pa55word-typed',
  confirmPassword: 'Pa55word-typed',
  address: '12 Prabhat Road',
  pincode: '411004',
  consent: 'on',
};

function signIn(form: { email: string; password: string }, url = '/auth'): Promise<Response> {
  return http.post(url, { ...form, intent: 'sign-in' });
}

describe('after signing in', () => {
  test('a user is redirected home and greeted, and the cookie signs them in', async () => {
    const account = await givenAccount(shop);
    const answer = await signIn(account);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
    expect(readToastCookie(answer)).toEqual({
      title: 'Welcome back!',
      description: 'You have been signed in successfully.',
    });
    const home = await (await http.get('/', null, cookieHeaderOf(answer))).text();
    expect(home).toContain(account.email);
    expect(await (await http.get('/')).text()).not.toContain(account.email);
  });

  test('the cookie is HttpOnly and SameSite=Lax, and without https not Secure', async () => {
    const [pair, ...attributes] = sessionCookieLine(await signIn(await givenAccount(shop))).split(
      '; ',
    );
    expect(pair).toMatch(/^fh_session=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
  });

  test.each([
    ['/auth?next=%2Fcart', '/cart'],
    ['/auth?next=%2Fproduct%2Fx%3Freview%3Dtrue', '/product/x?review=true'],
    ['/auth?next=%2F%2Fevil.example', '/'],
    ['/auth?next=https%3A%2F%2Fevil.example', '/'],
    ['/auth?next=%2F%5Cevil.example', '/'],
    ['/auth?next=%2Fauth%3Fnext%3D%2Fauth', '/'],
    ['/auth?next=%2Fcart%0D%0ASet-Cookie%3A%20a%3Db', '/'],
  ])('at %s they go to %s (Q14)', async (url, to) => {
    const answer = await signIn(await givenAccount(shop), url);
    expect(answer.headers.get('Location')).toBe(to);
  });

  test('the owner goes to /admin, whatever `next` says (Q13)', async () => {
    const owner = { email: testOwnerEmail, password: 'the owner’s own' };
    for (const url of ['/auth', '/auth?next=%2Fcart']) {
      expect((await signIn(owner, url)).headers.get('Location')).toBe('/admin');
    }
  });
});

test('after signing up, the sign-in form knows the address that was typed', async () => {
  const answer = await http.post('/auth?tab=sign-up', {
    ...signUpForm,
    email: 'kavya.who.signs.up@example.com',
  });
  expect(answer.headers.get('Location')).toBe('/auth');
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const page = await http.get('/auth', null, { Cookie: cookies.join('; ') });
  expect(await page.text()).toMatch(/<input[^>]* value="kavya.who.signs.up@example.com"/);
  expect(await (await http.get('/auth')).text()).not.toContain('kavya.who.signs.up');
});

describe('the page', () => {
  test('redirects home when signed in (Q13)', async () => {
    const answer = await http.get('/auth?next=%2Fcart', await givenUser(shop));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe('/');
  });

  test('shows a visitor a sign-in form, with a tab to sign up that keeps `next`', async () => {
    const html = await (await http.get('/auth?next=%2Fcart')).text();
    expect(html).toContain('Back to Home');
    expect(html).toContain('href="/auth?next=%2Fcart&amp;tab=sign-up"');
    expect(html).toMatch(/name="password"/);
    expect(html).not.toMatch(/name="confirmPassword"/);
  });
});

describe('too many tries', () => {
  test('answer 429 with the seconds to wait, and not from elsewhere', async () => {
    const account = await givenAccount(shop);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await signIn({ ...account, password: 'a guess' })).status).toBe(422);
    }
    const answer = await signIn(account);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('Too many attempts. Please try again in 15 minutes.');
  });
});

describe('an unexpected error', () => {
  test('is shown in the words of the specification, without its reason', async () => {
    const broken = await openTestShop();
    const brokenHttp = await openTestHttp(broken);
    await sql`drop table limits`.execute(broken.db);
    const answer = await brokenHttp.post('/auth', { email: 'a@example.com', password: 'secret' });
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain('An unexpected error occurred');
    expect(html).not.toContain('relation');
  });

  test('at sign-out leaves the user signed in and says so', async () => {
    const account = await givenAccount(shop);
    const cookie = cookieHeaderOf(await signIn(account));
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`.execute(shop.db);
    await sql`create trigger refuse before delete on sessions
      for each row execute function refuse()`.execute(shop.db);
    const answer = await http.post('/sign-out', {}, null, cookie);
    await sql`drop trigger refuse on sessions`.execute(shop.db);
    expect(readToastCookie(answer)).toEqual({
      title: 'Sign Out Failed',
      description: 'An error occurred while signing out.',
      variant: 'destructive',
    });
    expect(await (await http.get('/', null, cookie)).text()).toContain(account.email);
  });
});

describe('an invalid form', () => {
  test.each([
    [
      'sign-in without a password',
      '/auth',
      { intent: 'sign-in', email: 'typed@example.com', password: '' },
      'Please fill in all fields',
    ],
    [
      'sign-in that is wrong',
      '/auth',
      { intent: 'sign-in', email: 'typed@example.com', password: 'Pa55word-typed' },
      'Invalid login credentials',
    ],
    [
      'sign-in with a control character',
      '/auth',
      { intent: 'sign-in', email: 'typed@example.com\0', password: 'Pa55word-typed' },
      'Invalid login credentials',
    ],
    [
      'sign-up without a name',
      '/auth?tab=sign-up',
      { ...signUpForm, email: 'typed@example.com', fullName: '' },
      'Please fill in all required fields',
    ],
    [
      'sign-up without consent',
      '/auth?tab=sign-up',
      { ...signUpForm, email: 'typed@example.com', consent: '' },
      'Please tick this box to continue',
    ],
    [
      'sign-up with two passwords',
      '/auth?tab=sign-up',
      { ...signUpForm, email: 'typed@example.com', confirmPassword: 'Pa55word-other' },
      'Passwords do not match',
    ],
    [
      'sign-up with a wrong phone',
      '/auth?tab=sign-up',
      { ...signUpForm, email: 'typed@example.com', phone: '12' },
      'Enter a 10-digit mobile number',
    ],
  ])('%s answers 422 with the message, keeps the address and never a password', async (...row) => {
    const [, url, form, words] = row;
    const answer = await http.post(url, form);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(words);
    expect(html).toMatch(/<input[^>]*name="email"[^>]*value="typed@example\.com/);
    expect(html).not.toContain('Pa55word');
    expect(sessionCookieLine(answer)).toBe('');
  });

  test('keeps everything else that was typed', async () => {
    const html = await (
      await http.post('/auth?tab=sign-up', { ...signUpForm, phone: '12' })
    ).text();
    for (const typed of ['Ananya Deshpande', '12 Prabhat Road', '411004']) {
      expect(html).toContain(typed);
    }
  });

  test('escapes what was typed', async () => {
    const form = { ...signUpForm, email: '"><script>alert(1)</script>' };
    const html = await (await http.post('/auth?tab=sign-up', form)).text();
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('&lt;script&gt;alert(1)');
  });
});

describe('signing up', () => {
  test('answers the same for a new and an existing address, keeps `next`, and signs nobody in', async () => {
    const existing = await givenVerified(shop);
    const answers = [signUpForm.email, existing.email].map((email) =>
      http.post('/auth?tab=sign-up&next=%2Fcart', { ...signUpForm, email }),
    );
    for (const answer of await Promise.all(answers)) {
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/auth?next=%2Fcart']);
      expect(readToastCookie(answer)).toEqual({
        title: 'Account Created!',
        description: 'Please check your email to verify your account.',
      });
      expect(sessionCookieLine(answer)).toBe('');
    }
  });

  test('creates a customer, whatever role the form names (Q27)', async () => {
    const form = { ...signUpForm, email: 'mallory@example.com' };
    await http.post('/auth?tab=sign-up', { ...form, role: 'owner', isOwner: 'true' });
    const { role } = await shop.db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .select('role')
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow();
    expect(role).toBe('customer');
    expect((await signIn(form)).headers.get('Location')).toBe('/');
  });
});

describe('after signing up', () => {
  const who = { ...signUpForm, email: 'inbox@example.com' };

  async function noteOf(email: string): Promise<{ Cookie: string }> {
    const answer = await http.post('/auth?tab=sign-up', { ...who, email });
    return { Cookie: readCookie(answer, 'fh_signed_up') };
  }

  test('the page says where the link is, with the address, whoever has it', async () => {
    const existing = await givenVerified(shop);
    for (const email of [who.email, existing.email]) {
      const html = await (await http.get('/auth', null, await noteOf(email))).text();
      expect(html).toMatch(/<h1[^>]*>Check your inbox</);
      expect(html).toContain(`<b class="wrap-anywhere">${email}</b>`);
      expect(html).toContain('value="resend"');
    }
  });

  test('who need not verify the address may sign in now, with the password alone to type', async () => {
    const html = await (await http.get('/auth', null, await noteOf(who.email))).text();
    expect(html).toContain('You can also sign in now, with your new password.');
    expect(html).toMatch(/<input(?=[^>]*name="password")[^>]*autofocus/i);
    expect(await (await http.get('/auth')).text()).not.toMatch(/autofocus/i);
  });

  test('the form for another account is as it was', async () => {
    const html = await (await http.get('/auth?tab=sign-up', null, await noteOf(who.email))).text();
    expect(html).toContain('Create your account');
    expect(html).not.toContain('Check your inbox');
  });
});

test('every field for a password has an eye', async () => {
  const pages = ['/auth', '/auth?tab=sign-up'];
  for (const page of pages) {
    const html = await (await http.get(page)).text();
    const fields = html.split('type="password"').length - 1;
    expect(fields).toBeGreaterThan(0);
    expect(html.split('aria-label="Show characters" aria-pressed="false"').length - 1).toBe(fields);
  }
});

describe('signing out', () => {
  test('ends the session: the cookie is cleared, and a copy of it no longer works', async () => {
    const account = await givenAccount(shop);
    const cookie = cookieHeaderOf(await signIn(account));
    const answer = await http.post('/sign-out', {}, null, cookie);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
    expect(sessionCookieLine(answer)).toMatch(/^fh_session=; Max-Age=0;/);
    expect(readToastCookie(answer)).toEqual({
      title: 'Signed Out',
      description: 'You have been signed out successfully.',
    });
    expect(await (await http.get('/', null, cookie)).text()).not.toContain(account.email);
  });

  test('by GET does nothing', async () => {
    const account = await givenAccount(shop);
    const cookie = cookieHeaderOf(await signIn(account));
    const answer = await http.get('/sign-out', null, cookie);
    expect(answer.headers.get('Location')).toBe('/');
    expect(sessionCookieLine(answer)).toBe('');
    expect(await (await http.get('/', null, cookie)).text()).toContain(account.email);
  });

  test('from another site does nothing', async () => {
    const account = await givenAccount(shop);
    const cookie = cookieHeaderOf(await signIn(account));
    const evil = { ...cookie, Origin: 'https://evil.example' };
    expect((await http.post('/sign-out', {}, null, evil)).status).toBe(403);
    expect(await (await http.get('/', null, cookie)).text()).toContain(account.email);
  });

  test('without a session is no error', async () => {
    expect((await http.post('/sign-out', {})).headers.get('Location')).toBe('/');
  });
});
