import type { ReactElement } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { ThemeSwitch } from '#app/pages/layout/theme.tsx';
import { readStoreQuery } from '#app/products/catalogue/store-query.contract.ts';
import { findStoreProducts } from '#app/store/search/store-query.store.server.ts';
import { getShop } from '#platform/request.server.ts';
import { BadgeSamples } from './badges.tsx';
import { Buttons } from './buttons.tsx';
import { Fields } from './fields.tsx';
import { Icons } from './icons.tsx';
import { LoadingStates } from './loading-states.tsx';
import { Motifs } from './motifs.tsx';
import { Overlays } from './overlays.tsx';
import { Products } from './products.tsx';
import { Surfaces } from './surfaces.tsx';
import { Tokens } from './tokens.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { products } = await findStoreProducts(
    getShop(context).db,
    readStoreQuery(new URLSearchParams('category=Accessories')),
  );
  return { products: products.slice(0, 3) };
}

export function meta() {
  return [{ title: 'Components - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

/** Every component in every variant and state, in development only (routes.ts). */
export default function DevUi(): ReactElement {
  const { products } = useLoaderData<typeof loader>();
  return (
    <PageWidth className="py-8">
      <PageHeading
        title="Components"
        note="Light, dark or as the system is; hover and Tab show the rest."
        aside={
          <div className="w-70">
            <ThemeSwitch group="sample-theme" />
          </div>
        }
      />
      <div className="grid grid-cols-1 gap-12">
        <Tokens />
        <Motifs />
        <Icons />
        <Buttons />
        <BadgeSamples />
        <Fields />
        <Surfaces />
        <Products products={products} />
        <Overlays />
        <LoadingStates />
      </div>
    </PageWidth>
  );
}
