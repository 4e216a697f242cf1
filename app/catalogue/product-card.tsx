import { ShoppingBag } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import type { ProductCardView } from './catalogue.contract.ts';

/** How wide a ProductGrid draws a picture. */
const gridSizes =
  '(min-width: 1328px) 302px, (min-width: 1024px) 23vw, (min-width: 640px) 31vw, 47vw';

/**
 * A product in a grid: picture, category, name, price, Add to Cart. `heart` stands on the picture.
 * Where a size or colour has to be chosen, Add to Cart leads to the product's page (Q44).
 */
export function ProductCard({
  product,
  as: Heading = 'h3',
  sizes = gridSizes,
  eager = false,
  heart,
}: {
  product: ProductCardView;
  /** An h2 where the page has no heading between its title and the cards. */
  as?: 'h2' | 'h3';
  /** How wide its picture is drawn, where that is not in a ProductGrid. */
  sizes?: string;
  eager?: boolean;
  heart?: ReactNode;
}): ReactElement {
  const href = `/product/${product.id}`;
  return (
    <article className="relative flex h-full flex-col">
      <Link to={href} className="block overflow-hidden rounded-sm" tabIndex={-1} aria-hidden="true">
        <Picture picture={product.picture} alt="" sizes={sizes} eager={eager} />
      </Link>
      {(product.price.off || product.isOutOfStock) && (
        <div className="absolute top-2.5 left-2.5">
          {product.isOutOfStock ? (
            <Badge variant="bad">Out of stock</Badge>
          ) : (
            <Badge variant="sale">{product.price.off}</Badge>
          )}
        </div>
      )}
      {heart && <div className="absolute top-1.5 right-1.5">{heart}</div>}
      <p className="mt-2.5 text-smallest text-ink2">{product.categoryName ?? 'Uncategorized'}</p>
      <Heading className="text-card-name font-semibold">
        <Link to={href} className="hover:underline">
          {product.name}
        </Link>
      </Heading>
      <Price price={product.price.now} was={product.price.was} size="card" />
      <div className="mt-auto pt-2.5">
        <AddToCart product={product} href={href} />
      </div>
    </article>
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
        <ShoppingBag size={20} strokeWidth={1.75} aria-hidden /> Add to Cart
        <span className="sr-only">: {product.name}</span>
      </Button>
    </Form>
  );
}

/** Two to a row on a phone, three on a tablet, four on a desktop. */
export function ProductGrid({ children }: { children: ReactNode }): ReactElement {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
      {children}
    </ul>
  );
}
