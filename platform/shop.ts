import type { PaymentProvider } from '#app/kit/payment-provider.ts';
import type { Granted, Permission, Role } from '#app/kit/permissions.ts';
import type { Aggregator } from '#app/orders/parcels/aggregator.contract.ts';
import type { Google } from '#app/people/google/google.contract.ts';
import type { Backups } from '#database/backup/backup-folder.ts';
import type { Db } from '#database/tables.ts';
import type { BaseConfig } from './config/config.ts';
import type { Outbox } from './email/outbox.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log/log.ts';
import type { Pictures } from './pictures.ts';
import type { Replica } from './replica.ts';
import type { Restoring } from './restoring.ts';
import type { Files } from './storage/files.ts';
import type { FetchFile } from './web/fetch-file.ts';

export type { Db } from '#database/tables.ts';

/** Everything of the outside world that a use case needs. */
export type Shop = {
  db: Db;
  /**
   * Damage that PostgreSQL found in its own files, in one sentence for the owner; null if none. From then on
   * nothing is written: a restore would lose it.
   */
  damage(): string | null;
  /** Null without DATABASE_READ_URL. */
  replica: Replica | null;
  /**
   * One transaction, all or nothing. Rerun after a deadlock or serialization failure, so `work` must only use
   * the database.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * In the transaction `db`: work that may fail without undoing the rest. Returns null, or what it threw;
   * nothing of it is written then. `work` sends its statements at once, and later ones need not wait for it.
   */
  savepoint(db: Db, work: () => Promise<void>): Promise<unknown>;
  /** Sends the last statements of the transaction `db` together with its commit; at once if `db` is not one. */
  withCommit(db: Db, work: () => Promise<unknown>): Promise<void>;
  /** Runs `work` once the transaction `db` has committed, which waits for it; at once where `db` is none. */
  afterCommit(db: Db, work: () => unknown): Promise<void>;
  outbox: Outbox;
  limits: Limits;
  pictures: Pictures;
  files: Files;
  backups: Backups;
  /** Null if the shop cannot close itself: in development, and for a command. */
  restoring: Restoring | null;
  fetchFile: FetchFile;
  /** Null without the keys of one: customers pay the shop itself. */
  paymentProvider: PaymentProvider | null;
  /** Null without an account at one: parcels are shipped by hand alone. */
  aggregator: Aggregator | null;
  /** Null: the Google button says that it is not set up (Q22). */
  google: Google | null;
  now(): Date;
  log: Log;
  settings: ShopSettings;
};

/** The configuration that the shop's rules and pages may know. */
export type ShopSettings = Pick<
  BaseConfig,
  'emailVerification' | 'undoSeconds' | 'backsUpNightly' | 'redirectUrls' | 'storeProfile'
> & {
  publicUrl: URL;
  ownerEmail: string;
  /** The store profile from the environment; `storeProfile` is this one with the owner's settings applied. */
  environment: BaseConfig['storeProfile'];
  /** The host of the mail server; null where emails go to the built-in mailbox. */
  mailHost: string | null;
  /** Whether the shop runs its bundled PostgreSQL. */
  isDatabaseBundled: boolean;
  /** The S3 bucket of uploaded pictures; null if they are in DATA_DIR. */
  pictureBucket: string | null;
};

/** Somebody signed in. The role is read from the database with every request. */
export type User = {
  userId: string;
  sessionId: string;
  email: string;
  fullName: string;
  role: Role;
  /** Null outside of a request. */
  client: Client | null;
};

/**
 * Somebody signed in whose role has each permission of P; `may` checks it. Use cases of the owner's take one instead of
 * checking: the compiler rejects anybody else.
 */
export type Permitted<P extends Permission = Permission> = User & Granted<P>;

/** Where a request comes from. */
export type Client = {
  /** The network address, for limits. */
  address: string;
  /** The User-Agent header. */
  device: string;
  /** The request's id in the log. */
  requestId: string;
  /** The session cookie as sent: it may be anybody's, outdated or made up. */
  sessionReference?: string | null;
  /** The owner's device cookie as sent; it may be made up, too. */
  deviceReference?: string | null;
};
