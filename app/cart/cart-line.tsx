import { Minus, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link, useFetcher } from 'react-router';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { RefusalToasts } from '../ui/refusal-toasts.tsx';
import type { CartLineView } from './cart.contract.ts';

/** One line of the cart. Its buttons are submit buttons, so they work before any script. */
export function CartLine({ line }: { line: CartLineView }): ReactElement {
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } }>();
  const asked = Number(fetcher.formData?.get('quantity'));
  const quantity = asked >= 1 ? asked : line.quantity;
  const href = `/product/${line.productId}`;
  return (
    <fetcher.Form
      method="post"
      action="/cart"
      preventScrollReset
      className="grid grid-cols-[88px_1fr] gap-x-4 p-4 md:grid-cols-[108px_1fr_auto]"
    >
      <input type="hidden" name="lineId" value={line.id} />
      <Link to={href} tabIndex={-1} aria-hidden="true" className="row-span-2 md:row-span-1">
        <Picture picture={line.picture} alt="" sizes="108px" className="rounded-sm" />
      </Link>
      <div className="min-w-0">
        <p className="text-smallest text-ink2">{line.categoryName ?? 'Uncategorized'}</p>
        <h2 className="font-semibold">
          <Link to={href} className="hover:underline">
            {line.name}
          </Link>
        </h2>
        {line.choice && <p className="text-ink2">{line.choice}</p>}
        <Price price={line.price.now} was={line.price.was} size="line" />
        {line.problem && (
          <Badge variant="bad" className="mt-1">
            {line.problem}
          </Badge>
        )}
        <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Steps line={line} quantity={quantity} />
          <Button
            name="intent"
            value="remove"
            variant="ghost"
            size="sm"
            className="text-bad!"
            aria-label={`Remove ${line.name}`}
          >
            <Trash2 size={20} strokeWidth={1.75} aria-hidden />
            <span className="max-md:hidden">Remove</span>
          </Button>
        </div>
      </div>
      <p className="col-start-2 pt-2 text-[18px] font-bold md:col-start-3 md:pt-0 md:text-right">
        {line.lineTotal}
      </p>
      <RefusalToasts refusal={fetcher.data?.refusal} />
    </fetcher.Form>
  );
}

function Steps({ line, quantity }: { line: CartLineView; quantity: number }): ReactElement {
  return (
    <div className="quantity">
      <button
        type="submit"
        name="quantity"
        value={quantity - 1}
        disabled={quantity <= 1}
        aria-label={`Decrease quantity of ${line.name}`}
      >
        <Minus size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <output aria-label={`Quantity of ${line.name}`}>{quantity}</output>
      <button
        type="submit"
        name="quantity"
        value={quantity + 1}
        disabled={quantity >= line.most}
        aria-label={`Increase quantity of ${line.name}`}
      >
        <Plus size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
