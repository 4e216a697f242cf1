import type { ReactElement } from 'react';
import { data, Form, Link } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import { Button, buttonClass } from '#app/kit/ui/button.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { getShop, requestContext } from '#platform/request.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/pay-now.route';
import { countPayNow } from './count-pay-now.server.ts';
import { openPaymentPage } from './open-payment-page.server.ts';
import { payPathStart } from './pay-links.server.ts';
import { findOrderToPay } from './read-pay-page.server.ts';

type Args = Pick<Route.LoaderArgs, 'params' | 'url' | 'context'>;

async function readOrder({ params, url, context }: Args) {
  const shop = getShop(context);
  const key = url.searchParams.get('key') ?? '';
  const { paymentProvider: provider } = shop;
  const order = provider ? await findOrderToPay(shop, { displayId: params.order, key }) : null;
  if (!provider || !order) throw data(null, { status: 404 });
  const back = `${payPathStart}${order.displayId}?${new URLSearchParams({ key })}`;
  return { shop, provider, order, back };
}

const headersOfSecretPage = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };

/** Opened by a link, the address shows the button: a look opens no page at the provider. */
export async function loader(args: Route.LoaderArgs) {
  const { order, back } = await readOrder(args);
  return data({ displayId: order.displayId, back }, { headers: headersOfSecretPage });
}

/**
 * Opens the payment provider's page, or returns to the shop's page with a reason. Uses a page that moves on by
 * itself, because `form-action 'self'` would stop a redirect after a form.
 */
export async function action(args: Route.ActionArgs) {
  const { shop, provider, order, back } = await readOrder(args);
  const counted = await countPayNow(shop, order, args.context.get(requestContext).client);
  if (!counted.ok) return redirectWithToast(back, destructiveToast(counted.refusal));
  const page = await openPaymentPage(shop, provider, order.id);
  if (!page.ok) return redirectWithToast(back, destructiveToast(page.refusal));
  const headers = { ...headersOfSecretPage, Refresh: `0; url=${page.value}` };
  return data({ to: page.value, provider: provider.name }, { headers });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders.has('Refresh') ? actionHeaders : loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Pay online');
}

export default function PayNow({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  return (
    <PageWidth className="max-w-2xl py-8">
      <h1 className="mb-6 font-display text-h2">Pay for order {loaderData.displayId}</h1>
      {actionData ? (
        <a href={actionData.to} rel="nofollow" className={buttonClass({ size: 'lg' })}>
          Continue to {actionData.provider}
        </a>
      ) : (
        <Form method="post" reloadDocument>
          <Button size="lg">Pay Now</Button>
        </Form>
      )}
      <p className="mt-4">
        <Link to={loaderData.back} className="inline-flex min-h-11 items-center underline">
          Other ways to pay
        </Link>
      </p>
    </PageWidth>
  );
}
