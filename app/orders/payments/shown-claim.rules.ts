import { dateAndTime } from '#app/kit/dates.ts';
import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { PayState, ShownClaim } from './pay-page.contract.ts';
import type { PaymentClaim } from './payment-claims.contract.ts';

/** What is left to pay once all that waits for an answer has arrived, in paise; below 0 it is too much. */
export function restAfter(duePaise: Paise, waiting: readonly Pick<PaymentClaim, 'amountPaise'>[]) {
  return waiting.reduce((rest, { amountPaise }) => rest - amountPaise, duePaise);
}

/**
 * The claims shown to anyone with the link: waiting and refused ones. Shows only the end of a reference: enough
 * for its sender, useless to others.
 */
export function shownClaims(
  claims: readonly PaymentClaim[],
  order: { kind: PayState['kind']; restPaise: Paise },
): ShownClaim[] {
  const isOpen = order.kind === 'due' || order.kind === 'claimed';
  const shown = claims.filter(
    ({ state }) => state === 'waiting' || (isOpen && state === 'refused'),
  );
  return shown.map((claim) => ({
    id: claim.id,
    what: `UTR …${claim.reference.slice(-4)}, ${dateAndTime(claim.claimedAt)}`,
    isRefused: claim.state === 'refused',
    text: claim.state === 'refused' ? claim.answer : waitingText(claim, order),
  }));
}

function waitingText(
  { amountPaise }: PaymentClaim,
  { kind, restPaise }: { kind: PayState['kind']; restPaise: Paise },
): string {
  if (kind === 'cancelled') {
    return 'The order was cancelled. We are checking whether this has arrived; then we give it back.';
  }
  if (kind !== 'due' && kind !== 'claimed') {
    return 'We are checking whether this has arrived as well; then we give it back.';
  }
  const sentences = [
    `You told us of ${formatMoney(amountPaise)}. Until we have seen it arrive, the order is not paid.`,
    restPaise > 0 && `${formatMoney(restPaise)} is still missing.`,
    restPaise < 0 && `In all it is ${formatMoney(-restPaise)} too much, which we give back.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
