import type { ReactElement } from 'react';
import { termsText } from '#app/delivery/delivery.rules.ts';
import { readDelivery } from '#app/delivery/delivery.store.server.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { contactOf, legalOf } from '#app/shop-settings/store-profile.rules.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/terms.route';
import { termsSections } from './legal-terms.tsx';
import { ProsePage } from './prose.tsx';

export const handle: LiveHandle = { live: ['delivery'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = shopOf(context);
  const { shop } = settings;
  return {
    ...termsText(await readDelivery(db)),
    offersCod: shop.offersCod,
    contact: contactOf(shop),
    legal: legalOf(shop),
  };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    path: '/terms',
    title: 'Terms & Conditions',
    description:
      'Ordering and our call, prices and delivery charge, payment, cancelling, and returns within 7 days.',
  });
}

export default function Terms({ loaderData }: Route.ComponentProps): ReactElement {
  return (
    <ProsePage
      title="Terms & Conditions"
      note="Ordering, prices, delivery, payment, cancelling and returns in this shop."
      sections={termsSections(loaderData)}
    />
  );
}
