import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '#database/tables.ts';
import type { Log } from '../log/log.ts';
import type { Mailer } from './mailer.ts';

export type Email = {
  kind: string;
  orderId?: string;
  /** Whose account it is about; `to` may be a former or a future address of theirs. */
  userId?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Why it is stored as failed, without being sent. */
  heldBack?: string;
  /** For so long it can be withdrawn, as what it reports can be undone; 0: it leaves at once. */
  waits?: { orderEventId: number; seconds: number };
};

/**
 * Emails are written in the transaction of what they report and sent afterwards, so no request waits
 * for a mail server and no email is lost (Q71, Q72).
 */
export type Outbox = {
  /**
   * Takes the transaction, and emails with escaped values in their HTML. An order has one email of each
   * kind: a second one is not written.
   */
  write(db: Db, ...emails: Email[]): Promise<void>;
  /** Call it after the transaction has committed, so that the email is sent in a moment. */
  wake(): void;
};

export type OutboxWorker = Outbox & {
  /** Sends what is due now; resolves when nothing more is due. For tests and an orderly stop. */
  drain(): Promise<void>;
  /** Waits briefly for the email that is being sent; one that was not accepted stays queued. */
  stop(timeoutMs?: number): Promise<void>;
};

const maxAttempts = 12;
const pollIntervalMs = 15_000;
/** Many who wake the outbox at the same time, such as orders on the day of a sale, let it look once. */
const wakeMs = 50;
/** For so long no other process sends the same email; after a crash it is due again. */
const leaseSeconds = 120;
/** Part of the 10 seconds that an orderly stop of the whole shop may take. */
const stopTimeoutMs = 5_000;

/** Opens the outbox of `db`; emails go to `mailer`. */
export function openOutbox(db: Db, mailer: Mailer, log: Log): OutboxWorker {
  let running: Promise<void> | null = null;
  let runAgain = false;
  let stopped = false;
  let soon: NodeJS.Timeout | undefined;

  async function sendAllDue(): Promise<void> {
    while (!stopped && (await sendOne(db, mailer, log))) {
      // One after another: mail servers limit parallel connections.
    }
  }

  function drain(): Promise<void> {
    if (running) {
      runAgain = true;
      return running;
    }
    running = sendAllDue()
      .catch((error: unknown) => log.error('outbox could not be read', { error }))
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

  const timer = setInterval(() => void drain(), pollIntervalMs);
  timer.unref();
  return {
    write: mailer.name === 'mailbox' ? writeToMailbox : writeEmails,
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

/** See `Outbox`. */
export function writeEmails(db: Db, ...emails: Email[]): Promise<void> {
  return insertEmails(db, emails, { status: 'queued' });
}

/** Nothing has to be sent: an email is in the built-in mailbox as soon as it is committed. */
function writeToMailbox(db: Db, ...emails: Email[]): Promise<void> {
  return insertEmails(db, emails, { status: 'sent', sent_by: 'mailbox', sent_at: sql`now()` });
}

async function insertEmails(
  db: Db,
  emails: readonly Email[],
  state: Pick<Insertable<Tables['emails']>, 'status' | 'sent_by'> & { sent_at?: RawBuilder<Date> },
): Promise<void> {
  if (emails.length === 0) return;
  await db
    .insertInto('emails')
    .values(
      emails.map((email) => ({
        kind: email.kind,
        order_id: email.orderId ?? null,
        user_id: email.userId ?? null,
        to_address: withoutLineBreaks(email.to),
        subject: withoutLineBreaks(email.subject),
        html: email.html,
        text: email.text,
        ...(email.heldBack ? { status: 'failed', last_error: email.heldBack } : state),
        ...(email.waits && waiting(email, email.waits)),
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .execute();
}

/** In the built-in mailbox, too, it is not there before its time. */
function waiting({ heldBack }: Email, { orderEventId, seconds }: NonNullable<Email['waits']>) {
  return {
    order_event_id: orderEventId,
    ...(seconds > 0 &&
      !heldBack && {
        status: 'queued' as const,
        sent_by: null,
        sent_at: null,
        next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      }),
  };
}

/** A line break in a header would start another header. */
function withoutLineBreaks(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** Leases one due email and sends it. Returns whether there was one. */
async function sendOne(db: Db, mailer: Mailer, log: Log): Promise<boolean> {
  const email = await db
    .updateTable('emails')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('emails')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!email) return false;
  try {
    await mailer.send({
      // The same email keeps its Message-ID, so that a second delivery after a crash is recognised.
      messageId: email.id,
      to: email.to_address,
      subject: email.subject,
      html: email.html,
      text: email.text,
    });
  } catch (error) {
    await reschedule(db, email.id, email.attempts, error as Error);
    log.warn('email not sent', {
      email: email.id,
      kind: email.kind,
      attempts: email.attempts,
      error,
    });
    return true;
  }
  await db
    .updateTable('emails')
    .set({ status: 'sent', sent_by: mailer.name, sent_at: sql`now()`, last_error: null })
    .where('id', '=', email.id)
    .execute();
  log.info('email sent', { email: email.id, kind: email.kind, by: mailer.name });
  return true;
}

/** Growing pauses: 30 s, 1 min, 2 min … at most 6 hours; after the last attempt the email has failed. */
async function reschedule(db: Db, id: string, attempts: number, error: Error): Promise<void> {
  const pauseSeconds = Math.min(30 * 2 ** (attempts - 1), 6 * 3600);
  await db
    .updateTable('emails')
    .set({
      status: attempts >= maxAttempts ? 'failed' : 'queued',
      next_attempt_at: sql`now() + make_interval(secs => ${pauseSeconds})`,
      last_error: error.message.slice(0, 500),
    })
    .where('id', '=', id)
    .execute();
}
