import type { ReactElement } from 'react';
import type { PublicHandle } from '#app/kit/topics.ts';
import { pageMeta } from '#app/products/seo/page-meta.ts';
import { storeContact } from '#app/shop/settings/store-profile.rules.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/privacy.route';
import { privacySections } from './legal-privacy.tsx';
import { ProsePage } from './prose.tsx';

export const handle: PublicHandle = { live: [], isPublic: true, query: [] };

export function loader({ context }: Route.LoaderArgs) {
  const { settings, paymentProvider } = getShop(context);
  return { contact: storeContact(settings.storeProfile), provider: paymentProvider?.name ?? null };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    path: '/privacy',
    title: 'Privacy Policy',
    description:
      'What the shop stores about you, what for and for how long, and how to see, correct or erase it.',
  });
}

export default function Privacy({ loaderData }: Route.ComponentProps): ReactElement {
  return (
    <ProsePage
      title="Privacy Policy"
      note="Last updated: January 2025"
      sections={privacySections(loaderData.contact, loaderData.provider)}
    />
  );
}
