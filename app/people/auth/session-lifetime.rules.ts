import { may, type Role } from '#app/kit/permissions.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const idleMs = 30 * dayMs;
/** For an owner who asked for it, on a shared device. */
const idleMsOnSharedDevice = 12 * hourMs;

/** However much it is used: whoever has stolen a session does not have it for good. */
const maxLengthMs = 90 * dayMs;
const maxLengthMsInAdmin = 14 * dayMs;

export type SessionTimes = { startedAt: Date; lastUsedAt: Date };

/**
 * When a session ends if it is not used again (Q119). `signsOutIdleOwner` is the shop's setting. The current
 * role counts: a new owner's sessions are the owner's too.
 */
export function sessionEnd(
  { startedAt, lastUsedAt }: SessionTimes,
  role: Role,
  signsOutIdleOwner: boolean,
): Date {
  const opensAdmin = may({ role }, 'admin:open');
  const idle = opensAdmin && signsOutIdleOwner ? idleMsOnSharedDevice : idleMs;
  const maxMs = opensAdmin ? maxLengthMsInAdmin : maxLengthMs;
  return new Date(Math.min(lastUsedAt.getTime() + idle, startedAt.getTime() + maxMs));
}
