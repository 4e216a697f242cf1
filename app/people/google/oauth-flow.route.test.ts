import { beforeEach, describe, expect, test } from 'vitest';
import { openGoogle } from '#integrations/google/google-client.ts';
import { readOAuthRedirect } from '#tests/support/test-google.ts';
import { expectRefused, openGoogleShop } from '#tests/support/test-google-shop.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { readCookie } from '#tests/support/test-responses.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const at = await openGoogleShop();
beforeEach(() => at.newPerson());

describe('an OAuth flow', () => {
  const over = 'took too long, or was started in another window';

  test('is finished once: opening the callback again signs nobody in', async () => {
    const { location, cookie } = await at.startSignIn('/cart');
    const back = await at.google.agree(location);
    expect(readCookie(await at.finishSignIn(back, cookie), 'fh_session')).not.toBe('');
    await expectRefused(await at.finishSignIn(back, cookie), over);
  });

  test('is finished once, even when it returns twice at the same moment', async () => {
    const { location, cookie } = await at.startSignIn();
    const back = await at.google.agree(location);
    const answers = await Promise.all([
      at.finishSignIn(back, cookie),
      at.finishSignIn(back, cookie),
    ]);
    expect(answers.filter((answer) => readCookie(answer, 'fh_session'))).toHaveLength(1);
  });

  test('accepts no code of another OAuth flow', async () => {
    const [herAnswer, hisAnswer] = [await at.startSignIn(), await at.startSignIn()];
    const back = new URL(await at.google.agree(herAnswer.location));
    const code = new URL(await at.google.agree(hisAnswer.location)).searchParams.get('code');
    back.searchParams.set('code', String(code));
    await expectRefused(
      await at.finishSignIn(back.href, herAnswer.cookie),
      'could not be verified',
    );
  });

  test('is refused in another browser, and still open in the one that started it', async () => {
    const [herAnswer, hisAnswer] = [await at.startSignIn(), await at.startSignIn()];
    const back = await at.google.agree(herAnswer.location);
    await expectRefused(await at.finishSignIn(back, hisAnswer.cookie), over);
    await expectRefused(await at.finishSignIn(back, ''), over);
    expect(readCookie(await at.finishSignIn(back, herAnswer.cookie), 'fh_session')).not.toBe('');
  });

  test('expires after ten minutes, and the sign-in page keeps `next`', async () => {
    const { location, cookie } = await at.startSignIn('/cart');
    const back = await at.google.agree(location);
    at.shop.setNow(new Date(Date.now() + 10 * 60_000 + 1));
    const answer = await at.finishSignIn(back, cookie);
    at.shop.setNow(new Date());
    await expectRefused(answer, over, '/auth?next=%2Fcart');
  });

  test('is deleted when it is never finished', async () => {
    await at.startSignIn();
    at.shop.setNow(new Date(Date.now() + 11 * 60_000));
    await at.startSignIn();
    at.shop.setNow(new Date());
    const flows = await at.shop.db.selectFrom('oauth_flows').select('expires_at').execute();
    expect(flows).toHaveLength(1);
  });

  test.each([
    '',
    '?code=x',
    '?state=',
    `?code=x&state=${'x'.repeat(43)}`,
    `?code=x&state=${'x'.repeat(43)}&state=y`,
    '?error=server_error',
  ])('that never was: /auth/v1/callback%s', async (query) => {
    const answer = await at.finishSignIn(`/auth/v1/callback${query}`, `fh_oauth=${'x'.repeat(43)}`);
    await expectRefused(answer, over);
  });

  test.each([
    ['access_denied', 'You went back without choosing a Google account.'],
    ['server_error', 'could not be verified'],
    ['<script>', 'could not be verified'],
  ])('that ends with %s at Google says so and keeps the way on', async (error, words) => {
    const { location, cookie } = await at.startSignIn('/cart');
    const query = new URLSearchParams({
      error,
      state: new URL(location).searchParams.get('state') ?? '',
    });
    const answer = await at.finishSignIn(`/auth/v1/callback?${query}`, cookie);
    await expectRefused(answer, words, '/auth?next=%2Fcart');
  });

  test('is limited from one place', async () => {
    const busy = await openTestShop({ google: openGoogle(at.google.settings) });
    const there = await openTestHttp(busy);
    for (let flows = 0; flows < 200; flows += 1) await there.post('/auth/google', {});
    const answer = await there.post('/auth/google', { next: '/cart' });
    await expectRefused(answer, 'Too many attempts', '/auth?next=%2Fcart');
  });

  test('sets an HttpOnly cookie for ten minutes, and clears it at the end', async () => {
    const started = await at.http.post('/auth/google', {});
    const { location, cookie } = readOAuthRedirect(started);
    const attributes = started.headers.getSetCookie()[0]?.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']);
    const done = await at.finishSignIn(await at.google.agree(location), cookie);
    expect(done.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^fh_oauth=; Max-Age=0/),
    );
  });

  test('writes neither code nor token, state or secret into the log, only the reason', async () => {
    at.google.claims.aud = 'another-shop';
    const { location, cookie } = await at.startSignIn();
    const back = await at.google.agree(location);
    let token = '';
    at.google.changeNextAnswer((answer) => {
      token = String(answer.id_token);
    });
    await at.finishSignIn(back, cookie);
    const { searchParams } = new URL(back);
    const secrets = ['code', 'state'].map((name) => String(searchParams.get(name)));
    const lines = JSON.stringify(at.logged());
    for (const secret of [...secrets, token, at.google.settings.clientSecret]) {
      expect(lines).not.toContain(secret);
    }
    expect(at.logged()).toContainEqual({
      event: 'google sign-in failed',
      reason: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    });
  });
});

describe('the provider', () => {
  test('is discovered once', async () => {
    await at.signIn();
    const before = at.google.discoveries();
    await at.signIn();
    expect([before, at.google.discoveries()]).toEqual([before, before]);
  });

  test('that is down is reported, before the OAuth flow and on the way back', async () => {
    const { location, cookie } = await at.startSignIn('/cart');
    const back = await at.google.agree(location);
    await at.google.close();
    const answer = await at.finishSignIn(back, cookie);
    await at.google.open();
    await expectRefused(answer, 'cannot be reached', '/auth?next=%2Fcart');
  });

  test('that was down is discovered the next time', async () => {
    const later = await openTestShop({ google: openGoogle(at.google.settings) });
    const there = await openTestHttp(later);
    await at.google.close();
    const down = await there.post('/auth/google', { next: '/cart' });
    await at.google.open();
    const up = await there.post('/auth/google', { next: '/cart' });
    await expectRefused(down, 'cannot be reached', '/auth?next=%2Fcart');
    expect(up.headers.get('Location')).toContain(at.google.settings.issuer.origin);
  });
});

describe('a shop without keys from Google', () => {
  test('answers the button, and a visit to its addresses, with a plain reason', async () => {
    const plain = await openTestShop();
    const there = await openTestHttp(plain);
    const pressed = await there.post('/auth/google', { next: '/cart' });
    const came = await there.get('/auth/v1/callback?code=x&state=y');
    await expectRefused(pressed, 'is not set up in this shop', '/auth?next=%2Fcart');
    await expectRefused(came, 'is not set up in this shop');
  });

  test('keeps forms on its own pages; one with keys lets them lead to Google, too', async () => {
    const plain = await openTestShop();
    const there = await openTestHttp(plain);
    const without = (await there.get('/auth')).headers.get('Content-Security-Policy');
    expect(without).toMatch(/form-action 'self'$/);
    const policy = (await at.http.get('/auth')).headers.get('Content-Security-Policy');
    expect(policy).toContain(`form-action 'self' ${at.google.settings.issuer.origin}`);
  });
});
