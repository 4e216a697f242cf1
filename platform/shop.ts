import type { PaymentProvider } from '#app/kit/payment-provider.ts';
import type { Permission, Role, RoleWith } from '#app/kit/permissions.ts';
import type { Backups } from '#database/backup/backup-folder.ts';
import type { Db } from '#database/tables.ts';
import type { Config } from './config/config.ts';
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
   * What PostgreSQL has found damaged in its own files, in one sentence for the owner; null while nothing. From then on
   * nothing is written: a restore would lose it.
   */
  damage(): string | null;
  /** Null without DATABASE_READ_URL. */
  replica: Replica | null;
  /**
   * One transaction, all or nothing. Retried after a deadlock or serialization failure, so `work` must do
   * nothing but database work.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * In the transaction `db`: work that may fail without undoing the rest. Returns null, or what it threw;
   * then nothing of it is written. `work` sends its statements at once, and what follows need not wait for it.
   */
  savepoint(db: Db, work: () => Promise<void>): Promise<unknown>;
  /** The last statements of the transaction `db`, sent together with its commit; at once where `db` is none. */
  withCommit(db: Db, work: () => Promise<unknown>): Promise<void>;
  /** Runs `work` once the transaction `db` has committed, which waits for it; at once where `db` is none. */
  afterCommit(db: Db, work: () => unknown): Promise<void>;
  outbox: Outbox;
  limits: Limits;
  pictures: Pictures;
  files: Files;
  backups: Backups;
  /** Null where the shop cannot close itself: in development, and for a command. */
  restoring: Restoring | null;
  fetchFile: FetchFile;
  /** Null without the keys of one. */
  paymentProvider: PaymentProvider | null;
  now(): Date;
  log: Log;
  settings: ShopSettings;
};

/** The part of the configuration that the shop's rules and pages may know. */
export type ShopSettings = Pick<
  Config,
  | 'emailVerification'
  | 'undoSeconds'
  | 'backsUpNightly'
  | 'google'
  | 'shiprocket'
  | 'redirectUrls'
  | 'shop'
> & {
  publicUrl: URL;
  ownerEmail: string;
  /** The store profile from the environment; `shop` is this one with the owner's settings applied. */
  environment: Config['shop'];
  /** The host of the mail server; null where emails go to the built-in mailbox. */
  mailHost: string | null;
  /** Whether the PostgreSQL is the one that comes along. */
  isDatabaseBundled: boolean;
  /** The S3 bucket of uploaded pictures; null if they are stored in DATA_DIR. */
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

/** Somebody signed in whose role has the permission; `may` checks it. */
export type Permitted<P extends Permission> = User & { role: RoleWith<P> };

/** The owner's use cases take an `Owner` instead of checking: the compiler rejects anybody else. */
export type Owner = User & { role: 'owner' };

/** Where a request comes from. */
export type Client = {
  /** The network address, which limits count. */
  address: string;
  /** The User-Agent header. */
  device: string;
  /** The id of the request in the log. */
  requestId: string;
  /** What the browser's session cookie holds; it may be anybody's, of a session that has ended, or made up. */
  sessionReference?: string | null;
  /** The same of the cookie by which a browser of the owner's is known again. */
  deviceReference?: string | null;
};
