/** Which stored backup to restore, and who wants it. */
export type RestoreOrder = {
  name: string;
  /** Its secret key, '' for a plain one. Only ever in memory. */
  key: string;
  /** Of the request that begins it. */
  client: { address: string; device: string; requestId: string };
};

/** How a restore ended. */
export type RestoreOutcome = { name: string; at: Date } & (
  | {
      ok: true;
      takenAt: Date;
      /** The backup of the shop as it was right before. */
      before: string;
      erasedAgain: number;
      hadTwoFactor: boolean;
    }
  | {
      ok: false;
      /** One sentence. */
      reason: string;
    }
);

/** Restoring a backup closes the shop, so only the process that runs it can (server/restorable-shop.ts). */
export type Restoring = {
  /** Whether other processes may be using the same database: they would have to be stopped first. */
  mayShareDatabase: boolean;
  /**
   * Returns at once. Closes the shop when the requests under way are answered, backs it up as it is, restores the backup,
   * and opens the shop again, restored or as it was.
   */
  begin(order: RestoreOrder): void;
  /** The last one since the process started; null without one. */
  last(): RestoreOutcome | null;
};
