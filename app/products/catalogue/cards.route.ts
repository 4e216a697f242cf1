import { isUuid } from '#app/kit/text.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/cards.route';
import { maxRelatedProducts } from './catalogue.contract.ts';
import { findCards } from './catalogue.store.server.ts';

/** The cards of the products with these ids; only the browser knows which it has shown recently. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ids = params.ids.split(',').filter(isUuid).slice(0, maxRelatedProducts);
  return { products: await findCards(getShop(context).db, ids) };
}
