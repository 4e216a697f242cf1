import { type ReactElement, useEffect, useRef } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { NotFoundPage } from '#app/kit/ui/not-found-page.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/return.route';
import { findReturned, finishReturn } from './finish-return.server.ts';

const headersOfSecretPage = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };

const unsigned = () => data({ isSigned: false }, { status: 404, headers: headersOfSecretPage });

/** Whether the provider has signed this address. A look writes nothing, and asks the provider nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const returned = await findReturned(getShop(context), url.searchParams);
  return returned ? data({ isSigned: true }, { headers: headersOfSecretPage }) : unsigned();
}

/** On to the order's page to pay on, which then says what has arrived. */
export async function action({ url, context }: Route.ActionArgs) {
  const path = await finishReturn(getShop(context), url.searchParams);
  return path === null ? unsigned() : redirect(path, { status: 303, headers: headersOfSecretPage });
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData?.isSigned ? 'Back to your order' : 'Page not found';
  return noindexMeta(matches[0].loaderData, title);
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function Returned({ loaderData }: Route.ComponentProps): ReactElement {
  return loaderData.isSigned ? <Continue /> : <ReturnedUnsigned />;
}

/** Goes on by itself where there is script, in place of this page: Back leads to what was before it, not here again. */
function Continue(): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.requestSubmit(), []);
  return (
    <PageWidth className="max-w-2xl py-8">
      <h1 className="font-display text-h2">Back to your order</h1>
      <p className="my-4 text-ink2">It says so as soon as your payment has arrived.</p>
      <Form ref={form} method="post" replace>
        <Button size="lg">Continue</Button>
      </Form>
    </PageWidth>
  );
}

/** For an address that the provider has not signed, as of a link that was cut. */
function ReturnedUnsigned(): ReactElement {
  return (
    <NotFoundPage>
      If you have paid, your order says so as soon as the payment has arrived:{' '}
      <Link to="/orders" className="text-indigo underline">
        see your orders
      </Link>
      .
    </NotFoundPage>
  );
}
