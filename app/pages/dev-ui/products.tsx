import type { ReactElement } from 'react';
import { Price } from '#app/kit/ui/price.tsx';
import { ViewerContext } from '#app/kit/ui/use-viewer.ts';
import { visitor } from '#app/kit/viewer.ts';
import type { ProductCardView } from '#app/products/catalogue/catalogue.contract.ts';
import { ProductCard } from '#app/products/catalogue/product-card.tsx';
import { ProductGrid } from '#app/products/catalogue/product-grid.tsx';
import { CardForms } from '#app/store/wishlist/card-forms.tsx';
import { WishlistButton } from '#app/store/wishlist/wishlist-button.tsx';
import { Group, SampleRow } from './group.tsx';

/** Cards of demo products: unchanged, in the wishlist and on sale, out of stock, without a picture. */
export function Products({ products }: { products: ProductCardView[] }): ReactElement {
  const [first, second, third] = products;
  if (!first || !second || !third) return <Group title="Products">The shop is empty.</Group>;
  const cards: { product: ProductCardView; isInWishlist?: boolean }[] = [
    { product: first },
    {
      product: { ...second, price: { now: '₹1,439', was: '₹1,799', off: '-20% OFF' } },
      isInWishlist: true,
    },
    { product: { ...third, isOutOfStock: true } },
    {
      product: {
        ...first,
        picture: null,
        categoryName: null,
        name: 'A cloth with a name that goes on for more than two lines of its card, and then some',
      },
    },
  ];
  return (
    <Group title="Products">
      <CardForms />
      <ProductGrid>
        {cards.map(({ product, isInWishlist = false }) => (
          <li key={product.name}>
            <ProductCard
              product={product}
              wishlistButton={
                <ViewerContext value={{ ...visitor, wishlist: isInWishlist ? [product.id] : [] }}>
                  <WishlistButton product={product} />
                </ViewerContext>
              }
            />
          </li>
        ))}
      </ProductGrid>
      <SampleRow label="Prices: card, page, line">
        <Price price="₹19,999" was="₹24,500" off="-18% OFF" />
        <Price price="₹19,999" was="₹24,500" off="-18% OFF" size="page" />
        <Price price="₹1,24,999" size="line" />
      </SampleRow>
    </Group>
  );
}
