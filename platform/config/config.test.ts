import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'hunter2',
  RAZORPAY_WEBHOOK_SECRET: 'hunter2hunter2',
};

const s3 = {
  S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com',
  S3_REGION: 'ap-south-1',
  S3_BUCKET: 'haat-pictures',
  S3_ACCESS_KEY_ID: 'the key',
  S3_SECRET_ACCESS_KEY: 'hunter2',
};
const smtp = { SMTP_URL: 'smtp://mail.example:587' };

/** The message with which the start stops, or 'started'. */
function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'started';
}

describe('a shop without settings', () => {
  test('starts with the defaults of README.md', () => {
    expect(readConfig({})).toMatchObject({
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
      shop: { name: 'Fashion Haat' },
      metrics: null,
      logLevel: 'info',
    });
  });

  test('treats empty variables, and ones of only spaces, as unset', () => {
    const names =
      'PORT HOST PUBLIC_URL DATA_DIR DATABASE_URL SEED OWNER_EMAIL OWNER_PASSWORD SMTP_URL MAIL_FROM EMAIL_VERIFICATION SUPPORT_PHONE SHOP_NAME TRUST_PROXY LOG_LEVEL';
    for (const nothing of ['', '   ']) {
      const environment = Object.fromEntries(names.split(' ').map((name) => [name, nothing]));
      expect(readConfig(environment)).toEqual(readConfig({}));
    }
  });

  test('ignores variables that are not its own', () => {
    expect(readConfig({ PATH: '/bin', PORTS: 'x', port: 'x' })).toEqual(readConfig({}));
  });
});

describe('a shop with settings', () => {
  test('listens on PORT, and its links lead there', () => {
    expect(readConfig({ PORT: '8080' }).http).toMatchObject({
      port: 8080,
      publicUrl: new URL('http://localhost:8080'),
    });
  });

  test('uses PUBLIC_URL in links', () => {
    const { http } = readConfig({ PORT: '8080', PUBLIC_URL: 'https://haat.example' });
    expect(http.publicUrl.href).toBe('https://haat.example/');
  });

  test('with https tells browsers to use it for names below its own, too, if that is set', () => {
    const https = { PUBLIC_URL: 'https://haat.example' };
    expect(readConfig(https).http.hstsIncludesSubdomains).toBe(false);
    const { http } = readConfig({ ...https, HSTS_INCLUDE_SUBDOMAINS: 'true' });
    expect(http.hstsIncludesSubdomains).toBe(true);
  });

  test('is given time for its proxy when it stops', () => {
    expect(readConfig({}).http.shutdownDelaySeconds).toBe(1);
    expect(readConfig({ SHUTDOWN_DELAY_SECONDS: '5' }).http.shutdownDelaySeconds).toBe(5);
  });

  test('waits a minute for its database, or as long as it is told', () => {
    expect(readConfig({}).databaseWaitSeconds).toBe(60);
    expect(readConfig({ DATABASE_WAIT_SECONDS: '0' }).databaseWaitSeconds).toBe(0);
  });

  test('is measured at METRICS_PORT, on this machine alone unless it is told otherwise', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    const everywhere = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(readConfig(everywhere).metrics?.host).toBe('0.0.0.0');
  });

  test('has 16 connections to it, or as many as it is told, and ends what takes too long', () => {
    expect(readConfig({}).databasePool).toEqual({
      size: 16,
      waitMs: 5_000,
      statementTimeoutMs: 30_000,
    });
    const own = {
      DATABASE_POOL_SIZE: '40',
      DATABASE_POOL_WAIT_SECONDS: '2',
      DATABASE_STATEMENT_TIMEOUT_SECONDS: '10',
    };
    expect(readConfig(own).databasePool).toEqual({
      size: 40,
      waitMs: 2_000,
      statementTimeoutMs: 10_000,
    });
  });

  test('behind a pooler listens at PostgreSQL’s own address', () => {
    const pooler = { DATABASE_URL: 'postgres://pooler.example/haat' };
    expect(readConfig(pooler).databaseListenUrl).toBe(null);
    const own = { ...pooler, DATABASE_LISTEN_URL: 'postgres://db.example/haat' };
    expect(readConfig(own).databaseListenUrl).toBe('postgres://db.example/haat');
  });

  test('with a replica lets it be ten seconds behind, unless told otherwise', () => {
    const database = { DATABASE_URL: 'postgres://db.example/haat' };
    expect(readConfig(database).databaseReadUrl).toBe(null);
    const replica = { ...database, DATABASE_READ_URL: 'postgres://replica.example/haat' };
    expect(readConfig(replica).databaseReadUrl).toBe('postgres://replica.example/haat');
    expect(readConfig(replica).databaseReadMaxLagSeconds).toBe(10);
    const own = { ...replica, DATABASE_READ_MAX_LAG_SECONDS: '2' };
    expect(readConfig(own).databaseReadMaxLagSeconds).toBe(2);
  });

  test('with Google’s keys uses Google, or the issuer that is set', () => {
    const keys = { GOOGLE_CLIENT_ID: 'the shop', GOOGLE_CLIENT_SECRET: 'hunter2' };
    expect(readConfig({}).google).toBeNull();
    expect(readConfig(keys).google).toEqual({
      clientId: 'the shop',
      clientSecret: 'hunter2',
      issuer: new URL('https://accounts.google.com'),
    });
    const other = { ...keys, GOOGLE_ISSUER: 'http://localhost:8080' };
    expect(readConfig(other).google?.issuer.href).toBe('http://localhost:8080/');
  });

  test('with Razorpay’s keys uses Razorpay, or the address that is set', () => {
    expect(readConfig({}).razorpay).toBeNull();
    expect(readConfig(razorpay).razorpay).toEqual({
      keyId: 'rzp_test_key',
      keySecret: 'hunter2',
      webhookSecret: 'hunter2hunter2',
      apiUrl: new URL('https://api.razorpay.com'),
    });
    const other = { ...razorpay, RAZORPAY_API_URL: 'http://localhost:8080' };
    expect(readConfig(other).razorpay?.apiUrl.href).toBe('http://localhost:8080/');
  });

  test('with an account at Shiprocket books parcels there', () => {
    const account = {
      SHIPROCKET_EMAIL: 'api@example.com',
      SHIPROCKET_PASSWORD: 'hunter2',
      SHIPROCKET_PICKUP_LOCATION: 'Pune',
    };
    expect(readConfig({}).shiprocket).toBeNull();
    expect(readConfig(account).shiprocket).toEqual({
      email: 'api@example.com',
      password: 'hunter2',
      pickupLocation: 'Pune',
      webhookToken: null,
      url: new URL('https://apiv2.shiprocket.in'),
    });
    const token = { ...account, SHIPROCKET_WEBHOOK_TOKEN: 'a token of the shop' };
    expect(readConfig(token).shiprocket?.webhookToken).toBe('a token of the shop');
  });

  test('of an S3 store has all five values', () => {
    expect(readConfig({})).toMatchObject({ s3: null, backupS3: null });
    expect(readConfig(s3).s3).toEqual({
      endpoint: new URL('https://s3.ap-south-1.amazonaws.com'),
      region: 'ap-south-1',
      bucket: 'haat-pictures',
      accessKeyId: 'the key',
      secretAccessKey: 'hunter2',
    });
  });

  test('lets API clients be led back to the addresses of AUTH_REDIRECT_URLS', () => {
    expect(readConfig({}).redirectUrls).toEqual([]);
    const list =
      'https://app.example.in, https://stall.example.in/welcome,http://localhost:5173,in.example.app://callback';
    expect(readConfig({ AUTH_REDIRECT_URLS: list }).redirectUrls.map(({ href }) => href)).toEqual([
      'https://app.example.in/',
      'https://stall.example.in/welcome',
      'http://localhost:5173/',
      'in.example.app://callback',
    ]);
  });

  test('stores the owner’s email address in lower case', () => {
    expect(readConfig({ OWNER_EMAIL: ' Owner@Haat.Example ' }).owner.email).toBe(
      'owner@haat.example',
    );
  });

  test('with a mail server requires verified addresses, unless set otherwise (Q18)', () => {
    expect(readConfig(smtp).emailVerification).toBe('required');
    expect(readConfig({ ...smtp, EMAIL_VERIFICATION: 'optional' }).emailVerification).toBe(
      'optional',
    );
  });

  test('notifies the owner’s email address of orders by default', () => {
    const { shop } = readConfig({ OWNER_EMAIL: 'Owner@Haat.example' });
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
      expect(readConfig({ ...smtp, MAIL_FROM: value }).mail.from).toBe(value);
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
    ['S3_ENDPOINT', ['s3.example', 'ftp://s3.example'], 'an http:// or https:// address'],
    ['S3_REGION', ['ap south'], 'the name of a region'],
    ['S3_BUCKET', ['a', 'Haat', 'haat/pictures', '../haat'], 'the name of a bucket'],
    ['S3_BACKUP_BUCKET', ['a', 'haat/backups'], 'the name of a bucket'],
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
      { GOOGLE_CLIENT_ID: 'the shop' },
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.',
    ],
    [
      { GOOGLE_CLIENT_SECRET: 'hunter2' },
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.',
    ],
    [
      { SHIPROCKET_EMAIL: 'api@example.com', SHIPROCKET_PASSWORD: 'hunter2' },
      'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION belong together.',
    ],
    [
      { SHIPROCKET_WEBHOOK_TOKEN: 'a token of the shop' },
      'SHIPROCKET_WEBHOOK_TOKEN and SHIPROCKET_URL have a meaning only together with SHIPROCKET_EMAIL.',
    ],
    [
      { SHIPROCKET_WEBHOOK_TOKEN: 'too short' },
      'SHIPROCKET_WEBHOOK_TOKEN must be a token of 16 to 200 characters.',
    ],
    [
      { GOOGLE_ISSUER: 'https://accounts.example' },
      'GOOGLE_ISSUER has a meaning only together with GOOGLE_CLIENT_ID.',
    ],
    ...Object.keys(razorpay).map((name): [Record<string, string>, string] => [
      { ...razorpay, [name]: '' },
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET belong together.',
    ]),
    [
      { RAZORPAY_API_URL: 'http://localhost:8080' },
      'RAZORPAY_API_URL has a meaning only together with RAZORPAY_KEY_ID.',
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
    ...Object.keys(s3).map((name): [Record<string, string>, string] => [
      { ...s3, [name]: '' },
      'S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together, with S3_BUCKET, S3_BACKUP_BUCKET or both.',
    ]),
    [
      { S3_BACKUP_BUCKET: 'haat-backups' },
      'S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together, with S3_BUCKET, S3_BACKUP_BUCKET or both.',
    ],
    [
      { ...s3, S3_BACKUP_BUCKET: 'haat-pictures' },
      'S3_BACKUP_BUCKET must be another bucket than S3_BUCKET, whose pictures may be public.',
    ],
  ])('%j', (environment, sentence) => {
    expect(refusalOf(environment as Record<string, string>)).toBe(sentence);
  });
});

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8');

  test('has each variable, below a sentence that explains it', () => {
    const documented = [...example.matchAll(/^# .+\.\n([A-Z\d_]+)=$/gm)];
    expect(documented.map(([, name]) => name)).toEqual(settingNames);
  });

  test('changes nothing when it is copied unchanged', () => {
    expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
  });
});

test('the table of README.md has each variable', () => {
  const readme = readFileSync('README.md', 'utf8');
  const rows = readme.match(/^\| [A-Z\d_]+(, [A-Z\d_]+)* \|/gm) ?? [];
  expect(rows.flatMap((row) => row.match(/[A-Z\d_]+/g)).sort()).toEqual([...settingNames].sort());
});
