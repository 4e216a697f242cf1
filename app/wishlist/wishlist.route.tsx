import type { ReactElement } from 'react';
import { requireShopper } from '#app/auth/require-shopper.server.ts';
import { findCards } from '#app/catalogue/catalogue.store.server.ts';
import { ProductCard } from '#app/catalogue/product-card.tsx';
import { ProductGrid } from '#app/catalogue/product-grid.tsx';
import { formTexts, parseInput } from '#app/kit/forms.ts';
import { counted } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { destructiveToast, pageItCameFrom, redirectWithToast } from '#platform/answer.server.ts';
import { shopOf, shopperOf } from '#platform/request.server.ts';
import type { Route } from './+types/wishlist.route';
import { WishHeart } from './heart.tsx';
import { toggleWish } from './toggle-wish.server.ts';
import { wishlistRefusals, wishlistToasts } from './wishlist.contract.ts';
import { wishInput } from './wishlist.input.ts';
import { listWishes } from './wishlist.store.server.ts';

export const handle: LiveHandle = { live: ['wishlist', 'products'] };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const shopper = shopperOf(context);
  if (!shopper) return { products: null };
  const ids = await listWishes(shop.db, shopper.userId);
  return { products: await findCards(shop.db, ids) };
}

/** The heart, wherever it stands: back to the page it was pressed on. */
export async function action({ request, context }: Route.ActionArgs) {
  const back = pageItCameFrom(request, '/wishlist');
  const shopper = requireShopper(context, back, destructiveToast(wishlistRefusals.signIn));
  const input = parseInput(wishInput, formTexts(await request.formData()), wishlistRefusals.failed);
  const result = input.ok ? await toggleWish(shopOf(context), shopper, input.value) : input;
  if (!result.ok) return redirectWithToast(back, destructiveToast(result.refusal));
  return redirectWithToast(back, wishlistToasts[result.value]);
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'My Wishlist - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

export default function Wishlist({ loaderData }: Route.ComponentProps): ReactElement {
  const { products } = loaderData;
  if (products === null) {
    return (
      <PageWidth className="py-8">
        <EmptyState
          as="h1"
          title="Please log in to view your wishlist"
          action={<ButtonLink to="/auth?next=/wishlist">Sign In</ButtonLink>}
        />
      </PageWidth>
    );
  }
  return (
    <PageWidth className="py-8">
      <PageHeading title={`My Wishlist (${counted(products.length, 'item')})`} />
      {products.length === 0 ? (
        <EmptyState
          title="Your wishlist is empty"
          action={<ButtonLink to="/store">Continue Shopping</ButtonLink>}
        />
      ) : (
        <ProductGrid>
          {products.map((product, place) => (
            <li key={product.id}>
              <ProductCard
                as="h2"
                product={product}
                eager={place < 4}
                heart={<WishHeart product={product} isWished />}
              />
            </li>
          ))}
        </ProductGrid>
      )}
    </PageWidth>
  );
}
