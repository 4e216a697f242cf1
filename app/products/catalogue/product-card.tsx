import { type ComponentProps, type ReactElement, type ReactNode, Suspense } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import { formatNumber, pluralize } from '#app/kit/text.ts';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { Price } from '#app/kit/ui/price.tsx';
import type { ProductCardView } from './catalogue.contract.ts';

/** The form of every Add to Cart on a page, rendered by CardForms. */
export const addToCartForm = 'add-to-cart';

/**
 * A product in a grid: picture with wishlist button, category, rating, name, price, Add to Cart. A page with
 * cards has one CardForms, which their buttons submit. If a size or color has to be chosen, it opens a sheet,
 * or without script the product's page (Q44).
 */
export function ProductCard(props: ComponentProps<typeof Card>): ReactElement {
  // Nothing in it loads later: with a boundary each card hydrates in its own task.
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}

function Card({
  product,
  as: Heading = 'h3',
  place = 'card',
  isFirst = false,
  wishlistButton,
}: {
  product: ProductCardView;
  /** An h2 if the page has no heading between its title and the cards. */
  as?: 'h2' | 'h3';
  place?: 'card' | 'featured';
  /** True for the first picture of a page. */
  isFirst?: boolean;
  wishlistButton?: ReactNode;
}): ReactElement {
  const { id, name, price, isOutOfStock = false, stockNote, needsChoice, color } = product;
  const action = `/product/${id}`;
  const href = color ? `${action}?color=${encodeURIComponent(color)}` : action;
  // Also true on the way back, so that the picture returns to its card.
  const isOpening = useViewTransitionState(href);
  return (
    <article className="product-card">
      <Picture
        picture={product.picture}
        alt=""
        place={place}
        isFirst={isFirst}
        frame={isOpening ? 'card-picture shared-picture' : 'card-picture'}
      />
      {(price.off || stockNote) && (
        <div className="card-badges">
          {price.off && !isOutOfStock && <Badge variant="sale">{price.off}</Badge>}
          {stockNote && <Badge variant={isOutOfStock ? 'bad' : 'warn'}>{stockNote}</Badge>}
        </div>
      )}
      {wishlistButton}
      <p className="card-line">
        <span>{product.categoryName ?? 'Uncategorized'}</span>
        {product.rating && <Rating {...product.rating} />}
      </p>
      <Heading className="card-name">
        {/* The first link tells the router of the page that all cards lead to. */}
        <Link
          to={href}
          discover={isFirst || place === 'featured' ? 'render' : 'none'}
          viewTransition
        >
          <span>{name}</span>
        </Link>
      </Heading>
      <Price price={price.now} was={price.was} size="card" />
      {/* biome-ignore lint/a11y/useButtonType: many cards: leaving out the default, `submit`, keeps pages short */}
      <button
        form={addToCartForm}
        formAction={action}
        disabled={isOutOfStock}
        className="btn btn-outline btn-sm"
        data-choose={needsChoice || undefined}
        aria-label={`Add to Cart : ${name}`}
      >
        Add to Cart
      </button>
    </article>
  );
}

/** At the end of the category's line. */
function Rating({ average, count }: { average: string; count: number }): ReactElement {
  return (
    <span className="card-rating">
      <Icon name="star" className="icon-gold" />
      <span className="sr-only">Rated </span>
      {average}
      <span className="sr-only">{` out of 5, ${pluralize(count, 'review')}`}</span>
      <span aria-hidden>{`(${formatNumber(count)})`}</span>
    </span>
  );
}
