import type { ReactElement } from 'react';
import { data, Link } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import { isUuid } from '#app/kit/text.ts';
import type { PublicHandle } from '#app/kit/topics.ts';
import { Card } from '#app/kit/ui/card.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { findProduct } from '#app/products/catalogue/catalogue.store.server.ts';
import { productPath } from '#app/products/seo/product-path.rules.ts';
import { ChartKindText, ChartTable } from '#app/products/size-charts/chart-table.tsx';
import { readOwnSize } from '#app/products/size-charts/read-size-help.server.ts';
import type { SizeHelpView } from '#app/products/size-charts/size-charts.contract.ts';
import { findSizeChart } from '#app/products/size-charts/size-charts.store.server.ts';
import { SuggestionText } from '#app/products/size-charts/suggestion-text.tsx';
import { getShop, getUser, requestContext } from '#platform/request.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { Route } from './+types/size-chart.route';

export const handle: PublicHandle = { live: ['products'], isPublic: true, query: [] };

/** A product's size chart as a page, for browsers without script or in a separate window. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const shown = isUuid(params.id) ? await readChart(shop, params.id) : undefined;
  if (!shown) return data(null, { status: 404 });
  context.get(requestContext).page.readOwn = async () => null;
  const own = await readOwnSize(shop, getUser(context), shown);
  return data({ product: shown.product, help: { ...own, chart: shown.chart, fitText: null } });
}

/** Undefined for an unknown product, or one without a chart. */
async function readChart({ db }: Shop, id: string) {
  const product = await findProduct(db, id);
  const chart = product?.sizeChartId && (await findSizeChart(db, product.sizeChartId));
  if (!product || !chart) return undefined;
  const { name, sizes } = product;
  return { product: { name, path: productPath(product) }, sizes, chart };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Size Chart');
}

export default function SizeChartPage({ loaderData }: Route.ComponentProps): ReactElement {
  return (
    <PageWidth className="py-8">
      {loaderData?.help.chart ? (
        <ChartCards product={loaderData.product} help={loaderData.help} />
      ) : (
        <EmptyState as="h1" title="No size chart" text="This product has no size chart." />
      )}
    </PageWidth>
  );
}

function ChartCards({
  product,
  help,
}: {
  product: { name: string; path: string };
  help: SizeHelpView;
}): ReactElement {
  const { chart, suggestion } = help;
  return (
    <>
      <PageHeading title="Size Chart" />
      <p className="mb-4">
        <Link to={product.path} className="inline-flex min-h-11 items-center underline">
          Back to {product.name}
        </Link>
      </p>
      {chart && (
        <div className="grid max-w-2xl gap-4">
          <div className="grid gap-2">
            <ChartKindText kind={chart.kind} />
            <SuggestionText help={help} />
          </div>
          {(['cm', 'in'] as const).map((unit) => (
            <Card key={unit}>
              <h2 className="mb-3 font-display text-h3">{unit === 'cm' ? 'In cm' : 'In inches'}</h2>
              <ChartTable chart={chart} unit={unit} suggested={suggestion?.size ?? null} />
            </Card>
          ))}
        </div>
      )}
    </>
  );
}
