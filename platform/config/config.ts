import path from 'node:path';
import { z } from 'zod';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import { logLevels } from '../log/log.ts';
import { shopDefaults } from './shop-defaults.ts';
import {
  ConfigError,
  type Environment,
  email,
  readVariables,
  requireWith,
  url,
  type ValuesOf,
  type Variables,
  webAddress,
} from './variables.ts';

/** What the environment says of the shop itself; integrations/ reads the rest. */
export type BaseConfig = {
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
  /** Where API clients may be led back to with a session, besides the shop itself. */
  redirectUrls: URL[];
  storeProfile: StoreProfile;
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

const phone = z.string().regex(/^\+?[0-9][0-9 -]{5,18}$/);

export const baseVariables = {
  PORT: ['a port number from 0 to 65535', wholeNumber(0, 65535)],
  HOST: ['a host name or address', z.string().max(253)],
  PUBLIC_URL: webAddress,
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
  AUTH_REDIRECT_URLS: ['https:// addresses of API clients with commas between them', redirectUrls],
  SUPPORT_PHONE: ['a telephone number', phone],
  CHAT_PHONE: ['a telephone number', phone],
  SUPPORT_EMAIL: ['an e-mail address', email],
  SOCIAL_URL: webAddress,
  BUILDER_CREDIT: ['at most 100 characters', z.string().max(100)],
  SHOP_NAME: ['1 to 60 characters', z.string().max(60)],
  TRUST_PROXY: ['the number of proxies in front, 0 to 9', wholeNumber(0, 9)],
  HSTS_INCLUDE_SUBDOMAINS: ["'true' or 'false'", z.enum(['true', 'false'])],
  SHUTDOWN_DELAY_SECONDS: ['a number of seconds from 0 to 60', wholeNumber(0, 60)],
  METRICS_PORT: ['a port number from 1 to 65535', wholeNumber(1, 65535)],
  METRICS_HOST: ['a host name or address', z.string().max(253)],
  LOG_LEVEL: [`one of ${logLevels.join(', ')}`, z.enum(logLevels)],
} as const satisfies Variables;

type Values = ValuesOf<typeof baseVariables>;

/** @throws {ConfigError} for a value that is wrong or contradicts another */
export function readBaseConfig(environment: Environment): BaseConfig {
  const env = readVariables(baseVariables, environment);
  requireWith(env, 'DATABASE_URL', 'DATABASE_LISTEN_URL');
  requireWith(env, 'DATABASE_URL', 'DATABASE_READ_URL');
  requireWith(env, 'DATABASE_READ_URL', 'DATABASE_READ_MAX_LAG_SECONDS');
  if (env.EMAIL_VERIFICATION === 'required' && !env.SMTP_URL) {
    throw new ConfigError('EMAIL_VERIFICATION can be required only together with SMTP_URL.');
  }
  requireWith(env, 'SMTP_URL', 'MAIL_FROM');
  if (env.HSTS_INCLUDE_SUBDOMAINS === 'true' && !env.PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigError('HSTS_INCLUDE_SUBDOMAINS needs a PUBLIC_URL that begins with https://.');
  }
  requireWith(env, 'METRICS_PORT', 'METRICS_HOST');
  if (env.METRICS_PORT && env.METRICS_PORT === (env.PORT ?? defaultPort)) {
    throw new ConfigError('METRICS_PORT must be another port than PORT.');
  }
  return toConfig(env);
}

function toConfig(env: Values): BaseConfig {
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
    redirectUrls: env.AUTH_REDIRECT_URLS ?? [],
    storeProfile: shop,
    metrics: env.METRICS_PORT
      ? { port: env.METRICS_PORT, host: env.METRICS_HOST ?? '127.0.0.1' }
      : null,
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}
