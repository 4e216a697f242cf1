import { beforeEach, describe, expect, test } from 'vitest';
import { hashOwnerPassword, verifyPassword } from '#app/people/auth/passwords.server.ts';
import { readProfile } from '#app/people/profiles/profiles.store.server.ts';
import type { User } from '#platform/shop.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { givenUser } from '#tests/support/test-shop.ts';
import { givenSizeChart } from '#tests/support/test-size-charts.ts';

const password = 'chanderi silk';

const { shop, http, owner } = await openTestAdmin();
let user: User;
beforeEach(async () => {
  user = await givenUser(shop);
  await shop.db
    .updateTable('users')
    .set({ password_hash: await hashOwnerPassword(password) })
    .where('id', '=', user.userId)
    .execute();
});

const form = {
  intent: 'save-profile',
  fullName: 'Ananya S. Deshpande',
  phone: '+91 98200 01234',
  address: '12 Sahyadri Apartments',
  landmark: 'Near Garware Bridge',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411 004',
};

async function page(url: string, who: User | null = user): Promise<string> {
  return (await http.get(url, who)).text();
}

async function roleOf(who: User): Promise<string> {
  const { role } = await shop.db
    .selectFrom('profiles')
    .select('role')
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow();
  return role;
}

async function sessionsOf(who: User): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', who.userId)
    .execute();
  return rows.map((row) => row.id);
}

describe('the profile', () => {
  test('shows a visitor Access Denied, with a link to sign in and return', async () => {
    const answer = await http.get('/profile');
    expect(answer.status).toBe(401);
    const html = await answer.text();
    expect(html).toContain('Access Denied');
    expect(html).toContain('href="/auth?next=/profile"');
    expect(html).not.toContain('Change Password');
  });

  test('asks a visitor who sends its form to sign in, and saves nothing', async () => {
    const answer = await http.post('/profile', form);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/auth?next=%2Fprofile']);
  });

  test('shows what is saved and what can be done', async () => {
    await http.post('/profile', form, user);
    const html = await page('/profile');
    for (const words of [
      ...['Ananya S. Deshpande', '9820001234', user.email, '12 Sahyadri Apartments', '411004'],
      ...['Change Email', 'Change Password', 'View Orders', 'Download my data'],
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain('<input name="fullName"');
  });

  test('of a user without a profile row is empty (Q101)', async () => {
    await shop.db.deleteFrom('profiles').where('user_id', '=', user.userId).execute();
    const answer = await http.get('/profile', user);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Not given');
  });

  test('is in the menu of signed-in users', async () => {
    expect(await page('/')).toContain('href="/profile"');
    expect(await page('/', null)).not.toContain('href="/profile"');
  });
});

describe('saving the profile', () => {
  test('stores it, says so, and leaves edit mode', async () => {
    expect(await page('/profile?edit=profile')).toMatch(/name="fullName"/);
    const answer = await http.post('/profile?edit=profile', form, user);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/profile']);
    expect(readToastCookie(answer)).toEqual({
      title: 'Profile Updated',
      description: 'Your profile has been saved successfully',
    });
    const { intent: _, ...typed } = form;
    expect(await readProfile(shop.db, user.userId)).toEqual({
      ...{ ...typed, phone: '9820001234', pincode: '411004' },
      isDefaultAddress: true,
    });
  });

  test('with a wrong number marks it, and keeps what was typed and what was saved', async () => {
    await http.post('/profile', form, user);
    const wrong = { ...form, phone: '12345', city: 'Mumbai' };
    const answer = await http.post('/profile?edit=profile', wrong, user);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Failed to save profile');
    expect(html).toContain('Enter a 10-digit mobile number');
    expect(html).toContain('value="12345"');
    expect(html).toContain('value="Mumbai"');
    expect(await readProfile(shop.db, user.userId)).toMatchObject({ city: 'Pune' });
  });

  test('changes no role, user or email, whatever the form names (Q27)', async () => {
    const other = await givenUser(shop);
    const forged = { role: 'owner', user_id: other.userId, userId: other.userId, id: other.userId };
    await http.post('/profile', { ...form, ...forged, email: 'new@example.com' }, user);
    expect(await roleOf(user)).toBe('customer');
    expect(await readProfile(shop.db, other.userId)).toMatchObject({ city: '' });
    expect(await page('/profile')).toContain(user.email);
  });

  test('keeps the owner’s role (Q27)', async () => {
    await http.post('/profile', { ...form, role: 'customer' }, owner);
    expect(await roleOf(owner)).toBe('owner');
    expect(await readProfile(shop.db, owner.userId)).toMatchObject({ city: 'Pune' });
  });
});

describe('changing the password', () => {
  const change = {
    intent: 'change-password',
    currentPassword: password,
    newPassword: 'kanjivaram silk',
    confirmPassword: 'kanjivaram silk',
  };
  const url = '/profile?change=password';

  test('sets it', async () => {
    expect(await page(url)).toContain('Confirm New Password');
    const answer = await http.post(url, change, user);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/profile']);
    expect(await hasPassword('kanjivaram silk')).toBe(true);
  });

  test.each([
    ['a wrong current one', { currentPassword: 'wrong one' }, 'The current password is not right'],
    ['two new ones', { confirmPassword: 'kanjivaram' }, 'Passwords do not match'],
    [
      'a short new one',
      { newPassword: 'short', confirmPassword: 'short' },
      'Password must be at least 6 characters long',
    ],
  ])(
    'with %s is refused with a message, repeats no password, and changes nothing',
    async (...row) => {
      const [, wrong, words] = row;
      const answer = await http.post(url, { ...change, ...wrong }, user);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toMatch(/<dialog[^>]* open/);
      expect(html).toContain(words);
      expect(html).toContain('aria-invalid="true"');
      for (const typed of Object.values({ ...change, ...wrong }).slice(1)) {
        expect(html).not.toContain(`"${typed}"`);
      }
      expect(await hasPassword(password)).toBe(true);
    },
  );

  async function hasPassword(password: string): Promise<boolean> {
    const { hash } = await shop.db
      .selectFrom('users')
      .select('password_hash as hash')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    const matches = await verifyPassword(hash, password);
    return matches.ok && matches.value;
  }
});

describe('changing the email address', () => {
  const url = '/profile?change=email';
  const change = { intent: 'change-email', currentPassword: password };

  test('writes to the new address and the old one, and changes nothing yet', async () => {
    const email = `new-${user.email}`;
    const answer = await http.post(url, { ...change, email }, user);
    expect(readToastCookie(answer)).toMatchObject({ title: 'Check Your Email' });
    const emails = await shop.db
      .selectFrom('emails')
      .select('to_address as to')
      .where('to_address', 'in', [email, user.email])
      .execute();
    expect(emails.map((message) => message.to).sort()).toEqual([email, user.email].sort());
    expect(await page('/profile')).not.toContain(email);
  });

  test('with a wrong password is refused and keeps the typed address', async () => {
    const wrong = { ...change, email: 'new@example.com', currentPassword: 'wrong one' };
    const answer = await http.post(url, wrong, user);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('The current password is not right');
    expect(html).toContain('value="new@example.com"');
    expect(html).not.toContain('wrong one');
  });
});

describe('the list of sessions', () => {
  test('marks the current one; the others can be ended one by one or at once', async () => {
    await http.get('/profile', user);
    const html = await page('/profile');
    expect(html.match(/This device/g)).toHaveLength(1);
    expect(html).toContain('Sign out everywhere else');

    const [first = ''] = await sessionsOf(user);
    const answer = await http.post('/profile', { intent: 'end-session', sessionId: first }, user);
    expect(answer.headers.get('Location')).toBe('/profile');
    expect(await sessionsOf(user)).not.toContain(first);
    await http.post('/profile', { intent: 'end-others' }, user);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  test('cannot end somebody else’s', async () => {
    const other = await givenUser(shop);
    for (const sessionId of [other.sessionId, '', 'nonsense']) {
      const answer = await http.post('/profile', { intent: 'end-session', sessionId }, user);
      expect(answer.status).toBe(404);
    }
    await http.post('/profile', { intent: 'end-others' }, user);
    expect(await sessionsOf(other)).toEqual([other.sessionId]);
  });
});

describe('Download my data', () => {
  test('is a file that no cache stores', async () => {
    const answer = await http.get('/profile/data.json', user);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="fashion-haat-my-data.json"',
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ account: { email: user.email } });
  });

  test('asks a visitor to sign in', async () => {
    expect((await http.get('/profile/data.json')).headers.get('Location')).toBe(
      '/auth?next=%2Fprofile',
    );
  });
});

describe('Delete my account', () => {
  const url = '/profile/delete';

  test('says what happens, and works without JavaScript', async () => {
    expect(await page(url)).toContain('We keep past orders');
    const answer = await http.post(url, { currentPassword: password }, user);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
    expect(readToastCookie(answer)).toMatchObject({ title: 'Account Deleted' });
    expect(answer.headers.getSetCookie().join()).toMatch(/fh_session=; Max-Age=0/);
    expect(await sessionsOf(user)).toEqual([]);
  });

  test('with a wrong password is refused and marks it', async () => {
    const answer = await http.post(url, { currentPassword: 'wrong one' }, user);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('The current password is not right');
    expect(html).toContain('aria-invalid="true"');
  });

  test('is not offered to the owner', async () => {
    const html = await page(url, owner);
    expect(html).toContain('without it nobody could run the shop');
    expect(html).not.toContain('Your Password');
  });

  test('asks a visitor to sign in', async () => {
    for (const answer of [await http.get(url), await http.post(url, {})]) {
      expect(answer.headers.get('Location')).toBe('/auth?next=%2Fprofile%2Fdelete');
    }
  });
});

describe('My Measurements', () => {
  test('are not mentioned where the shop has no size chart', async () => {
    await shop.db.deleteFrom('size_charts').execute();
    expect(await page('/profile')).not.toContain('Measurements');
    expect(await page('/profile?edit=measurements')).not.toContain('Measurements');
  });

  test('are saved in the unit that was chosen, shown in both, and stay when the shop has no chart any more', async () => {
    await givenSizeChart(shop);
    expect(await page('/profile')).toContain('Add My Measurements');
    const typed = { intent: 'save-measurements', unit: 'in', bust: '35.5', waist: '' };
    const answer = await http.post('/profile?edit=measurements&unit=in', typed, user);
    expect([answer.status, readToastCookie(answer)?.title]).toEqual([303, 'Measurements Saved']);
    await shop.db.deleteFrom('size_charts').execute();
    const html = (await page('/profile')).replaceAll('<!-- -->', '');
    expect(html).toContain('90.2 cm (35.5 in)');
    expect(await page('/profile?edit=measurements&unit=in')).toMatch(
      /name="bust"[^>]*value="35\.5"/,
    );
  });

  test('that cannot be right stay in the form, with the reason', async () => {
    await givenSizeChart(shop);
    const typed = { intent: 'save-measurements', unit: 'cm', bust: '9' };
    const answer = await http.post('/profile?edit=measurements', typed, user);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Enter a number from 50 to 200, in cm');
    expect(html).toMatch(/name="bust"[^>]*value="9"/);
  });
});
