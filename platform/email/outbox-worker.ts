import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#database/tables.ts';
import type { Log } from '../log/log.ts';
import type { Mailer } from './mailer.ts';
import {
  type ClaimedEmail,
  claimEmails,
  listDueKinds,
  markSent,
  type Outbox,
  requeueEmail,
  reschedule,
  writeEmails,
  writeToMailbox,
} from './outbox.ts';

export type OutboxWorker = Outbox & {
  /** Sends what is due in a moment. */
  wake(): void;
  /** Sends what is due now; resolves when nothing more is due. For tests and an orderly stop. */
  drain(): Promise<void>;
  /** Waits briefly for the emails that are being sent; those that were not accepted stay queued. */
  stop(timeoutMs?: number): Promise<void>;
};

const pollIntervalMs = 15_000;
/** Many who wake the outbox at the same time, such as orders on the day of a sale, let it look once. */
const wakeMs = 50;
/** For so long no other process sends the same email; after a crash it is due again. */
const leaseSeconds = 120;
/** Between two attempts to record that an email has left. */
const markPauseMs = 500;
/** Until the lease is nearly over. */
const maxMarks = 200;
/** Part of the 10 seconds that an orderly stop of the whole shop may take. */
const stopTimeoutMs = 5_000;

/**
 * Opens the outbox of `db`; emails go to `mailer`, over each of its connections one at a time. `afterCommit` calls what it
 * gets once a transaction has committed.
 */
export function openOutbox(
  db: Db,
  mailer: Mailer,
  log: Log,
  afterCommit: (db: Db, work: () => void) => Promise<void>,
): OutboxWorker {
  const sending = new Set<Promise<void>>();
  /** The ids of the emails that are being sent. */
  const underWay = new Set<string>();
  let running: Promise<void> | null = null;
  let runAgain = false;
  let woken = Promise.withResolvers<void>();
  let stopped = false;
  let soon: NodeJS.Timeout | undefined;

  async function sendAllDue(): Promise<void> {
    while (!stopped) {
      if (await beginRound()) continue;
      if (sending.size === 0) return;
      // An email that waits for an earlier one of its order may be due then, or one that was just written.
      woken = Promise.withResolvers();
      await Promise.race([...sending, woken.promise]);
    }
    await Promise.all(sending);
  }

  /**
   * Each kind has its turn, and of each no more than connections are free: however many emails of one kind wait, one of
   * another kind is sent next. Returns whether anything was due.
   */
  async function beginRound(): Promise<boolean> {
    let hasBegun = false;
    for (const kind of await listDueKinds(db)) {
      while (sending.size >= mailer.connections) await Promise.race(sending);
      if (stopped) return false;
      const limit = mailer.connections - sending.size;
      for (const email of await claimEmails(db, { kind, limit, leaseSeconds })) {
        // A clock that jumps ends a lease early.
        if (underWay.has(email.id)) continue;
        underWay.add(email.id);
        const sent: Promise<void> = send(email).finally(() => {
          sending.delete(sent);
          underWay.delete(email.id);
        });
        sending.add(sent);
        hasBegun = true;
      }
    }
    return hasBegun;
  }

  /** Never rejects. */
  async function send(email: ClaimedEmail): Promise<void> {
    const { id, kind, attempts } = email;
    try {
      await mailer.send({
        // The same email has the same Message-ID each time, so that a second delivery after a crash is recognised.
        messageId: id,
        to: email.to_address,
        subject: email.subject,
        html: email.html,
        text: email.text,
      });
    } catch (error) {
      log.warn('email not sent', { email: id, kind, attempts, error });
      await reschedule(db, email, error as Error).catch(logUnreadable);
      return;
    }
    await markUntilMarked(id);
    log.info('email sent', { email: id, kind, by: mailer.name });
  }

  /** A database that is away for a moment is no reason to send an email again. */
  async function markUntilMarked(id: string): Promise<void> {
    for (let marks = 1; ; marks += 1) {
      try {
        return await markSent(db, id, mailer.name);
      } catch (error) {
        if (stopped || marks >= maxMarks) return logUnreadable(error);
      }
      await pause(markPauseMs);
    }
  }

  function logUnreadable(error: unknown): void {
    log.error('outbox could not be read', { error });
  }

  function drain(): Promise<void> {
    if (running) {
      runAgain = true;
      woken.resolve();
      return running;
    }
    running = sendAllDue()
      .catch(logUnreadable)
      .finally(() => {
        running = null;
        if (runAgain && !stopped) {
          runAgain = false;
          void drain();
        }
      });
    return running;
  }

  function drainSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      void drain();
    }, wakeMs);
  }

  const insert = mailer.name === 'mailbox' ? writeToMailbox : writeEmails;
  const timer = setInterval(() => void drain(), pollIntervalMs);
  timer.unref();
  return {
    async write(transaction, ...emails) {
      await insert(transaction, ...emails);
      if (emails.length > 0) await afterCommit(transaction, drainSoon);
    },
    async requeue(transaction, emailId) {
      const isQueued = await requeueEmail(transaction, emailId);
      if (isQueued) await afterCommit(transaction, drainSoon);
      return isQueued;
    },
    wake: drainSoon,
    drain,
    async stop(timeoutMs = stopTimeoutMs) {
      stopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      const late = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
      await Promise.race([running, late]);
    },
  };
}
