import type { ReactElement } from 'react';
import { data, redirect, replace, type ShouldRevalidateFunctionArgs } from 'react-router';
import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { type FormValues, formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import type { Refusal } from '#app/kit/result.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import { askingAboutPin } from '#app/people/profiles/ask-about-pin.rules.ts';
import { readNote } from '#platform/note-cookies.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import {
  destructiveToast,
  redirectWithToast,
  refusalResponse,
  replaceWithToast,
} from '#platform/responses.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { Route } from './+types/checkout.route';
import { AddressStep } from './address-step.tsx';
import {
  type CheckoutStep,
  checkoutRefusals,
  checkoutSteps,
  type OrderedCheckout,
  orderPlacedToast,
  stepUrl,
} from './checkout.contract.ts';
import { changeLineInput, parseAddress, parsePlaceOrder, paymentInput } from './checkout.input.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { goBackToFirstStep } from './leave-steps.ts';
import { PaymentStep } from './payment-step.tsx';
import { placeOrder } from './place-order.server.ts';
import { findPlacedOrder, readCheckout } from './read-checkout.server.ts';
import {
  setCheckoutAddress,
  setCheckoutLineQuantity,
  setCheckoutPaymentMethod,
} from './set-checkout-step.server.ts';
import { startFromCart } from './start-checkout.server.ts';

export const handle: LiveHandle = { live: ['cart', 'products', 'delivery'] };

const emptyData = { checkout: null, step: 'address' as CheckoutStep, usesSaved: false };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { searchParams, pathname, search } = url;
  const shop = getShop(context);
  const user = requireUser(context, pathname + search);
  const id = searchParams.get('checkout');
  if (!isUuid(id)) return data(emptyData, { status: 404 });
  const checkout = await readCheckout(shop, user, id, readNote(request, 'fh_pin'));
  if (!checkout) {
    // Back, or a reload, after the order was placed.
    const displayId = await findPlacedOrder(shop, user, id);
    if (displayId) throw replace(orderUrl(displayId));
    return data(emptyData, { status: 404 });
  }
  return data({
    checkout,
    step: clampStep(searchParams.get('step'), checkout.furthestStep),
    usesSaved: searchParams.get('address') === 'saved',
  });
}

/** The step in the URL, at most `furthest`; the first if the URL has none. */
function clampStep(requested: string | null, furthest: CheckoutStep): CheckoutStep {
  const index = (checkoutSteps as readonly (string | null)[]).indexOf(requested);
  return checkoutSteps[Math.min(Math.max(index, 0), checkoutSteps.indexOf(furthest))] ?? 'address';
}

type CheckoutUser = { user: User; checkoutId: string };
/** The result of a form: a step (null: the one it was sent from), or the placed order. */
type StepOutcome = { step: CheckoutStep | null } | OrderedCheckout;
type StepAction = FormAction<Shop, CheckoutUser, FormValues, StepOutcome>;

const actions: Record<string, StepAction> = {
  address: formAction(
    askingAboutPin(parseAddress),
    (shop: Shop, { user, checkoutId }: CheckoutUser, address) =>
      setCheckoutAddress(shop, user, checkoutId, address),
    (next) => next,
  ),
  payment: formAction(
    parserFor(paymentInput, checkoutRefusals.wrongPayment),
    (shop: Shop, { user, checkoutId }: CheckoutUser, { paymentMethod }) =>
      setCheckoutPaymentMethod(shop, user, checkoutId, paymentMethod),
    () => ({ step: 'confirm' }),
  ),
  'change-line': formAction(
    parserFor(changeLineInput, checkoutRefusals.noSuchLine),
    (shop: Shop, { user }: CheckoutUser, input) => setCheckoutLineQuantity(shop, user, input),
    () => ({ step: null }),
  ),
};

const placeOrderAction: StepAction = formAction(
  parsePlaceOrder,
  (shop: Shop, { user }: CheckoutUser, input) => placeOrder(shop, user, input),
  (placed) => placed,
);

export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = getShop(context);
  const here = url.pathname + url.search;
  // If the session has ended, signing in leads back to the same step.
  const user = requireUser(context, url.search ? here : '/cart');
  const texts = formValues(await readForm(request));
  if (texts.intent === 'start') return start(shop, user);
  const { checkout: checkoutId, intent } = texts;
  if (!isUuid(checkoutId)) return refusalResponse(checkoutRefusals.noCheckout);
  const submit = findAction(actions, intent) ?? placeOrderAction;
  const result = await submit(shop, { user, checkoutId }, texts);
  if (!result.ok) return refusalResponse(result.refusal, texts);
  const next = result.value;
  if ('step' in next) return redirect(next.step ? stepUrl(checkoutId, next.step) : here);
  return replaceWithToast(orderUrl(next.displayId), orderPlacedToast(next.mailIsHeldUp));
}

/**
 * A placed order replaces its checkout in the history. If the shop is unreachable or its answer is lost, the
 * page and the typed values stay.
 */
export async function clientAction({ url, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (isPlacedOrder(error)) await goBackToFirstStep(url.searchParams.get('checkout') ?? '');
    if (!(error instanceof Error)) throw error;
    const isPlacing = url.searchParams.get('step') === 'confirm';
    const refusal = isPlacing ? checkoutRefusals.notPlaced : checkoutRefusals.unreachable;
    // A new object each time, so that the toast appears each time.
    return data({ refusal: { ...refusal }, typed: undefined }, { status: 503 });
  }
}

function orderUrl(displayId: string): string {
  return `/order-confirmation?order=${displayId}`;
}

/** Whether this is the answer to a placed order: a redirect to it. */
function isPlacedOrder(answer: unknown): boolean {
  if (!(answer instanceof Response)) return false;
  return answer.headers.get('Location')?.startsWith(orderUrl('')) ?? false;
}

/** After a conflict the page has to show the changes; other refusals change nothing. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

async function start(shop: Shop, user: User) {
  const started = await startFromCart(shop, user);
  if (!started.ok) return redirectWithToast('/cart', destructiveToast(started.refusal));
  return redirect(stepUrl(started.value.checkoutId, 'address'));
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Checkout');
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { checkout, step, usesSaved } = loaderData;
  const refusal: Refusal | undefined = actionData?.refusal;
  if (!checkout) {
    return (
      <PageWidth className="py-10">
        <EmptyState
          as="h1"
          title="Invalid Checkout"
          text="Please select a product to checkout."
          action={<ButtonLink to="/store">Continue Shopping</ButtonLink>}
        />
      </PageWidth>
    );
  }
  return (
    <CheckoutFrame checkout={checkout} step={step}>
      {step === 'address' && (
        <AddressStep
          checkout={checkout}
          usesSaved={usesSaved}
          refusal={refusal}
          typed={actionData?.typed}
        />
      )}
      {step === 'payment' && <PaymentStep checkout={checkout} />}
      {step === 'confirm' && (
        <ConfirmStep checkout={checkout} refusal={refusal} typed={actionData?.typed} />
      )}
      <RefusalToasts refusal={refusal} />
    </CheckoutFrame>
  );
}
