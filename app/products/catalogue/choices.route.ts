import { isUuid } from '#app/kit/text.ts';
import { swatchOf } from '#app/products/colors/color-tones.rules.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/choices.route';
import type { ChoicesView } from './catalogue.contract.ts';
import { priceView } from './price.rules.ts';
import { maxLineQuantity } from './stock.rules.ts';
import { findProductsForOrder, type ProductToChoose } from './stock.store.server.ts';
import { offeredStock, variantViews } from './variant.rules.ts';

/** Per address. The shop asks for the rest when it is added. */
const maxProducts = 50;

/** The sizes and colors of the orderable products with these ids. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<ChoicesView[]> {
  const ids = params.ids.split(',').filter(isUuid).slice(0, maxProducts);
  const byId = await findProductsForOrder(getShop(context).db, ids);
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((product) => offeredStock(product) > 0)
    .map(toChoicesView);
}

function toChoicesView({
  pictureUrl,
  pictureTint,
  colorPictures,
  ownSwatches,
  ...product
}: ProductToChoose): ChoicesView {
  const variants = variantViews(product);
  return {
    id: product.id,
    name: product.name,
    picture: pictureUrl === null ? null : { url: pictureUrl, tint: pictureTint },
    price: priceView(product),
    sizes: product.sizes,
    colors: product.colors,
    swatches: product.colors.map((color) => swatchOf(color, ownSwatches)),
    ...(variants && { variants }),
    ...(colorPictures && { colorPictures }),
    maxQuantity: maxLineQuantity(offeredStock(product)),
  };
}
