import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBaseConfig } from './config.ts';
import { ConfigError } from './variables.ts';

const smtp = { SMTP_URL: 'smtp://mail.example:587' };

/** The message with which the start stops, or 'started'. */
function refusalOf(environment: Record<string, string>): string {
  try {
    readBaseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'started';
}

describe('a shop without settings', () => {
  test('starts with the defaults of README.md', () => {
    expect(readBaseConfig({})).toMatchObject({
      http: {
        port: 3000,
        host: '0.0.0.0',
        publicUrl: new URL('http://localhost:3000'),
        trustProxy: 0,
        hstsIncludesSubdomains: false,
      },
      dataDir: path.resolve('data'),
      databaseUrl: null,
      seed: 'demo',
      owner: { email: 'owner@example.com', password: null },
      mail: { smtpUrl: null },
      emailVerification: 'optional',
      undoSeconds: 30,
      backsUpNightly: true,
      storeProfile: { name: 'Fashion Haat' },
      metrics: null,
      logLevel: 'info',
    });
  });

  test('treats empty variables, and ones of only spaces, as unset', () => {
    const names =
      'PORT HOST PUBLIC_URL DATA_DIR DATABASE_URL SEED OWNER_EMAIL OWNER_PASSWORD SMTP_URL MAIL_FROM EMAIL_VERIFICATION SUPPORT_PHONE SHOP_NAME TRUST_PROXY LOG_LEVEL';
    for (const nothing of ['', '   ']) {
      const environment = Object.fromEntries(names.split(' ').map((name) => [name, nothing]));
      expect(readBaseConfig(environment)).toEqual(readBaseConfig({}));
    }
  });

  test('ignores variables that are not its own', () => {
    expect(readBaseConfig({ PATH: '/bin', PORTS: 'x', port: 'x' })).toEqual(readBaseConfig({}));
  });
});

describe('a shop with settings', () => {
  test('listens on PORT, and its links lead there', () => {
    expect(readBaseConfig({ PORT: '8080' }).http).toMatchObject({
      port: 8080,
      publicUrl: new URL('http://localhost:8080'),
    });
  });

  test('uses PUBLIC_URL in links', () => {
    const { http } = readBaseConfig({ PORT: '8080', PUBLIC_URL: 'https://haat.example' });
    expect(http.publicUrl.href).toBe('https://haat.example/');
  });

  test('with https tells browsers to use it for names below its own, too, if that is set', () => {
    const https = { PUBLIC_URL: 'https://haat.example' };
    expect(readBaseConfig(https).http.hstsIncludesSubdomains).toBe(false);
    const { http } = readBaseConfig({ ...https, HSTS_INCLUDE_SUBDOMAINS: 'true' });
    expect(http.hstsIncludesSubdomains).toBe(true);
  });

  test('is given time for its proxy when it stops', () => {
    expect(readBaseConfig({}).http.shutdownDelaySeconds).toBe(1);
    expect(readBaseConfig({ SHUTDOWN_DELAY_SECONDS: '5' }).http.shutdownDelaySeconds).toBe(5);
  });

  test('waits a minute for its database, or as long as it is told', () => {
    expect(readBaseConfig({}).databaseWaitSeconds).toBe(60);
    expect(readBaseConfig({ DATABASE_WAIT_SECONDS: '0' }).databaseWaitSeconds).toBe(0);
  });

  test('is measured at METRICS_PORT, on this machine alone unless it is told otherwise', () => {
    expect(readBaseConfig({ METRICS_PORT: '9464' }).metrics).toEqual({
      port: 9464,
      host: '127.0.0.1',
    });
    const everywhere = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(readBaseConfig(everywhere).metrics?.host).toBe('0.0.0.0');
  });

  test('has 16 connections to it, or as many as it is told, and ends what takes too long', () => {
    expect(readBaseConfig({}).databasePool).toEqual({
      size: 16,
      waitMs: 5_000,
      statementTimeoutMs: 30_000,
    });
    const own = {
      DATABASE_POOL_SIZE: '40',
      DATABASE_POOL_WAIT_SECONDS: '2',
      DATABASE_STATEMENT_TIMEOUT_SECONDS: '10',
    };
    expect(readBaseConfig(own).databasePool).toEqual({
      size: 40,
      waitMs: 2_000,
      statementTimeoutMs: 10_000,
    });
  });

  test('behind a pooler listens at PostgreSQL’s own address', () => {
    const pooler = { DATABASE_URL: 'postgres://pooler.example/haat' };
    expect(readBaseConfig(pooler).databaseListenUrl).toBe(null);
    const own = { ...pooler, DATABASE_LISTEN_URL: 'postgres://db.example/haat' };
    expect(readBaseConfig(own).databaseListenUrl).toBe('postgres://db.example/haat');
  });

  test('with a replica lets it be ten seconds behind, unless told otherwise', () => {
    const database = { DATABASE_URL: 'postgres://db.example/haat' };
    expect(readBaseConfig(database).databaseReadUrl).toBe(null);
    const replica = { ...database, DATABASE_READ_URL: 'postgres://replica.example/haat' };
    expect(readBaseConfig(replica).databaseReadUrl).toBe('postgres://replica.example/haat');
    expect(readBaseConfig(replica).databaseReadMaxLagSeconds).toBe(10);
    const own = { ...replica, DATABASE_READ_MAX_LAG_SECONDS: '2' };
    expect(readBaseConfig(own).databaseReadMaxLagSeconds).toBe(2);
  });

  test('lets API clients be led back to the addresses of AUTH_REDIRECT_URLS', () => {
    expect(readBaseConfig({}).redirectUrls).toEqual([]);
    const list =
      'https://app.example.in, https://stall.example.in/welcome,http://localhost:5173,in.example.app://callback';
    expect(
      readBaseConfig({ AUTH_REDIRECT_URLS: list }).redirectUrls.map(({ href }) => href),
    ).toEqual([
      'https://app.example.in/',
      'https://stall.example.in/welcome',
      'http://localhost:5173/',
      'in.example.app://callback',
    ]);
  });

  test('stores the owner’s email address in lower case', () => {
    expect(readBaseConfig({ OWNER_EMAIL: ' Owner@Haat.Example ' }).owner.email).toBe(
      'owner@haat.example',
    );
  });

  test('with a mail server requires verified addresses, unless set otherwise (Q18)', () => {
    expect(readBaseConfig(smtp).emailVerification).toBe('required');
    expect(readBaseConfig({ ...smtp, EMAIL_VERIFICATION: 'optional' }).emailVerification).toBe(
      'optional',
    );
  });

  test('notifies the owner’s email address of orders by default', () => {
    const { storeProfile: shop } = readBaseConfig({ OWNER_EMAIL: 'Owner@Haat.example' });
    expect(shop.notifyEmail).toBe('owner@haat.example');
  });

  test.each([
    ['PORT', '0'],
    ['PORT', '65535'],
    ['DATABASE_URL', 'postgres://shop:p%40ss@db.example:5432/haat?sslmode=require'],
    ['DATABASE_URL', 'postgresql://localhost/haat'],
    ['OWNER_PASSWORD', 'twelve chars'],
    ['SUPPORT_PHONE', '+91 98765 43210'],
    ['SOCIAL_URL', 'https://example.com/haat'],
    ['TRUST_PROXY', '9'],
    ['HOST', '::1'],
  ])('%s=%s starts', (name, value) => {
    expect(refusalOf({ [name]: value })).toBe('started');
  });

  test.each(['help@haat.example', 'Haat <help@haat.example>', '<help@haat.example>'])(
    'MAIL_FROM=%s starts',
    (value) => {
      expect(readBaseConfig({ ...smtp, MAIL_FROM: value }).mail.from).toBe(value);
    },
  );
});

describe('a wrong value stops the start with one sentence that names it', () => {
  test.each([
    ['PORT', ['65536', '-1', '80a', '1e3', '3000.5', '0x10'], 'a port number from 0 to 65535'],
    ['HOST', ['x'.repeat(254)], 'a host name or address'],
    [
      'PUBLIC_URL',
      ['haat.example', 'ftp://haat.example', 'javascript:alert(1)', '//haat.example'],
      'an http:// or https:// address',
    ],
    ['DATABASE_URL', ['mysql://localhost/haat', 'localhost:5432'], 'a postgres:// address'],
    ['SEED', ['Demo', 'full', 'true'], "'demo' or 'empty'"],
    ['OWNER_EMAIL', ['owner', 'owner@localhost', 'Owner <o@haat.example>'], 'an e-mail address'],
    ['OWNER_PASSWORD', ['eleven char', 'x'.repeat(201)], 'a password of 12 to 200 characters'],
    [
      'AUTH_REDIRECT_URLS',
      [
        '*',
        'app.example.in',
        'http://app.example.in',
        'https://app.example.in https://b.example.in',
        'https://a:b@app.example.in',
        'https://app.example.in/?a=b',
        'https://app.example.in/#a',
        'https://*.example.in',
        'javascript:alert(1)',
        'javascript://app.example.in/%0aalert(1)',
        'app://callback',
        ',',
        'https://app.example.in,',
      ],
      'https:// addresses of API clients with commas between them',
    ],
    ['SMTP_URL', ['mail.example:587', 'http://mail.example'], 'an smtp:// or smtps:// address'],
    ['UNDO_SECONDS', ['-1', '601', 'half a minute'], 'a number of seconds from 0 to 600'],
    ['EMAIL_VERIFICATION', ['yes', 'Required'], "'required' or 'optional'"],
    ['SUPPORT_PHONE', ['call us', '12', '+91<script>'], 'a telephone number'],
    ['CHAT_PHONE', ['call us'], 'a telephone number'],
    ['SUPPORT_EMAIL', ['help'], 'an e-mail address'],
    ['BUILDER_CREDIT', ['x'.repeat(101)], 'at most 100 characters'],
    ['SHOP_NAME', ['x'.repeat(61)], '1 to 60 characters'],
    ['TRUST_PROXY', ['10', 'true', '-1'], 'the number of proxies in front, 0 to 9'],
    ['DATABASE_POOL_SIZE', ['1', '91', 'many'], 'a number of connections from 2 to 90'],
    ['DATABASE_POOL_WAIT_SECONDS', ['0', '61'], 'a number of seconds from 1 to 60'],
    ['DATABASE_STATEMENT_TIMEOUT_SECONDS', ['0', '601'], 'a number of seconds from 1 to 600'],
    ['DATABASE_WAIT_SECONDS', ['-1', '3601', 'never'], 'a number of seconds from 0 to 3600'],
    ['SHUTDOWN_DELAY_SECONDS', ['-1', '61', '1.5'], 'a number of seconds from 0 to 60'],
    ['HSTS_INCLUDE_SUBDOMAINS', ['1', 'yes', 'True'], "'true' or 'false'"],
    ['NIGHTLY_BACKUPS', ['1', 'no', 'False'], "'true' or 'false'"],
    ['METRICS_PORT', ['0', '65536', ':9464'], 'a port number from 1 to 65535'],
    ['LOG_LEVEL', ['loud', 'INFO'], 'one of '],
  ])('%s', (name, values, expected) => {
    for (const value of values) {
      const sentence = refusalOf({ [name]: value });
      expect([value, sentence]).toEqual([
        value,
        expect.stringContaining(`${name} must be ${expected}`),
      ]);
      expect(sentence).toMatch(/^[^.\n]*\.$/);
    }
  });

  test.each([
    'help',
    'Haat <help>',
    'Haat <help@haat.example',
    'Haat help@haat.example',
    'help@haat.example>',
    'Haat <help@haat.example>, Other <o@haat.example>',
    'Haat\nBcc: <help@haat.example>',
  ])('MAIL_FROM=%j', (value) => {
    expect(refusalOf({ ...smtp, MAIL_FROM: value })).toBe(
      "MAIL_FROM must be an e-mail address, or 'Name <address>'.",
    );
  });

  test('SOCIAL_URL, with what it accepts', () => {
    expect(refusalOf({ SOCIAL_URL: 'http://example.com/haat' })).toBe('started');
    expect(refusalOf({ SOCIAL_URL: 'javascript:alert(1)' })).toBe(
      'SOCIAL_URL must be an http:// or https:// address.',
    );
  });

  test('never repeats the value: it may be a secret', () => {
    for (const name of ['OWNER_PASSWORD', 'DATABASE_URL', 'SMTP_URL']) {
      expect(refusalOf({ [name]: 'hunter2' })).not.toContain('hunter2');
    }
  });
});

describe('values that contradict each other stop the start', () => {
  test.each([
    [
      { EMAIL_VERIFICATION: 'required' },
      'EMAIL_VERIFICATION can be required only together with SMTP_URL.',
    ],
    [
      { HSTS_INCLUDE_SUBDOMAINS: 'true', PUBLIC_URL: 'http://haat.example' },
      'HSTS_INCLUDE_SUBDOMAINS needs a PUBLIC_URL that begins with https://.',
    ],
    [{ METRICS_HOST: '::1' }, 'METRICS_HOST has a meaning only together with METRICS_PORT.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT.'],
    [{ METRICS_PORT: '8080', PORT: '8080' }, 'METRICS_PORT must be another port than PORT.'],
    [
      { DATABASE_LISTEN_URL: 'postgres://localhost/haat' },
      'DATABASE_LISTEN_URL has a meaning only together with DATABASE_URL.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://localhost/haat' },
      'DATABASE_READ_URL has a meaning only together with DATABASE_URL.',
    ],
    [
      { DATABASE_READ_MAX_LAG_SECONDS: '5' },
      'DATABASE_READ_MAX_LAG_SECONDS has a meaning only together with DATABASE_READ_URL.',
    ],
    [{ MAIL_FROM: 'help@haat.example' }, 'MAIL_FROM has a meaning only together with SMTP_URL.'],
    [
      { EMAIL_VERIFICATION: 'required', SMTP_URL: '' },
      'EMAIL_VERIFICATION can be required only together with SMTP_URL.',
    ],
  ])('%j', (environment, sentence) => {
    expect(refusalOf(environment as Record<string, string>)).toBe(sentence);
  });
});
