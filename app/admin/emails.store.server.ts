import type { Db } from '#database/tables.ts';

export type MailboxEmail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  sentAt: Date | null;
};

/** Emails that the built-in mailbox has received, latest first; not of people who were erased since. */
export function listMailbox(db: Db, most: number): Promise<MailboxEmail[]> {
  return db
    .selectFrom('emails')
    .select(['id', 'to_address as to', 'subject', 'text', 'sent_at as sentAt'])
    .where('sent_by', '=', 'mailbox')
    .where('to_address', '<>', '')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}
