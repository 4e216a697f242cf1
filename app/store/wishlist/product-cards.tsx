import type { ReactElement } from 'react';
import { StoredMarkup } from '#app/kit/ui/stored-markup.tsx';
import type { ProductCardView } from '#app/products/catalogue/catalogue.contract.ts';
import { ProductCard } from '#app/products/catalogue/product-card.tsx';
import { ProductGrid } from '#app/products/catalogue/product-grid.tsx';
import { WishlistButton } from './wishlist-button.tsx';

/** A grid of products, each with its heart. */
export function ProductCards({
  products,
  wishlistIds,
  as,
  hasFirst = false,
}: {
  products: readonly ProductCardView[];
  /** Ids of the products in the wishlist. */
  wishlistIds: readonly string[];
  as?: 'h2' | 'h3';
  /** True if the first card has the page's first picture. */
  hasFirst?: boolean;
}): ReactElement {
  return (
    <ProductGrid>
      {products.map((product, index) => (
        <CardItem
          key={product.id}
          product={product}
          isInWishlist={wishlistIds.includes(product.id)}
          as={as}
          isFirst={hasFirst && index === 0}
        />
      ))}
    </ProductGrid>
  );
}

/** A product's card with its heart, as one of a list. */
export function CardItem({
  product,
  isInWishlist,
  as = 'h3',
  place = 'card',
  isFirst = false,
  className,
}: {
  product: ProductCardView;
  isInWishlist: boolean;
  as?: 'h2' | 'h3';
  place?: 'card' | 'featured';
  isFirst?: boolean;
  className?: string;
}): ReactElement {
  const card = () => (
    <ProductCard
      as={as}
      product={product}
      place={place}
      isFirst={isFirst}
      wishlistButton={<WishlistButton product={product} isInWishlist={isInWishlist} />}
    />
  );
  // The first picture is preloaded, which stored markup cannot do.
  if (isFirst) return <li className={className}>{card()}</li>;
  const variant = `${as} ${place} ${isInWishlist}`;
  return (
    <StoredMarkup as="li" className={className} of={product} variant={variant} render={card} />
  );
}
