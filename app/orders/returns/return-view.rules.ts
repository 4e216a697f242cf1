import { dateAndTime, isoDay } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import type { PictureView } from '#app/kit/pictures.ts';
import { customerChatLink, telephoneLink, withCountryCode } from '#app/kit/text.ts';
import {
  type RefundableOrder,
  refundWaysOf,
  storeCreditPartPaise,
} from '#app/orders/payments/refund-ways.rules.ts';
import { choiceText, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { exchangeChoices } from './exchange-choices.rules.ts';
import type {
  LineToReturnView,
  OwnerReturnView,
  ReturnView,
  ToRefund,
} from './order-returns.contract.ts';
import { returnRefundPaise } from './return-refund.rules.ts';
import { canMoveReturn, returnMoves } from './return-states.rules.ts';
import { whyNotReturnable } from './returnable.rules.ts';
import { returnReasons, returnStateNames } from './returns.contract.ts';
import {
  creditNotePath,
  type OwnLine,
  pickupDay,
  type StoredReturn,
} from './stored-return.rules.ts';

export function returnView(one: StoredReturn): ReturnView {
  return {
    id: one.id,
    displayId: one.displayId,
    name: one.name,
    what: choiceAndQuantity(one),
    picture: pictureOf(one),
    reason: returnReasons[one.reason],
    note: one.note,
    pictures: one.pictures.map(({ url, tint }, index) => ({
      ...{ url, tint, alt: `Picture ${index + 1} of the return of ${one.name}` },
    })),
    state: one.state,
    stateName: returnStateNames[one.state],
    pickupDay: one.state === 'pickup' ? pickupDay(one) : null,
    refund: !one.refundPaise ? null : `Refund: ${formatMoney(one.refundPaise)}`,
    creditNotePath: creditNotePath(one),
    events: one.events.map(({ id, state, words, at }) => ({
      id,
      what: returnStateNames[state],
      when: dateAndTime(new Date(at)),
      words,
    })),
    canWithdraw: canMoveReturn('customer', one.state, 'withdrawn'),
    exchangeFor:
      one.resolution === 'exchange' ? choiceText({ size: one.newSize, color: one.newColor }) : null,
    replacement: one.replacement,
  };
}

/**
 * The same for the owner, who sees whose it is and what they can do. `order`: that of a return that was received;
 * `provider`: the payment provider, where it can give something of that back.
 */
export function ownerReturnView(
  one: StoredReturn,
  {
    order,
    provider,
    now,
    shopName,
  }: { order: RefundableOrder | undefined; provider: string | null; now: Date; shopName: string },
): OwnerReturnView {
  return {
    ...returnView(one),
    orderId: one.orderId,
    customerName: one.customerName || 'Guest',
    customerPhone: one.customerPhone,
    links: {
      call: telephoneLink(withCountryCode(one.customerPhone)),
      chat: customerChatLink(one.customerPhone, pickupMessage(one, shopName)),
    },
    moves: returnMoves.owner[one.state],
    pickup: { from: isoDay(now), on: one.pickupOn ?? '' },
    toRefund: order ? toRefund(one, order, provider) : null,
  };
}

function toRefund(one: StoredReturn, order: RefundableOrder, provider: string | null): ToRefund {
  const paise = returnRefundPaise(one, order);
  const text = formatMoney(paise);
  const storeCreditPaise = storeCreditPartPaise(order, paise);
  return {
    paise,
    text,
    storeCredit: storeCreditPaise > 0 ? formatMoney(storeCreditPaise) : null,
    ways: paise > storeCreditPaise ? refundWaysOf(order, provider, text) : [],
  };
}

function pickupMessage(one: StoredReturn, shopName: string): string {
  return `Namaste ${one.customerName}, this is ${shopName} about your return of ${one.name} from order ${one.displayId}. When may we pick it up?`;
}

export function lineToReturnView(
  line: OwnLine,
  terms: { returnDays: number; now: Date },
  product: Parameters<typeof exchangeChoices>[0] | undefined,
): LineToReturnView {
  const whyNot = whyNotReturnable(line, terms);
  return {
    id: line.id,
    name: line.name,
    what: choiceAndQuantity(line),
    picture: pictureOf(line),
    left: whyNot === null ? line.quantity - line.quantityInReturns : 0,
    whyNot,
    choices: whyNot === null && product ? exchangeChoices(product, line) : [],
  };
}

function choiceAndQuantity(line: ProductChoice & { quantity: number }): string {
  return [choiceText(line), `Qty ${line.quantity}`].filter(Boolean).join(' · ');
}

function pictureOf(line: { pictureUrl: string | null; name: string }): PictureView | null {
  return line.pictureUrl === null ? null : { url: line.pictureUrl, alt: line.name, tint: null };
}
