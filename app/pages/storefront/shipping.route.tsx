import type { ReactElement } from 'react';
import type { PublicHandle } from '#app/kit/topics.ts';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { codTerms } from '#app/orders/cash-on-delivery/cod.rules.ts';
import { pageMeta } from '#app/products/seo/page-meta.ts';
import { formatDeliveryTerms } from '#app/shop/delivery/delivery.rules.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { storeContact } from '#app/shop/settings/store-profile.rules.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/shipping.route';
import { Charges, DeliveryTimes, ShippingBlocks } from './shipping-blocks.tsx';

export const handle: PublicHandle = { live: ['delivery'], isPublic: true, query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = getShop(context);
  return {
    charges: formatDeliveryTerms(await readDeliveryTerms(db), settings.storeProfile.deliveryZones),
    codTerms: settings.storeProfile.offersCod ? codTerms(settings.storeProfile.codRules) : null,
    contact: storeContact(settings.storeProfile),
  };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    path: '/shipping',
    title: 'Shipping Information',
    description:
      'Delivery charges and times across India, tracking, packaging, and what happens when a delivery fails.',
  });
}

export default function Shipping({ loaderData }: Route.ComponentProps): ReactElement {
  return (
    <PageWidth className="py-8">
      <PageHeading
        title="Shipping Information"
        note="What delivery costs, how long it takes, and what we do when something goes wrong."
      />
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        <Charges {...loaderData.charges} />
        <DeliveryTimes />
        <ShippingBlocks contact={loaderData.contact} codTerms={loaderData.codTerms} />
      </div>
    </PageWidth>
  );
}
