import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#database/tables.ts';

export type Email = {
  kind: string;
  orderId?: string;
  /** The account it is about; `to` may be a former or a future address. */
  userId?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Why it is stored as failed without being sent. */
  heldBack?: string;
  /** How long it can be withdrawn, because its event can be undone. 0: sent at once. */
  waits?: { orderEventId: number; seconds: number };
};

/**
 * Emails are written in the transaction of what they report and sent afterwards. So no request waits for a mail
 * server, and no email is lost (Q71, Q72).
 */
export type Outbox = {
  /**
   * Writes emails in the transaction `db`; values in their HTML must be escaped. They are sent soon after its
   * commit. An order gets one email of each kind; a second one is ignored.
   */
  write(db: Db, ...emails: Email[]): Promise<void>;
  /** Sends an email about an order again; see `requeueEmail`. */
  requeue(db: Db, emailId: string): Promise<boolean>;
};

/** See `Outbox`. */
export function writeEmails(db: Db, ...emails: Email[]): Promise<void> {
  return insertEmails(db, emails, { status: 'queued' });
}

/** Sends nothing: a committed email is in the built-in mailbox. */
export function writeToMailbox(db: Db, ...emails: Email[]): Promise<void> {
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

/** In the built-in mailbox, too, it appears only when it is due. */
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

/** A line break would start another header. */
function withoutLineBreaks(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/**
 * Queues an email about an order again, with its attempts reset. Returns false if it is queued already, or
 * its address has been erased or its text removed.
 */
export async function requeueEmail(db: Db, emailId: string): Promise<boolean> {
  const row = await db
    .updateTable('emails')
    .set({ status: 'queued', attempts: 0, next_attempt_at: sql`now()`, last_error: null })
    .where('id', '=', emailId)
    .where('order_id', 'is not', null)
    .where('status', '<>', 'queued')
    .where('to_address', '<>', '')
    .where('text', '<>', '')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An email that this process is sending. */
export type ClaimedEmail = Pick<
  Selectable<Tables['emails']>,
  'id' | 'kind' | 'to_address' | 'subject' | 'html' | 'text' | 'attempts'
>;

const maxAttempts = 12;

/** The kinds with an email that is due now. */
export async function listDueKinds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('emails')
    .select('kind')
    .distinct()
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/**
 * Marks up to `limit` due emails of a kind as being sent, so that no other process claims them for
 * `leaseSeconds`. An email about an order or an account waits while an earlier one to the same address is
 * untried or being sent.
 */
export function claimEmails(
  db: Db,
  { kind, limit, leaseSeconds }: { kind: string; limit: number; leaseSeconds: number },
): Promise<ClaimedEmail[]> {
  return db
    .with('due', (one) =>
      one
        .selectFrom('emails')
        .select('id')
        .where('status', '=', 'queued')
        .where('kind', '=', kind)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('emails as earlier')
                .select('earlier.id')
                .where(isOfSameOrderOrAccount)
                .whereRef('earlier.to_address', '=', 'emails.to_address')
                .whereRef('earlier.created_at', '<', 'emails.created_at')
                .where('earlier.status', '=', 'queued')
                .where((eb) =>
                  eb.or([
                    eb('earlier.attempts', '=', 0),
                    eb('earlier.sending_since', 'is not', null),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('emails')
    .from('due')
    .set({
      attempts: sql`attempts + 1`,
      sending_since: sql`now()`,
      next_attempt_at: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .whereRef('emails.id', '=', 'due.id')
    .returning([
      'emails.id',
      'emails.kind',
      'emails.to_address',
      'emails.subject',
      'emails.html',
      'emails.text',
      'emails.attempts',
    ])
    .execute();
}

const isOfSameOrderOrAccount = sql<boolean>`(earlier.order_id = emails.order_id
  or (earlier.user_id = emails.user_id and earlier.order_id is null and emails.order_id is null))`;

export async function markSent(db: Db, id: string, by: 'mailbox' | 'smtp'): Promise<void> {
  await db
    .updateTable('emails')
    .set({
      status: 'sent',
      sent_by: by,
      sent_at: sql`now()`,
      sending_since: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Retries after 30 s, 1 min, 2 min … at most 6 hours. After the last attempt the email has failed. */
export async function reschedule(
  db: Db,
  { id, attempts }: ClaimedEmail,
  error: Error,
): Promise<void> {
  const pauseSeconds = Math.min(30 * 2 ** (attempts - 1), 6 * 3600);
  await db
    .updateTable('emails')
    .set({
      status: attempts >= maxAttempts ? 'failed' : 'queued',
      sending_since: null,
      next_attempt_at: sql`now() + make_interval(secs => ${pauseSeconds})`,
      last_error: error.message.slice(0, 500),
    })
    .where('id', '=', id)
    .execute();
}
