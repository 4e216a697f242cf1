import type { ReactElement } from 'react';
import type { PublicHandle } from '#app/kit/topics.ts';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { listCategories } from '#app/products/catalogue/catalogue.store.server.ts';
import { roundedCountText } from '#app/products/catalogue/stock.rules.ts';
import { storeUrl } from '#app/products/catalogue/store-query.contract.ts';
import { pageMeta } from '#app/products/seo/page-meta.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/categories.route';
import { CategoryTiles } from './category-tiles.tsx';

export const handle: PublicHandle = { live: ['products'], isPublic: true, query: [] };

/** These four are always shown, whatever the owner's categories (Q12), with real counts (Q06). */
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
