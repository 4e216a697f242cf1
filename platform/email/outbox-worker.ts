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
  /** Waits briefly for emails that are being sent. Those not accepted stay queued. */
  stop(timeoutMs?: number): Promise<void>;
};

const pollIntervalMs = 15_000;
/** Many wake-ups at once, such as orders on a sale day, share one look. */
const wakeMs = 50;
/** How long no other process sends the same email. After a crash it is then due again. */
const leaseSeconds = 120;
/** Between two attempts to record that an email was sent. */
const markPauseMs = 500;
/** Enough to try until the lease is nearly over. */
const maxMarks = 200;
/** Part of the 10 seconds that a clean stop of the whole shop may take. */
const stopTimeoutMs = 5_000;

/**
 * Opens the outbox of `db`. Emails go to `mailer`, one at a time over each of its connections. `afterCommit`
 * runs a function after a transaction has committed.
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
      // Then an email may be due that was just written, or that waited for an earlier one of its order.
      woken = Promise.withResolvers();
      await Promise.race([...sending, woken.promise]);
    }
    await Promise.all(sending);
  }

  /**
   * Kinds take turns: a kind gets at most the free connections, so many emails of one kind do not hold up
   * another. Returns whether anything was due.
   */
  async function beginRound(): Promise<boolean> {
    let hasBegun = false;
    for (const kind of await listDueKinds(db)) {
      while (sending.size >= mailer.connections) await Promise.race(sending);
      if (stopped) return false;
      const limit = mailer.connections - sending.size;
      for (const email of await claimEmails(db, { kind, limit, leaseSeconds })) {
        // A clock that jumps can end a lease early.
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
        // An email keeps its Message-ID, so that a second delivery after a crash is recognized.
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

  /** A short database outage is no reason to send an email twice. */
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
