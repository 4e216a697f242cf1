import type { ReturnMoves, ReturnState } from './returns.contract.ts';

/**
 * Who may move a return from which state to which. The customer may withdraw what nobody has decided yet. The owner may
 * call off what was approved, when the customer wants that on the phone; a parcel may arrive without a pickup.
 */
export const returnMoves = {
  customer: {
    requested: ['withdrawn'],
    approved: [],
    refused: [],
    withdrawn: [],
    pickup: [],
    received: [],
    refunded: [],
    replaced: [],
    'sent back': [],
  },
  owner: {
    requested: ['approved', 'refused'],
    approved: ['pickup', 'received', 'sent back', 'withdrawn'],
    refused: [],
    withdrawn: [],
    pickup: ['pickup', 'received', 'sent back', 'withdrawn'],
    received: ['refunded', 'replaced'],
    refunded: [],
    replaced: [],
    'sent back': [],
  },
} as const satisfies Record<string, ReturnMoves>;

type Mover = keyof typeof returnMoves;

export function canMoveReturn(who: Mover, from: ReturnState, to: ReturnState): boolean {
  const moves: ReturnMoves = returnMoves[who];
  return moves[from].includes(to);
}

/** Whether it ended without anything coming back to the shop. Its pieces may be returned again. */
export function isWithoutEffect(state: ReturnState): boolean {
  return state === 'refused' || state === 'withdrawn' || state === 'sent back';
}
