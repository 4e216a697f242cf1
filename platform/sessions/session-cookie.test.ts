import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oauthFlowCookie, readCookie, sessionCookie } from './session-cookie.ts';

const reference = `${'Ab-_'.repeat(10)}xyz`;
const onHttp = sessionCookie(false);
const onHttps = sessionCookie(true);

describe('the session cookie', () => {
  test('over https is Secure and bound to the host', () => {
    expect(onHttps.keep(reference).split('; ').sort()).toEqual(
      [
        'HttpOnly',
        'Max-Age=2592000',
        'Path=/',
        'SameSite=Lax',
        'Secure',
        `__Host-fh_session=${reference}`,
      ].sort(),
    );
  });

  test('over http is neither, so that browsers accept it', () => {
    expect(onHttp.keep(reference)).toMatch(/^fh_session=/);
    expect(onHttp.keep(reference)).not.toMatch(/secure|__Host/i);
  });

  test.each([
    ['http', onHttp, 'fh_session'],
    ['https', onHttps, '__Host-fh_session'],
  ])(
    'over %s is forgotten under the name and attributes that it was kept under',
    (_p, cookie, name) => {
      const kept = cookie.keep(reference).split('; ').slice(2);
      const forgotten = cookie.forget().split('; ');
      expect(forgotten.slice(0, 2)).toEqual([`${name}=`, 'Max-Age=0']);
      expect(forgotten.slice(2)).toEqual(kept);
    },
  );

  test('is read from among others', () => {
    for (const header of [
      `fh_session=${reference}`,
      `fh_toast=x; fh_session=${reference}; theme=dark`,
      `  fh_session = ${reference}  `,
    ]) {
      expect(onHttp.read(header)).toBe(reference);
    }
    expect(onHttps.read(`__Host-fh_session=${reference}`)).toBe(reference);
  });

  test('set over http is not accepted over https', () => {
    expect(onHttps.read(`fh_session=${reference}`)).toBeNull();
  });

  test.each([
    ['no header', null],
    ['an empty header', ''],
    ['other cookies', 'fh_toast=x; xfh_session=y'],
    ['an empty value', 'fh_session='],
    ['no value', 'fh_session'],
    ['a value too short', `fh_session=${reference.slice(1)}`],
    ['a value too long', `fh_session=${reference}x`],
    ['a huge value', `fh_session=${'x'.repeat(100_000)}`],
    ['a strange letter', `fh_session=${reference.slice(1)}*`],
    ['quotes', `fh_session="${reference}"`],
    ['a sign of equality more', `fh_session=${reference}=`],
    ['a NUL', `fh_session=${reference}\0`],
    ['the name of another', `fh_sessions=${reference}`],
    ['the name in capitals', `FH_SESSION=${reference}`],
  ])('is nobody’s with %s', (_what, header) => {
    expect(onHttp.read(header)).toBeNull();
  });

  test('is a reference or nothing, whatever the header', () => {
    const anyHeader = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((value) => `fh_session=${value}`),
    );
    fc.assert(
      fc.property(anyHeader, (header) => {
        expect(onHttp.read(header) ?? reference).toMatch(/^[A-Za-z0-9_-]{43}$/);
      }),
    );
  });
});

describe('the cookie of an OAuth flow to Google', () => {
  test('lasts ten minutes, under a name of its own, bound to the host over https', () => {
    expect(oauthFlowCookie(true).keep(reference)).toBe(
      `__Host-fh_oauth=${reference}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(oauthFlowCookie(false).keep(reference)).toBe(
      `fh_oauth=${reference}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  test('is not a session', () => {
    expect(onHttp.read(`fh_oauth=${reference}`)).toBeNull();
    expect(oauthFlowCookie(false).read(`fh_session=${reference}`)).toBeNull();
  });
});

describe('a cookie', () => {
  test('is read as it was sent, equals signs in its value included', () => {
    expect(readCookie('a=1; b=x=y==; c=3', 'b')).toBe('x=y==');
  });

  test('sent twice is the first one: browsers send the more specific path first', () => {
    expect(readCookie('a=1; a=2', 'a')).toBe('1');
  });

  test('that was not sent is null', () => {
    expect(readCookie('a=1', 'b')).toBeNull();
    expect(readCookie(null, 'a')).toBeNull();
  });
});
