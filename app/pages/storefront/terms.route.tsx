import type { ReactElement } from 'react';
import type { PublicHandle } from '#app/kit/topics.ts';
import { pageMeta } from '#app/products/seo/page-meta.ts';
import { formatDeliveryTerms } from '#app/shop/delivery/delivery.rules.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { legalDetails, storeContact } from '#app/shop/settings/store-profile.rules.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/terms.route';
import { termsSections } from './legal-terms.tsx';
import { ProsePage } from './prose.tsx';

export const handle: PublicHandle = { live: ['delivery'], isPublic: true, query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = getShop(context);
  const { storeProfile: shop } = settings;
  return {
    ...formatDeliveryTerms(await readDeliveryTerms(db), shop.deliveryZones),
    offersCod: shop.offersCod,
    returnDays: shop.returnDays,
    contact: storeContact(shop),
    legal: legalDetails(shop),
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
