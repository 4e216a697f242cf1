/** Which stored backup to restore, and who wants it. */
export type RestoreOrder = {
  name: string;
  /** The secret key, '' for a plain backup. Never stored. */
  key: string;
  /** Of the request that begins the restore. */
  client: { address: string; device: string; requestId: string };
};

export type RestoreOutcome = { name: string; at: Date } & (
  | {
      ok: true;
      takenAt: Date;
      /** The backup made right before the restore. */
      before: string;
      erasedAgain: number;
      hadTwoFactor: boolean;
    }
  | {
      ok: false;
      reason: string;
    }
);

/** A restore closes the shop, so only the process that runs it can do it (server/restorable-shop.ts). */
export type Restoring = {
  /** Whether other processes may use the same database: they would have to stop first. */
  mayShareDatabase: boolean;
  /**
   * Returns at once. Closes the shop after the requests under way, backs it up, restores the backup, and opens
   * the shop again, restored or as it was.
   */
  begin(order: RestoreOrder): void;
  /** The last one since the process started; null if none. */
  last(): RestoreOutcome | null;
};
