import type { ReactElement } from 'react';
import type { ProductCardView } from '#app/products/catalogue/catalogue.contract.ts';
import { ProductCard } from '#app/products/catalogue/product-card.tsx';
import { ProductGrid } from '#app/products/catalogue/product-grid.tsx';
import { WishlistButton } from './wishlist-button.tsx';

/** A grid of products, each with its heart. */
export function ProductCards({
  products,
  as,
  hasFirst = false,
}: {
  products: readonly ProductCardView[];
  as?: 'h2' | 'h3';
  /** True if the first card has the page's first picture. */
  hasFirst?: boolean;
}): ReactElement {
  return (
    <ProductGrid>
      {products.map((product, index) => (
        <CardItem key={product.id} product={product} as={as} isFirst={hasFirst && index === 0} />
      ))}
    </ProductGrid>
  );
}

/** A product's card with its heart, as one of a list. */
export function CardItem({
  product,
  as = 'h3',
  place = 'card',
  isFirst = false,
  className,
}: {
  product: ProductCardView;
  as?: 'h2' | 'h3';
  place?: 'card' | 'featured';
  isFirst?: boolean;
  className?: string;
}): ReactElement {
  return (
    <li className={className}>
      <ProductCard
        as={as}
        product={product}
        place={place}
        isFirst={isFirst}
        wishlistButton={<WishlistButton product={product} />}
      />
    </li>
  );
}
