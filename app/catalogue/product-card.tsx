import type { ReactElement, ReactNode } from 'react';
import { Form, Link, useViewTransitionState } from 'react-router';
import { pluralize } from '../kit/text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import type { ProductCardView } from './catalogue.contract.ts';

/**
 * A product in a grid: picture with wishlist button, category, rating, name, price, Add to Cart.
 * Where a size or colour has to be chosen, Add to Cart leads to the product's page (Q44).
 */
export function ProductCard({
  product,
  as: Heading = 'h3',
  place = 'card',
  isFirst = false,
  wishlistButton,
}: {
  product: ProductCardView;
  /** An h2 where the page has no heading between its title and the cards. */
  as?: 'h2' | 'h3';
  place?: 'card' | 'featured';
  /** True for the first picture of a page. */
  isFirst?: boolean;
  wishlistButton?: ReactNode;
}): ReactElement {
  const href = `/product/${product.id}`;
  // Also true on the way back, so that the picture returns to its card.
  const isOpening = useViewTransitionState(href);
  return (
    <article className="product-card relative flex h-full flex-col">
      <Link
        to={href}
        viewTransition
        className={isOpening ? 'card-picture shared-picture' : 'card-picture'}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Picture picture={product.picture} alt="" place={place} isFirst={isFirst} />
      </Link>
      {(product.price.off || product.stockNote) && (
        <div className="absolute top-2.5 left-2.5 grid justify-items-start gap-1.5">
          {product.price.off && !product.isOutOfStock && (
            <Badge variant="sale">{product.price.off}</Badge>
          )}
          {product.stockNote && (
            <Badge variant={product.isOutOfStock ? 'bad' : 'warn'}>{product.stockNote}</Badge>
          )}
        </div>
      )}
      {wishlistButton && <div className="absolute top-1.5 right-1.5">{wishlistButton}</div>}
      <p className="mt-2.5 flex justify-between gap-2 text-smallest text-ink2">
        <span className="min-w-0 wrap-anywhere">{product.categoryName ?? 'Uncategorized'}</span>
        {product.rating && <Rating {...product.rating} />}
      </p>
      <Heading className="mt-px mb-1 text-card-name font-semibold max-sm:min-h-[2lh]">
        <Link to={href} viewTransition className="hover:underline">
          {product.name}
        </Link>
      </Heading>
      <Price price={product.price.now} was={product.price.was} size="card" />
      <div className="mt-auto pt-3.5">
        <AddToCart product={product} href={href} />
      </div>
    </article>
  );
}

/** Stands at the end of the category's line. */
function Rating({ average, count }: { average: string; count: number }): ReactElement {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon name="star" className="icon-gold -mt-0.5 size-3.25 text-warn" />
      <span className="sr-only">Rated </span>
      {average}
      <span className="sr-only"> out of 5, {pluralize(count, 'review')}</span>
      <span aria-hidden>({count})</span>
    </span>
  );
}

function AddToCart({ product, href }: { product: ProductCardView; href: string }): ReactElement {
  return (
    <Form method="post" action={href} preventScrollReset>
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="from" value="card" />
      <Button
        name="intent"
        value="add-to-cart"
        variant="outline"
        size="sm"
        className="w-full"
        disabled={product.isOutOfStock}
      >
        <Icon name="shopping-bag" /> Add to Cart
        <span className="sr-only">: {product.name}</span>
      </Button>
    </Form>
  );
}
