import type { ReactElement } from 'react';
import { useFetcher } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { RefusalToasts } from '../ui/refusal-toasts.tsx';

/**
 * The heart of a product: a toggle that works as a plain form too. It sends `add` or `remove` by what it
 * shows, not `toggle`, so that pressing it in two tabs does not undo it.
 */
export function WishlistButton({
  product,
  isInWishlist,
  square = false,
}: {
  product: { id: string; name: string };
  isInWishlist: boolean;
  /** A square button beside others instead of a disc on a picture. */
  square?: boolean;
}): ReactElement {
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } }>();
  const isPressed = fetcher.formData ? fetcher.formData.get('intent') === 'add' : isInWishlist;
  const refusal = fetcher.data?.refusal;
  return (
    <fetcher.Form method="post" action="/wishlist" preventScrollReset>
      <input type="hidden" name="productId" value={product.id} />
      <button
        type="submit"
        name="intent"
        value={isPressed ? 'remove' : 'add'}
        aria-pressed={isPressed}
        aria-label={`Wishlist: ${product.name}`}
        className={square ? 'btn btn-outline btn-icon size-[54px]!' : 'wish-disc'}
      >
        <Icon
          name={isPressed ? 'heart-filled' : 'heart'}
          className={isPressed ? 'text-madder' : ''}
        />
      </button>
      {refusal && <RefusalToasts refusal={refusal} />}
    </fetcher.Form>
  );
}
