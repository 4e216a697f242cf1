import { type FormActions, formAction, parserFor } from '#app/kit/form-action.ts';
import type { FormValues } from '#app/kit/forms.ts';
import { refuse } from '#app/kit/result.ts';
import { refundToasts } from '#app/orders/payments/payments.contract.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import {
  agreePickup,
  approveReturn,
  callOffReturn,
  refuseReturn,
  sendBack,
} from './decide-return.server.ts';
import {
  agreePickupInput,
  approveReturnInput,
  declineReturnInput,
  receiveReturnInput,
  refundReturnInput,
} from './order-returns.input.ts';
import { receiveReturn } from './receive-return.server.ts';
import { refundReturn } from './refund-return.server.ts';
import { returnRefusal, returnRefusals, returnToasts } from './returns.contract.ts';

const wrong = returnRefusal('invalid', 'Please check the form');

/** What each of the owner's forms about a return does, by its `intent`. */
export const returnForms: FormActions<
  Shop,
  Permitted<'orders:write'>,
  FormValues,
  { title: string; description?: string }
> = {
  'approve-return': formAction(
    parserFor(approveReturnInput, wrong),
    approveReturn,
    () => returnToasts.approved,
  ),
  'refuse-return': formAction(
    parserFor(declineReturnInput, wrong),
    refuseReturn,
    () => returnToasts.refused,
  ),
  'agree-pickup': formAction(
    parserFor(agreePickupInput, wrong),
    agreePickup,
    () => returnToasts.pickup,
  ),
  'call-off-return': formAction(
    parserFor(declineReturnInput, wrong),
    callOffReturn,
    () => returnToasts.withdrawn,
  ),
  'receive-return': formAction(
    parserFor(receiveReturnInput, wrong),
    receiveReturn,
    () => returnToasts.received,
  ),
  'send-back-return': formAction(
    parserFor(declineReturnInput, wrong),
    sendBack,
    () => returnToasts['sent back'],
  ),
  'refund-return': formAction(
    parserFor(refundReturnInput, wrong),
    refundReturn,
    (_, { by }) => refundToasts[by ?? 'hand'],
  ),
  otherwise: async () => refuse(returnRefusals.gone),
};
