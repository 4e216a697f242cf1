import { dateAndTime } from '#app/kit/dates.ts';
import type { LetterState, OrderLetterView } from './orders.contract.ts';

/** A letter about an order as it is kept. */
export type KeptLetter = {
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

/** How far a letter has come (Q71). */
export function letterState(
  letter: Pick<KeptLetter, 'status' | 'sentBy' | 'lastError'>,
): LetterState {
  if (letter.status === 'failed') return 'failed';
  if (letter.status === 'sent') return letter.sentBy === 'mailbox' ? 'in the mailbox' : 'sent';
  return letter.lastError === null ? 'queued' : 'delayed';
}

/** A letter as the owner sees it; one that is about to leave by itself needs no second push. */
export function orderLetterView(letter: KeptLetter): OrderLetterView {
  return {
    id: letter.id,
    to: letter.to,
    subject: letter.subject,
    state: letterState(letter),
    when: dateAndTime(letter.sentAt ?? letter.createdAt),
    canSendAgain: letter.status !== 'queued' && letter.to !== '',
  };
}
