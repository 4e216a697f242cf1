import type { Permission, Role, RoleWith } from '#app/kit/permissions.ts';
import type { Backups } from '#database/backup/backup-folder.ts';
import type { Db } from '#database/tables.ts';
import type { Config } from './config/config.ts';
import type { Outbox } from './email/outbox.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log/log.ts';
import type { Pictures } from './pictures.ts';
import type { Files } from './storage/files.ts';
import type { FetchFile } from './web/fetch-file.ts';

export type { Db } from '#database/tables.ts';

/** Everything a use case is given of the world outside. */
export type Shop = {
  db: Db;
  /**
   * One transaction, all or nothing. Tried again when PostgreSQL asks for it (deadlock, serialization),
   * so `work` must do nothing but database work.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * In the transaction `db`: work that may fail without undoing the rest. Out: null, or what it threw; then
   * nothing of it is written.
   */
  savepoint(db: Db, work: () => Promise<void>): Promise<unknown>;
  outbox: Outbox;
  limits: Limits;
  pictures: Pictures;
  files: Files;
  backups: Backups;
  fetchFile: FetchFile;
  now(): Date;
  log: Log;
  settings: ShopSettings;
};

/** The part of the configuration that the shop's rules and pages may know. */
export type ShopSettings = Pick<Config, 'emailVerification' | 'google' | 'shop'> & {
  publicUrl: URL;
  ownerEmail: string;
  /** The store profile as the environment gives it; `shop` is that with what the owner has set, and changes with it. */
  environment: Config['shop'];
  /** The host of the mail server; null where emails go to the built-in mailbox. */
  mailHost: string | null;
  /** Of the S3 store that keeps uploaded pictures; null where they lie in DATA_DIR. */
  pictureBucket: string | null;
};

/** Somebody who has signed in. The role is the server's answer, read with every request. */
export type User = {
  userId: string;
  sessionId: string;
  email: string;
  fullName: string;
  role: Role;
};

/** Somebody signed in whose role has the permission. `may` finds out. */
export type Permitted<P extends Permission> = User & { role: RoleWith<P> };

/** What the owner's use cases take instead of asking: nobody else can be handed to them. */
export type Owner = User & { role: 'owner' };

/** Where a request comes from: the network address that limits count, the browser as it names itself. */
export type Client = { address: string; device: string };
