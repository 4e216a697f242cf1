import type { Refusal } from '#app/kit/result.ts';

/**
 * A return: what a customer gives back of a delivered line, all of it or a part (Q137). It has states of its own beside
 * the five of an order, which stays delivered. The owner decides; nothing is owed before it has come back.
 */
export const returnStates = [
  'requested',
  'approved',
  'refused',
  'withdrawn',
  'pickup',
  'received',
  'refunded',
  'replaced',
  'sent back',
] as const;
export type ReturnState = (typeof returnStates)[number];

/** By state, the states that may follow. */
export type ReturnMoves = Record<ReturnState, readonly ReturnState[]>;

export const returnStateNames = {
  requested: 'Requested',
  approved: 'Approved',
  refused: 'Not accepted',
  withdrawn: 'Withdrawn',
  pickup: 'Pickup arranged',
  received: 'Received',
  refunded: 'Refunded',
  replaced: 'Exchanged',
  'sent back': 'Sent back',
} as const satisfies Record<ReturnState, string>;

export const returnReasons = {
  size: 'The size does not fit',
  color: 'The color is not as in the pictures',
  quality: 'The cloth or the work is not as I expected',
  damaged: 'It came damaged',
  wrong: 'It is not what I ordered',
  other: 'Another reason',
} as const;
export type ReturnReason = keyof typeof returnReasons;
export const allReturnReasons = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]];

export const maxReturnNoteLength = 1000;
export const maxReturnWordsLength = 500;
export const maxReturnPictures = 3;

/** The customer's page about returning something of an order. */
export function returnPath(displayId: string): string {
  return `/orders/${displayId}/return`;
}

/** Where an order leads to its returns, and what that link says. */
export type ReturnLink = { to: string; label: string };

export const returnToasts = {
  requested: {
    title: 'Return requested',
    description: 'We look at it and write to you.',
  },
  withdrawn: { title: 'Return withdrawn' },
  approved: { title: 'Return approved', description: 'Call the customer about the pickup.' },
  refused: { title: 'Return not accepted', description: 'The customer gets your words by email.' },
  pickup: { title: 'Pickup arranged' },
  received: { title: 'Return received' },
  'sent back': { title: 'Return sent back' },
} as const;

export const returnRefusals = {
  wrong: {
    kind: 'invalid',
    code: 'return_failed',
    title: 'Return not requested',
    description: 'Please check the form',
  },
  gone: {
    kind: 'missing',
    code: 'return_missing',
    title: 'Return not saved',
    description: 'There is no such return',
  },
  /** Made in the browser, if the shop is unreachable or fails. */
  unreachable: {
    kind: 'conflict',
    code: 'not_answered',
    title: 'Return not saved',
    description: 'Please try again in a moment. What you typed is still here.',
  },
} as const satisfies Record<string, Refusal>;

/** Why something cannot be returned now; `fields` names what is wrong. */
export function notReturnable(description: string, fields?: Record<string, string>): Refusal {
  const refusal = { ...returnRefusals.wrong, kind: 'conflict' as const, description };
  return fields ? { ...refusal, fields } : refusal;
}

/** A refused press of the owner's. */
export function returnRefusal(
  kind: Refusal['kind'],
  description: string,
  fields?: Record<string, string>,
): Refusal {
  const refusal = { kind, code: 'return_failed', title: 'Return not saved', description };
  return fields ? { ...refusal, fields } : refusal;
}

/** Somebody was faster, or the button was pressed twice. */
export function returnChangedMeanwhile(state: ReturnState): Refusal {
  const description = `It was changed meanwhile: ${returnStateNames[state].toLowerCase()}`;
  return returnRefusal('conflict', description);
}
