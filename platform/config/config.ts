import path from 'node:path';
import { z } from 'zod';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import { logLevels } from '../log/log.ts';
import type { RazorpaySettings } from '../payments/razorpay.ts';
import type { S3Settings } from '../storage/s3-client.ts';
import { shopDefaults } from './shop-defaults.ts';

/** A wrong or contradictory setting. `message` is one sentence that names the variable. */
export class ConfigError extends Error {}

export type Config = {
  http: {
    port: number;
    host: string;
    publicUrl: URL;
    trustProxy: number;
    /** Browsers use https for every name below the shop's, too. */
    hstsIncludesSubdomains: boolean;
    /** How long a stopping shop still answers, while `/readyz` says that it stops. */
    shutdownDelaySeconds: number;
  };
  dataDir: string;
  databaseUrl: string | null;
  /** PostgreSQL's own address, if `databaseUrl` leads through a pooler. */
  databaseListenUrl: string | null;
  /** A replica of that database, for visitors' pages. */
  databaseReadUrl: string | null;
  /** How far the replica may be behind. */
  databaseReadMaxLagSeconds: number;
  /** How long a start waits for that database. */
  databaseWaitSeconds: number;
  /** This process's connections, besides the one that listens. */
  databasePool: { size: number; waitMs: number; statementTimeoutMs: number };
  seed: 'demo' | 'empty';
  owner: { email: string; password: string | null };
  /** Without `from`, emails come from the shop's name and support address. */
  mail: { smtpUrl: string | null; from: string | null };
  emailVerification: 'required' | 'optional';
  /** How long an email about a status set by the owner waits, so that it can be undone. */
  undoSeconds: number;
  /** Whether the shop backs itself up every night, into DATA_DIR. */
  backsUpNightly: boolean;
  /** Null: the Google button says that it is not set up (Q22). */
  google: { clientId: string; clientSecret: string; issuer: URL } | null;
  /** Null: customers pay the shop itself, without a payment provider. */
  razorpay: RazorpaySettings | null;
  /** Null: parcels are shipped by hand. Without `webhookToken` the shop polls couriers' updates. */
  shiprocket: {
    email: string;
    password: string;
    pickupLocation: string;
    webhookToken: string | null;
    url: URL;
  } | null;
  /** Where API clients may be redirected with a session, besides the shop itself. */
  redirectUrls: URL[];
  /** Null: pictures are stored in DATA_DIR. */
  s3: S3Settings | null;
  /** Where backups are copied to; null: they stay in DATA_DIR alone. */
  backupS3: S3Settings | null;
  shop: StoreProfile;
  /** Where `/metrics` is served; null: nowhere, and nothing is measured. */
  metrics: { port: number; host: string } | null;
  logLevel: (typeof logLevels)[number];
};

const defaultPort = 3000;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,6}$/)
    .transform(Number)
    .refine((n) => n >= min && n <= max);
const email = z.email().max(254);
const url = (protocol: RegExp) => z.url({ protocol });

/** https, this machine, or an app's own scheme, a reversed domain (RFC 8252, 7.1). */
const redirectScheme =
  /^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/]|[a-z0-9-]+(\.[a-z0-9-]+)+:\/\/)/;
const redirectUrls = z
  .string()
  .max(4000)
  .transform((list) => list.split(',').map((entry) => URL.parse(entry.trim())))
  .pipe(
    z.array(
      z.instanceof(URL).refine(({ href }) => redirectScheme.test(href) && !/[@?#*]|%20/.test(href)),
    ),
  );

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);
const phone = z.string().regex(/^\+?[0-9][0-9 -]{5,18}$/);

/** Each variable of README.md: what it must be, for messages, and its schema. */
const settings = {
  PORT: ['a port number from 0 to 65535', wholeNumber(0, 65535)],
  HOST: ['a host name or address', z.string().max(253)],
  PUBLIC_URL: ['an http:// or https:// address', url(/^https?$/)],
  DATA_DIR: ['a folder', z.string().max(4000)],
  DATABASE_URL: ['a postgres:// address', url(/^postgres(ql)?$/)],
  DATABASE_LISTEN_URL: ['a postgres:// address', url(/^postgres(ql)?$/)],
  DATABASE_READ_URL: ['a postgres:// address', url(/^postgres(ql)?$/)],
  DATABASE_READ_MAX_LAG_SECONDS: ['a number of seconds from 1 to 300', wholeNumber(1, 300)],
  DATABASE_POOL_SIZE: ['a number of connections from 2 to 90', wholeNumber(2, 90)],
  DATABASE_POOL_WAIT_SECONDS: ['a number of seconds from 1 to 60', wholeNumber(1, 60)],
  DATABASE_STATEMENT_TIMEOUT_SECONDS: ['a number of seconds from 1 to 600', wholeNumber(1, 600)],
  DATABASE_WAIT_SECONDS: ['a number of seconds from 0 to 3600', wholeNumber(0, 3600)],
  SEED: ["'demo' or 'empty'", z.enum(['demo', 'empty'])],
  OWNER_EMAIL: ['an e-mail address', email],
  OWNER_PASSWORD: ['a password of 12 to 200 characters', z.string().min(12).max(200)],
  SMTP_URL: ['an smtp:// or smtps:// address', url(/^smtps?$/)],
  MAIL_FROM: [
    "an e-mail address, or 'Name <address>'",
    z.string().regex(/^([^\s<>@]+@[^\s<>@]+|[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>)$/),
  ],
  EMAIL_VERIFICATION: ["'required' or 'optional'", z.enum(['required', 'optional'])],
  UNDO_SECONDS: ['a number of seconds from 0 to 600', wholeNumber(0, 600)],
  NIGHTLY_BACKUPS: ["'true' or 'false'", z.enum(['true', 'false'])],
  GOOGLE_CLIENT_ID: ['the client id that Google gave', z.string().max(500)],
  GOOGLE_CLIENT_SECRET: ['the client secret that Google gave', z.string().max(500)],
  GOOGLE_ISSUER: ['an http:// or https:// address', url(/^https?$/)],
  RAZORPAY_KEY_ID: ['the key id that Razorpay gave', z.string().max(500)],
  RAZORPAY_KEY_SECRET: ['the key secret that Razorpay gave', z.string().max(500)],
  RAZORPAY_WEBHOOK_SECRET: ['12 to 500 characters', z.string().min(12).max(500)],
  RAZORPAY_API_URL: ['an http:// or https:// address', url(/^https?$/)],
  SHIPROCKET_EMAIL: ['the e-mail address of an API user at Shiprocket', email],
  SHIPROCKET_PASSWORD: ['the password of that API user', z.string().max(500)],
  SHIPROCKET_PICKUP_LOCATION: ['the name of a pickup address at Shiprocket', z.string().max(36)],
  SHIPROCKET_WEBHOOK_TOKEN: ['a token of 16 to 200 characters', z.string().min(16).max(200)],
  SHIPROCKET_URL: ['an http:// or https:// address', url(/^https?$/)],
  AUTH_REDIRECT_URLS: ['https:// addresses of API clients with commas between them', redirectUrls],
  S3_ENDPOINT: ['an http:// or https:// address', url(/^https?$/)],
  S3_REGION: ['the name of a region', z.string().regex(/^[\w-]{1,60}$/)],
  S3_BUCKET: ['the name of a bucket', bucketName],
  S3_BACKUP_BUCKET: ['the name of a bucket', bucketName],
  S3_ACCESS_KEY_ID: ['an access key', z.string().max(500)],
  S3_SECRET_ACCESS_KEY: ['the secret of that access key', z.string().max(500)],
  SUPPORT_PHONE: ['a telephone number', phone],
  CHAT_PHONE: ['a telephone number', phone],
  SUPPORT_EMAIL: ['an e-mail address', email],
  SOCIAL_URL: ['an http:// or https:// address', url(/^https?$/)],
  BUILDER_CREDIT: ['at most 100 characters', z.string().max(100)],
  SHOP_NAME: ['1 to 60 characters', z.string().max(60)],
  TRUST_PROXY: ['the number of proxies in front, 0 to 9', wholeNumber(0, 9)],
  HSTS_INCLUDE_SUBDOMAINS: ["'true' or 'false'", z.enum(['true', 'false'])],
  SHUTDOWN_DELAY_SECONDS: ['a number of seconds from 0 to 60', wholeNumber(0, 60)],
  METRICS_PORT: ['a port number from 1 to 65535', wholeNumber(1, 65535)],
  METRICS_HOST: ['a host name or address', z.string().max(253)],
  LOG_LEVEL: [`one of ${logLevels.join(', ')}`, z.enum(logLevels)],
} as const satisfies Record<string, readonly [string, z.ZodType]>;

export const settingNames = Object.keys(settings);

type Settings = { [Name in keyof typeof settings]?: z.infer<(typeof settings)[Name][1]> };

/**
 * Reads the environment once, at the start (README.md). An empty variable counts as unset.
 * @throws {ConfigError} for a wrong or contradictory value
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const env: Settings = {};
  for (const [name, [expected, schema]] of Object.entries(settings)) {
    const text = environment[name]?.trim();
    if (!text) continue;
    const parsed = schema.safeParse(text);
    if (!parsed.success) throw new ConfigError(`${name} must be ${expected}.`);
    Object.assign(env, { [name]: parsed.data });
  }
  if (env.DATABASE_LISTEN_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_LISTEN_URL has a meaning only together with DATABASE_URL.');
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_READ_URL has a meaning only together with DATABASE_URL.');
  }
  if (env.DATABASE_READ_MAX_LAG_SECONDS && !env.DATABASE_READ_URL) {
    throw new ConfigError(
      'DATABASE_READ_MAX_LAG_SECONDS has a meaning only together with DATABASE_READ_URL.',
    );
  }
  if (env.EMAIL_VERIFICATION === 'required' && !env.SMTP_URL) {
    throw new ConfigError('EMAIL_VERIFICATION can be required only together with SMTP_URL.');
  }
  if (env.MAIL_FROM && !env.SMTP_URL) {
    throw new ConfigError('MAIL_FROM has a meaning only together with SMTP_URL.');
  }
  if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.');
  }
  if (env.GOOGLE_ISSUER && !env.GOOGLE_CLIENT_ID) {
    throw new ConfigError('GOOGLE_ISSUER has a meaning only together with GOOGLE_CLIENT_ID.');
  }
  const shiprocketAccount = [
    env.SHIPROCKET_EMAIL,
    env.SHIPROCKET_PASSWORD,
    env.SHIPROCKET_PICKUP_LOCATION,
  ];
  if (shiprocketAccount.some(Boolean) && !shiprocketAccount.every(Boolean)) {
    throw new ConfigError(
      'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION belong together.',
    );
  }
  if ((env.SHIPROCKET_WEBHOOK_TOKEN || env.SHIPROCKET_URL) && !env.SHIPROCKET_EMAIL) {
    throw new ConfigError(
      'SHIPROCKET_WEBHOOK_TOKEN and SHIPROCKET_URL have a meaning only together with SHIPROCKET_EMAIL.',
    );
  }
  if (env.HSTS_INCLUDE_SUBDOMAINS === 'true' && !env.PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigError('HSTS_INCLUDE_SUBDOMAINS needs a PUBLIC_URL that begins with https://.');
  }
  if (env.METRICS_HOST && !env.METRICS_PORT) {
    throw new ConfigError('METRICS_HOST has a meaning only together with METRICS_PORT.');
  }
  if (env.METRICS_PORT && env.METRICS_PORT === (env.PORT ?? defaultPort)) {
    throw new ConfigError('METRICS_PORT must be another port than PORT.');
  }
  return toConfig(env);
}

/** The buckets of an S3 store: all its settings with at least one bucket, or none at all. */
function toS3Settings(env: Settings): Pick<Config, 's3' | 'backupS3'> {
  const endpoint = env.S3_ENDPOINT;
  const region = env.S3_REGION;
  const accessKeyId = env.S3_ACCESS_KEY_ID;
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY;
  const pictures = env.S3_BUCKET;
  const backups = env.S3_BACKUP_BUCKET;
  if (pictures && pictures === backups) {
    throw new ConfigError(
      'S3_BACKUP_BUCKET must be another bucket than S3_BUCKET, whose pictures may be public.',
    );
  }
  if (endpoint && region && accessKeyId && secretAccessKey && (pictures || backups)) {
    const settings = { endpoint: new URL(endpoint), region, accessKeyId, secretAccessKey };
    return {
      s3: pictures ? { ...settings, bucket: pictures } : null,
      backupS3: backups ? { ...settings, bucket: backups } : null,
    };
  }
  if (endpoint || region || accessKeyId || secretAccessKey || pictures || backups) {
    throw new ConfigError(
      'S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together, with S3_BUCKET, S3_BACKUP_BUCKET or both.',
    );
  }
  return { s3: null, backupS3: null };
}

/** All of Razorpay's settings, or none. */
function toRazorpaySettings(env: Settings): RazorpaySettings | null {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API_URL: apiUrl } = env;
  if (keyId && keySecret && webhookSecret) {
    const url = new URL(apiUrl ?? 'https://api.razorpay.com');
    return { keyId, keySecret, webhookSecret, apiUrl: url };
  }
  if (keyId || keySecret || webhookSecret) {
    throw new ConfigError(
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET belong together.',
    );
  }
  if (apiUrl) {
    throw new ConfigError('RAZORPAY_API_URL has a meaning only together with RAZORPAY_KEY_ID.');
  }
  return null;
}

function toConfig(env: Settings): Config {
  const port = env.PORT ?? defaultPort;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`);
  const ownerEmail = (env.OWNER_EMAIL ?? 'owner@example.com').toLowerCase();
  const shop: StoreProfile = {
    ...shopDefaults,
    notifyEmail: ownerEmail,
    name: env.SHOP_NAME ?? shopDefaults.name,
    supportPhone: env.SUPPORT_PHONE ?? shopDefaults.supportPhone,
    chatPhone: env.CHAT_PHONE ?? shopDefaults.chatPhone,
    supportEmail: env.SUPPORT_EMAIL ?? shopDefaults.supportEmail,
    socialUrl: env.SOCIAL_URL ?? shopDefaults.socialUrl,
    builderCredit: env.BUILDER_CREDIT ?? shopDefaults.builderCredit,
    upiId: shopDefaults.upiId,
    offersCod: shopDefaults.offersCod,
  };
  return {
    http: {
      port,
      host: env.HOST ?? '0.0.0.0',
      publicUrl,
      trustProxy: env.TRUST_PROXY ?? 0,
      hstsIncludesSubdomains: env.HSTS_INCLUDE_SUBDOMAINS === 'true',
      shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS ?? 1,
    },
    dataDir: path.resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databaseReadMaxLagSeconds: env.DATABASE_READ_MAX_LAG_SECONDS ?? 10,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS ?? 60,
    databasePool: {
      size: env.DATABASE_POOL_SIZE ?? 16,
      waitMs: (env.DATABASE_POOL_WAIT_SECONDS ?? 5) * 1_000,
      statementTimeoutMs: (env.DATABASE_STATEMENT_TIMEOUT_SECONDS ?? 30) * 1_000,
    },
    seed: env.SEED ?? 'demo',
    owner: {
      email: ownerEmail,
      password: env.OWNER_PASSWORD ?? null,
    },
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? null,
    },
    emailVerification: env.EMAIL_VERIFICATION ?? (env.SMTP_URL ? 'required' : 'optional'),
    undoSeconds: env.UNDO_SECONDS ?? 30,
    backsUpNightly: env.NIGHTLY_BACKUPS !== 'false',
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            issuer: new URL(env.GOOGLE_ISSUER ?? 'https://accounts.google.com'),
          }
        : null,
    razorpay: toRazorpaySettings(env),
    shiprocket:
      env.SHIPROCKET_EMAIL && env.SHIPROCKET_PASSWORD && env.SHIPROCKET_PICKUP_LOCATION
        ? {
            email: env.SHIPROCKET_EMAIL,
            password: env.SHIPROCKET_PASSWORD,
            pickupLocation: env.SHIPROCKET_PICKUP_LOCATION,
            webhookToken: env.SHIPROCKET_WEBHOOK_TOKEN ?? null,
            url: new URL(env.SHIPROCKET_URL ?? 'https://apiv2.shiprocket.in'),
          }
        : null,
    redirectUrls: env.AUTH_REDIRECT_URLS ?? [],
    ...toS3Settings(env),
    shop,
    metrics: env.METRICS_PORT
      ? { port: env.METRICS_PORT, host: env.METRICS_HOST ?? '127.0.0.1' }
      : null,
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}
