import { dateAndTime } from '#app/kit/dates.ts';
import type { EmailState, OrderEmailView } from './orders.contract.ts';

/** An email about an order, as it is stored. */
export type StoredEmail = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  status: 'queued' | 'sent' | 'failed';
  sentBy: 'mailbox' | 'smtp' | null;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

/** How far an email has come (Q71). */
export function emailState(
  email: Pick<StoredEmail, 'status' | 'sentBy' | 'lastError'>,
): EmailState {
  if (email.status === 'failed') return 'failed';
  if (email.status === 'sent') return email.sentBy === 'mailbox' ? 'in the mailbox' : 'sent';
  return email.lastError === null ? 'queued' : 'delayed';
}

/** An email as the owner sees it. A queued one cannot be sent again: it will leave by itself. */
export function orderEmailView(email: StoredEmail): OrderEmailView {
  return {
    id: email.id,
    to: email.to,
    subject: email.subject,
    state: emailState(email),
    when: dateAndTime(email.sentAt ?? email.createdAt),
    canResend: email.status !== 'queued' && email.to !== '',
  };
}
