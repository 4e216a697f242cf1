import { dateAndTime } from '#app/kit/dates.ts';
import { pluralize } from '#app/kit/text.ts';
import {
  type ActivityKind,
  activityKinds,
  repeatableKinds,
} from '#app/shop/activity/activity.contract.ts';
import type { ActivityEntry } from './admin-activity.contract.ts';

/** A stored entry, with its account's current name. */
export type StoredActivity = {
  id: string;
  at: Date;
  kind: string;
  user: { id: string; email: string; fullName: string } | null;
  requestId: string;
  address: string;
  device: string;
  about: string;
  times: number;
};

/** Puts an entry into words for the owner. */
export function activityEntry(stored: StoredActivity, readerId: string): ActivityEntry {
  const { id, at, kind, times, requestId } = stored;
  return {
    id,
    title: [isKind(kind) ? activityKinds[kind] : kind, stored.about].filter(Boolean).join(': '),
    isWarning: isRepeatable(kind),
    timesText: times > 1 ? pluralize(times, 'time') : '',
    whoText: who(stored, readerId),
    fromText: from(stored),
    when: dateAndTime(at),
    requestId,
  };
}

/** For a refused sign-in only the account is known, not the person. */
function who({ kind, user, requestId }: StoredActivity, readerId: string): string {
  const preposition = kind === 'sign-in-refused' ? 'For' : 'By';
  if (user?.id === readerId) return `${preposition} you`;
  if (user) return `${preposition} ${[user.fullName, user.email].filter(Boolean).join(', ')}`;
  if (kind === 'old-data-deleted') return 'By the shop itself';
  if (requestId === '') return 'On the command line';
  return isRepeatable(kind) ? 'By a visitor' : 'By an account that is deleted';
}

function from({ kind, address, device }: StoredActivity): string {
  if (address !== '') return `From ${[address, device].filter(Boolean).join(', ')}`;
  return isRepeatable(kind) ? 'From many more addresses' : '';
}

function isKind(kind: string): kind is ActivityKind {
  return Object.hasOwn(activityKinds, kind);
}

function isRepeatable(kind: string): boolean {
  return isKind(kind) && repeatableKinds.includes(kind);
}
