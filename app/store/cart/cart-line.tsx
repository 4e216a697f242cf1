import type { ComponentProps, ReactElement } from 'react';
import { Link, useFetcher } from 'react-router';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Button } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { Price } from '#app/kit/ui/price.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { AddOnLines } from '#app/products/add-ons/add-on-lines.tsx';
import type { CartLineView } from './cart.contract.ts';
import { type CartFetcher, LineQuantity } from './line-quantity.tsx';

/**
 * One line of the cart. A change shows at once and is undone if the shop refuses it. The forms are plain HTML,
 * so they work before JavaScript loads.
 */
export function CartLine({ line }: { line: CartLineView }): ReactElement {
  const fetcher: CartFetcher = useFetcher();
  const isRemoving = fetcher.formData !== undefined && !fetcher.formData.has('quantity');
  return (
    <li
      id={lineAnchor(line)}
      hidden={isRemoving}
      className="relative grid scroll-mt-4 grid-cols-[88px_minmax(0,1fr)] gap-x-[12px] p-[12px] md:grid-cols-[112px_minmax(0,1fr)] md:gap-x-[18px] md:p-[18px]"
    >
      <ProductLink line={line} tabIndex={-1} aria-hidden="true">
        <Picture picture={line.picture} alt="" place="thumbnail" className="rounded-sm" />
      </ProductLink>
      <div className="min-w-0">
        <div className="pr-[44px] md:pr-28">
          <p className="text-smallest text-ink2">{line.categoryName ?? 'Uncategorized'}</p>
          <h2 className="font-semibold">
            <ProductLink line={line} className="hover:underline">
              {line.name}
            </ProductLink>
          </h2>
          {line.choice && <p className="text-ink2">{line.choice}</p>}
          <AddOnLines addOns={line.addOns} />
        </div>
        <Price price={line.price.now} was={line.price.was} size="line" />
        {line.problem && (
          <Badge variant="bad" className="mt-1">
            {line.problem}
          </Badge>
        )}
        <div className="mt-2.5 flex flex-wrap items-center gap-2 md:gap-x-4">
          {line.maxQuantity > 0 && <LineQuantity line={line} fetcher={fetcher} />}
          <fetcher.Form method="post" action="/cart" preventScrollReset className="contents">
            <input type="hidden" name="lineId" value={line.id} />
            <LineFixes line={line} />
            <Button
              name="intent"
              value="remove"
              variant="ghost"
              size="sm"
              className="text-bad! max-md:absolute max-md:top-2.5 max-md:right-1"
              aria-label={`Remove ${line.name}`}
            >
              <Icon name="trash" />
              <span className="max-md:hidden">Remove</span>
            </Button>
          </fetcher.Form>
          <p className="ml-auto text-[length:min(1.125rem,7vw)] font-bold md:absolute md:top-[18px] md:right-[18px]">
            {line.lineTotal}
          </p>
        </div>
      </div>
      <RefusalToasts refusal={fetcher.data?.refusal} />
    </li>
  );
}

/** The id of the line's element, for links. */
export function lineAnchor(line: CartLineView): string {
  return `line-${line.id}`;
}

/** Ways out for a line that cannot be ordered: a lower quantity, or the wishlist. */
function LineFixes({ line }: { line: CartLineView }): ReactElement | null {
  if (!line.problem || !line.isShown) return null;
  return (
    <>
      {line.maxQuantity > 0 && (
        <Button name="quantity" value={line.maxQuantity} variant="outline" size="sm">
          Set to {line.maxQuantity}
          <span className="sr-only">: {line.name}</span>
        </Button>
      )}
      <Button
        name="intent"
        value="move-line"
        formAction="/wishlist"
        variant="outline"
        size="sm"
        aria-label={`Move to Wishlist: ${line.name}`}
      >
        <Icon name="heart" /> Move to Wishlist
      </Button>
    </>
  );
}

/** A link to the product's page while it has one; else just the text. */
function ProductLink({
  line,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & { line: CartLineView }): ReactElement {
  if (!line.isShown) return <span>{children}</span>;
  return (
    <Link to={`/product/${line.productId}`} {...rest}>
      {children}
    </Link>
  );
}
