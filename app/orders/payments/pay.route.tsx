import { type ReactElement, useEffect } from 'react';
import { data, useLocation } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { telephoneLink } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { answerOrRefuse } from '#app/kit/ui/answer-or-refuse.ts';
import { Badge } from '#app/kit/ui/badge.tsx';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { NotFoundPage } from '#app/kit/ui/not-found-page.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { useRefresh } from '#app/kit/ui/use-refresh.ts';
import { getShop, getUser, readPictureForm, requestContext } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/pay.route';
import { ClaimPaymentForm } from './claim-form.tsx';
import { claimPayment, countClaim } from './claim-payment.server.ts';
import { PayByBank, PayByUpi, PayOnline } from './how-to-pay.tsx';
import {
  claimRefusals,
  claimToast,
  type PayPageView,
  type PayState,
  payNowPath,
  type ShownClaim,
} from './pay-page.contract.ts';
import { findOrderToPay, readPayPage } from './read-pay-page.server.ts';

export const handle: LiveHandle = { live: ['orders'] };

/**
 * Other sites, the mail app and the UPI app among them, learn nothing of the address. Not 'no-referrer': with that a
 * browser hides where a form comes from, from the shop too.
 */
const headersOfSecretPage = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };

type Args = Pick<Route.LoaderArgs, 'params' | 'url'>;
const addressOf = ({ params, url }: Args) => ({
  displayId: params.order,
  key: url.searchParams.get('key') ?? '',
});

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const view = await readPayPage(getShop(context), addressOf(args), getUser(context));
  return data({ view }, { status: view ? 200 : 404, headers: headersOfSecretPage });
}

/** Takes what was paid. Checks the link, and how often it was used, before it reads the form. */
export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args;
  const shop = getShop(context);
  const order = await findOrderToPay(shop, addressOf(args));
  if (!order) throw data(null, { status: 404 });
  const counted = await countClaim(shop, order, context.get(requestContext).client);
  if (!counted.ok) return refusalResponse(counted.refusal);
  const sent = await readPictureForm(context, request);
  if (!sent.ok) return refusalResponse(sent.refusal);
  const form = sent.value;
  const texts = formValues(form);
  const file = form.get('screenshot');
  const picture = file instanceof File ? file : null;
  const result = await claimPayment(shop, order.id, { texts, picture, signal: request.signal });
  if (!result.ok) return refusalResponse(result.refusal, texts);
  return redirectWithToast(url.pathname + url.search, claimToast);
}

/** When the shop cannot be reached, what was typed stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  // With a refusal's status React Router does not reload.
  return data(await answerOrRefuse(serverAction, claimRefusals.unreachable), 422);
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs): Headers {
  const wait = actionHeaders.get('Retry-After');
  if (wait) loaderHeaders.set('Retry-After', wait);
  return loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData?.view ? `Pay for order ${loaderData.view.displayId}` : 'Page not found';
  return noindexMeta(matches[0].loaderData, title);
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { view } = loaderData;
  useRefreshOnReturn();
  if (!view) return <NotFoundPage />;
  const { displayId, orderPath, contact, state, claims } = view;
  return (
    <PageWidth className="max-w-2xl py-8">
      <header className="mb-6">
        <h1 className="font-display text-h2">{titleOf(state)}</h1>
        {state.kind === 'due' && state.beforeTax && <p className="text-ink2">{state.beforeTax}</p>}
        <p className="mt-2 text-ink2">
          Order <b className="font-semibold text-ink">{displayId}</b> at {contact.name}
        </p>
        {state.kind === 'due' && state.rest && (
          <p className="mt-1 text-ink2">
            This is the advance. You pay {state.rest} to the courier on delivery.
          </p>
        )}
      </header>
      <div className="grid gap-4">
        {claims.length > 0 && <Claims claims={claims} />}
        {state.kind === 'due' ? (
          <HowToPay state={state} displayId={displayId} />
        ) : (
          <Card>
            <p>
              {state.kind === 'at the door'
                ? `Thank you. You pay the rest, ${state.rest}, to the courier on delivery.`
                : stateTexts[state.kind].text}
            </p>
          </Card>
        )}
        {takesClaims(state) && <Claiming key={claims.length} state={state} refused={actionData} />}
        {orderPath && (
          <ButtonLink to={orderPath} variant="outline">
            View Order
          </ButtonLink>
        )}
        <Help {...contact} />
      </div>
      <RefusalToasts refusal={actionData?.refusal} />
    </PageWidth>
  );
}

function titleOf(state: PayState): string {
  if (state.kind === 'due') return `Pay ${state.amount}`;
  return state.kind === 'at the door' ? 'Your advance is paid' : stateTexts[state.kind].title;
}

type PlainKind = Exclude<PayState['kind'], 'due' | 'at the door'>;
/** Online payments need no claim: customers are asked whether they have paid only if there is another way to pay. */
function takesClaims(state: PayState): state is Extract<PayState, { form: unknown }> {
  return state.kind === 'claimed' || (state.kind === 'due' && Boolean(state.upi ?? state.bank));
}

const stateTexts: Record<PlainKind, { title: string; text: string }> = {
  claimed: {
    title: 'We are checking your payment',
    text: 'You don’t need to pay again. This page will show it once the money reaches our account.',
  },
  wait: {
    title: 'Nothing to pay here yet',
    text: 'We will call you to arrange the payment. Please do not pay until then.',
  },
  paid: { title: 'This order is paid', text: 'Thank you. Nothing more to do here.' },
  refunded: {
    title: 'This payment was refunded',
    text: 'We have refunded what you paid for this order.',
  },
  cancelled: {
    title: 'This order was cancelled',
    text: 'Please do not pay for it. If you have already paid, call us and we will refund you.',
  },
  ended: {
    title: 'This page has expired',
    text: 'This order is too old to be paid here. Please call us if anything is still due.',
  },
};

function HowToPay({
  state,
  displayId,
}: {
  state: Extract<PayState, { kind: 'due' }>;
  displayId: string;
}): ReactElement {
  const { pathname, search } = useLocation();
  return (
    <>
      {state.online && (
        <PayOnline
          path={`${pathname}/${payNowPath}${search}`}
          provider={state.online.provider}
          amount={state.amount}
        />
      )}
      {state.upi && <PayByUpi upi={state.upi} amount={state.amount} />}
      {state.bank && <PayByBank bank={state.bank} displayId={displayId} />}
    </>
  );
}

function Claims({ claims }: { claims: ShownClaim[] }): ReactElement {
  return (
    <Card>
      <CardTitle>What you told us</CardTitle>
      <ul className="grid gap-3">
        {claims.map(({ id, what, isRefused, text }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-2 text-small text-ink2">
              <Badge variant={isRefused ? 'bad' : 'warn'}>
                {isRefused ? 'Not found' : 'Checking'}
              </Badge>
              {what}
            </p>
            <p className="mt-1 wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Folded away once something was claimed: most people pay once. */
function Claiming({
  state,
  refused,
}: {
  state: Extract<PayState, { form: unknown }>;
  refused: Parameters<typeof ClaimPaymentForm>[0]['refused'];
}): ReactElement {
  const form = <ClaimPaymentForm form={state.form} refused={refused} />;
  return (
    <Card>
      {state.kind === 'due' ? (
        <>
          <CardTitle>Have you paid?</CardTitle>
          {form}
        </>
      ) : (
        <details open={refused !== undefined}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
            Tell us of another payment
          </summary>
          <div className="pt-2">{form}</div>
        </details>
      )}
    </Card>
  );
}

/** Who comes back from their UPI app, without being signed in, is told of no change; so the page looks for one. */
function useRefreshOnReturn(): void {
  const refresh = useRefresh();
  useEffect(() => {
    const aborted = new AbortController();
    const onChange = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', onChange, { signal: aborted.signal });
    return () => aborted.abort();
  }, [refresh]);
}

function Help({ supportPhone, supportHours }: PayPageView['contact']): ReactElement {
  return (
    <Card className="bg-sunk! shadow-none!">
      <p className="text-ink2">
        We never ask for a UPI PIN, a password or an OTP, here or on a call. Something is not right?
        Call before you pay.
      </p>
      {supportPhone && (
        <p>
          <a
            href={telephoneLink(supportPhone)}
            className="flex min-h-11 items-center gap-2.5 font-semibold"
          >
            <Icon name="phone" /> {supportPhone}
          </a>
          <span className="text-small text-ink2">{supportHours}</span>
        </p>
      )}
    </Card>
  );
}
