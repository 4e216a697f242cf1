import { type ReactElement, useState } from 'react';
import { data, Link } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { andThen } from '#app/kit/result.ts';
import { isUuid } from '#app/kit/text.ts';
import { Card } from '#app/kit/ui/card.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { findProduct, toProductView } from '#app/products/catalogue/catalogue.store.server.ts';
import { productPath } from '#app/products/seo/product-path.rules.ts';
import { getShop, getUser, readForm, requestContext } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/notify-me.route';
import { listSoldOut, willNotify } from './back-in-stock.contract.ts';
import { parseNotify } from './back-in-stock.input.ts';
import { NotifyMeForm } from './notify-me-form.tsx';
import { requestNotification } from './request-notification.server.ts';

/** 'Notify me' as a page, for a refused form of a product's page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const product = isUuid(params.id) ? await findProduct(getShop(context).db, params.id) : undefined;
  if (!product) return data(null, { status: 404 });
  const { id, name } = product;
  const path = productPath(product);
  const email = getUser(context)?.email;
  return data({ id, name, path, email, choices: listSoldOut(toProductView(product)) });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = getShop(context);
  const texts = formValues(await readForm(request));
  const from = { user: getUser(context), client: context.get(requestContext).client };
  const noted = await andThen(parseNotify(texts), (input) =>
    requestNotification(shop, from, { ...input, productId: params.id }),
  );
  if (!noted.ok) return refusalResponse(noted.refusal, texts);
  return redirectWithToast(productPath(noted.value), willNotify);
}

/** Passes on the action's Retry-After. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Notify me');
}

export default function NotifyMe({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const refusal = actionData?.refusal;
  return (
    <PageWidth className="py-8">
      {!loaderData ? (
        <EmptyState as="h1" title="No such product" text="This product is no longer in the shop." />
      ) : (
        <NotifyCard
          key={loaderData.id}
          product={loaderData}
          typed={actionData?.typed}
          errors={refusal?.fields}
        />
      )}
      <RefusalToasts refusal={refusal} />
    </PageWidth>
  );
}

function NotifyCard({
  product: { id, name, path, email, choices },
  typed,
  errors,
}: {
  product: NonNullable<Route.ComponentProps['loaderData']>;
  typed: Record<string, string> | undefined;
  errors: Record<string, string> | undefined;
}): ReactElement {
  const [chosen, choose] = useState(typed?.choice ?? '');
  return (
    <>
      <PageHeading title="Notify me" />
      <p className="mb-4">
        <Link to={path} className="inline-flex min-h-11 items-center underline">
          {name}
        </Link>
      </p>
      {choices.length === 0 ? (
        <p>It is in stock: you can order it now.</p>
      ) : (
        <Card className="max-w-md">
          <NotifyMeForm
            productId={id}
            choices={choices}
            chosen={chosen}
            onChoose={choose}
            email={typed?.email ?? email}
            errors={errors}
          />
        </Card>
      )}
    </>
  );
}
