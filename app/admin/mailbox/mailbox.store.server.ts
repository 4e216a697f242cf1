import type { Db } from '#database/tables.ts';

export type MailboxEmail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  sentAt: Date | null;
};

/** The emails of the built-in mailbox, latest first, without those to customers erased since. */
export function listMailbox(db: Db, limit: number): Promise<MailboxEmail[]> {
  return db
    .selectFrom('emails')
    .select(['id', 'to_address as to', 'subject', 'text', 'sent_at as sentAt'])
    .where('sent_by', '=', 'mailbox')
    .where('to_address', '<>', '')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
