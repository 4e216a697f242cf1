import type { ReactElement } from 'react';
import { useFetcher } from 'react-router';
import { Icon } from '#app/kit/ui/icon.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { useViewer } from '#app/kit/ui/use-viewer.ts';

/** The forms of every heart on a page, rendered by CardForms. */
export const wishlistForms = { add: 'wishlist-add', remove: 'wishlist-remove' } as const;

/**
 * The heart of a product: a toggle that is a plain form, too. It sends `add` or `remove` by what it shows, not
 * `toggle`, so that pressing it in two tabs does not undo it.
 */
export function WishlistButton({
  product,
  square = false,
}: {
  product: { id: string; name: string };
  /** A square button beside others instead of a disc on a picture, which draws its heart (icon-drawings.css). */
  square?: boolean;
}): ReactElement {
  const { wishlist } = useViewer();
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } }>();
  const isPressed = fetcher.formData
    ? fetcher.formData.get('intent') === 'add'
    : wishlist.includes(product.id);
  const intent = isPressed ? 'remove' : 'add';
  const refusal = fetcher.data?.refusal;
  return (
    <>
      {/* biome-ignore lint/a11y/useButtonType: many cards: leaving out the default, `submit`, keeps pages short */}
      <button
        form={wishlistForms[intent]}
        name="productId"
        value={product.id}
        aria-pressed={isPressed}
        aria-label={`Wishlist: ${product.name}`}
        className={square ? 'btn btn-outline btn-icon' : 'wish-disc'}
        onClick={(event) => {
          // Each by itself, so that many hearts can be pressed at once.
          event.preventDefault();
          fetcher.submit(
            { productId: product.id, intent },
            { method: 'post', action: '/wishlist', preventScrollReset: true },
          );
        }}
      >
        {square && (
          <Icon
            name={isPressed ? 'heart-filled' : 'heart'}
            className={isPressed ? 'text-madder' : undefined}
          />
        )}
      </button>
      {refusal && <RefusalToasts refusal={refusal} />}
    </>
  );
}
