import type { ReactElement } from 'react';
import { listCategories } from '#app/catalogue/catalogue.store.server.ts';
import { roundedCountText } from '#app/catalogue/stock.rules.ts';
import { storeUrl } from '#app/catalogue/store-query.contract.ts';
import type { PublicHandle } from '#app/kit/topics.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/categories.route';
import { CategoryTiles } from './category-tiles.tsx';

export const handle: PublicHandle = { live: ['products'], isPublic: true };

/** These four are always shown, whatever the owner's categories (Q12), with their real counts (Q06). */
const cardNames = ['Sarees', 'Lehengas', 'Kurtas', 'Anarkalis'];

export async function loader({ context }: Route.LoaderArgs) {
  const categories = await listCategories(getShop(context).db);
  return {
    cards: cardNames.map((name) => ({
      name,
      href: storeUrl({ category: name }),
      countText:
        categories.find((category) => category.name === name)?.countText ?? roundedCountText(0),
    })),
  };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    path: '/categories',
    title: 'Categories',
    description:
      'Sarees, lehengas, kurtas and anarkalis: four cloths to begin with; the store holds the rest.',
  });
}

export default function Categories({ loaderData }: Route.ComponentProps): ReactElement {
  return (
    <PageWidth className="py-8">
      <PageHeading
        title="Categories"
        note="Four favourites to start with. See everything in the Store."
      />
      <CategoryTiles
        categories={loaderData.cards}
        className="grid-cols-(--two-columns) lg:grid-cols-4"
        place="tile"
        isFirst
      />
    </PageWidth>
  );
}
