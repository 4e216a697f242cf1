import { Heart } from 'lucide-react';
import type { ReactElement } from 'react';
import { useFetcher } from 'react-router';

/** The heart of a product: a toggle that works as a plain form too (SPEC 2). */
export function WishHeart({
  product,
  isWished,
  square = false,
}: {
  product: { id: string; name: string };
  isWished: boolean;
  /** Drawn as a square button beside others instead of a disc on a picture. */
  square?: boolean;
}): ReactElement {
  const fetcher = useFetcher();
  const shownWished = fetcher.state === 'idle' ? isWished : !isWished;
  return (
    <fetcher.Form method="post" action="/wishlist">
      <input type="hidden" name="productId" value={product.id} />
      <button
        type="submit"
        aria-pressed={shownWished}
        aria-label={`Wishlist: ${product.name}`}
        className={square ? 'btn btn-outline btn-icon size-[54px]!' : 'wish-disc'}
      >
        <Heart
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className={shownWished ? 'fill-madder text-madder' : ''}
        />
      </button>
    </fetcher.Form>
  );
}
