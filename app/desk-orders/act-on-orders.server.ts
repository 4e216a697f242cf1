import { formTexts, parseInput } from '#app/kit/forms.ts';
import { done, type Result } from '#app/kit/result.ts';
import { orderRefusals, orderToasts } from '#app/orders/orders.contract.ts';
import { sendAgainInput, setStatusInput } from '#app/orders/orders.input.ts';
import { sendLetterAgain } from '#app/orders/send-letter-again.server.ts';
import { setStatus } from '#app/orders/set-status.server.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import {
  deskOrderRefusals,
  deskOrderToasts,
  noOrderToTrack,
  statusesSetText,
  trackingFailed,
} from './desk-orders.contract.ts';
import {
  removeTrackingInput,
  saveNoteInput,
  setStatusesInput,
  setTrackingInput,
} from './desk-orders.input.ts';
import { saveNote } from './save-note.server.ts';
import { setStatuses } from './set-statuses.server.ts';
import { setTrackingLink } from './set-tracking-link.server.ts';

type Done = { title: string; description?: string };
type Act = (shop: Shop, owner: Shopper, form: FormData) => Promise<Result<Done>>;

/** What the forms of the Orders tab ask for, by their button; without a name, a status. */
const acts: Record<string, Act> = {
  async 'send-again'(shop, owner, form) {
    const input = parseInput(sendAgainInput, formTexts(form), orderRefusals.noSuchLetter);
    const result = input.ok ? await sendLetterAgain(shop, owner, input.value) : input;
    return result.ok ? done(orderToasts.sentAgain) : result;
  },
  async tracking(shop, owner, form) {
    const input = parseInput(setTrackingInput, formTexts(form), trackingFailed('invalid', ''));
    if (!input.ok) {
      const why = input.refusal.fields?.link ?? noOrderToTrack.description;
      return { ok: false, refusal: { ...input.refusal, description: why } };
    }
    const result = await setTrackingLink(shop, owner, input.value);
    return result.ok ? done(deskOrderToasts.tracking) : result;
  },
  async 'no-tracking'(shop, owner, form) {
    const input = parseInput(removeTrackingInput, formTexts(form), noOrderToTrack);
    const result = input.ok
      ? await setTrackingLink(shop, owner, { ...input.value, link: null })
      : input;
    return result.ok ? done(deskOrderToasts.noTracking) : result;
  },
  async note(shop, owner, form) {
    const input = parseInput(saveNoteInput, formTexts(form), deskOrderRefusals.noteTooLong);
    const result = input.ok ? await saveNote(shop, owner, input.value) : input;
    return result.ok ? done(deskOrderToasts.note) : result;
  },
  async statuses(shop, owner, form) {
    const asked = { status: form.get('status'), ticked: form.getAll('ticked') };
    const input = parseInput(setStatusesInput, asked, orderRefusals.wrongStatus);
    if (!input.ok) return input;
    const result = await setStatuses(shop, owner, input.value);
    if (!result.ok) return result;
    const description = statusesSetText(result.value, input.value.status);
    return done({ ...orderToasts.statusSet, description });
  },
};

async function status(shop: Shop, owner: Shopper, form: FormData): Promise<Result<Done>> {
  const input = parseInput(setStatusInput, formTexts(form), orderRefusals.wrongStatus);
  const result = input.ok ? await setStatus(shop, owner, input.value) : input;
  return result.ok ? done(orderToasts.statusSet) : result;
}

/** Does what a form of the Orders tab asks for. Out: the toast that says so. */
export function actOnOrders(shop: Shop, owner: Shopper, form: FormData): Promise<Result<Done>> {
  const intent = String(form.get('intent') ?? '');
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  return (act ?? status)(shop, owner, form);
}
