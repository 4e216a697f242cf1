import { ShoppingBag } from 'lucide-react';
import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { requireShopper } from '#app/auth/require-shopper.server.ts';
import { cartRefusals, cartToasts } from '#app/cart/cart.contract.ts';
import { lineInput } from '#app/cart/cart.input.ts';
import { findCards } from '#app/catalogue/catalogue.store.server.ts';
import { ProductCard } from '#app/catalogue/product-card.tsx';
import { ProductGrid } from '#app/catalogue/product-grid.tsx';
import { formTexts, parseInput } from '#app/kit/forms.ts';
import { unlistedPage } from '#app/kit/page-title.ts';
import type { Refusal } from '#app/kit/result.ts';
import { counted } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { answerOr } from '#app/ui/answer-or.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { destructiveToast, pageItCameFrom, replaceWithToast } from '#platform/answer.server.ts';
import { shopOf, shopperOf } from '#platform/request.server.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import type { Route } from './+types/wishlist.route';
import { addWish, removeWish } from './change-wish.server.ts';
import { WishHeart } from './heart.tsx';
import { movedText } from './move-all.rules.ts';
import { moveAllToCart } from './move-all.server.ts';
import { moveToWishlist } from './move-line.server.ts';
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

export async function action({ request, context }: Route.ActionArgs) {
  const back = pageItCameFrom(request, '/wishlist');
  const shop = shopOf(context);
  const shopper = requireShopper(context, back, destructiveToast(wishlistRefusals.signIn));
  const texts = formTexts(await request.formData());
  switch (texts.intent) {
    case 'move-all':
      return moveAll(shop, shopper);
    case 'move-line':
      return moveLine(shop, shopper, texts);
    default:
      return heart(shop, shopper, texts, back);
  }
}

type Texts = Record<string, string>;

/** The heart, wherever it stands: back to the page it was pressed on. */
async function heart(shop: Shop, shopper: Shopper, texts: Texts, back: string) {
  const input = parseInput(wishInput, texts, wishlistRefusals.failed);
  if (!input.ok) return replaceWithToast(back, destructiveToast(input.refusal));
  if (input.value.intent === 'remove') {
    await removeWish(shop, shopper, input.value);
    return replaceWithToast(back, wishlistToasts.removed);
  }
  const added = await addWish(shop, shopper, input.value);
  const toast = added.ok ? wishlistToasts.added : destructiveToast(added.refusal);
  return replaceWithToast(back, toast);
}

/** A line of the cart that is to wait in the wishlist. */
async function moveLine(shop: Shop, shopper: Shopper, texts: Texts) {
  const input = parseInput(lineInput, texts, cartRefusals.notInCart('remove'));
  const result = input.ok ? await moveToWishlist(shop, shopper, input.value) : input;
  if (!result.ok) return replaceWithToast('/cart', destructiveToast(result.refusal));
  return replaceWithToast('/cart', wishlistToasts.moved(result.value.name));
}

async function moveAll(shop: Shop, shopper: Shopper) {
  const moved = await moveAllToCart(shop, shopper);
  const isAnyThere = moved.added + moved.already > 0;
  const text = movedText(moved);
  const toast = isAnyThere
    ? cartToasts.addedAll(text)
    : destructiveToast(cartRefusals.addFailed(text));
  return replaceWithToast('/wishlist', toast);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  return answerOr(serverAction, unanswered(intent));
}

function unanswered(intent: unknown): Refusal {
  if (intent === 'move-all') return cartRefusals.unanswered('add');
  return intent === 'remove' ? wishlistRefusals.notRemoved : wishlistRefusals.notAdded;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedPage(matches[0].loaderData, 'My Wishlist');
}

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps): ReactElement {
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
      <PageHeading
        title={`My Wishlist (${counted(products.length, 'item')})`}
        aside={products.length > 0 && <MoveAll />}
      />
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
      <RefusalToasts refusal={actionData?.refusal} />
    </PageWidth>
  );
}

function MoveAll(): ReactElement {
  const isMoving = useNavigation().formData?.get('intent') === 'move-all';
  return (
    <Form method="post" action="/wishlist" preventScrollReset>
      <Button name="intent" value="move-all" variant="indigo" size="sm" busy={isMoving}>
        {!isMoving && <ShoppingBag size={20} strokeWidth={1.75} aria-hidden />} Move All to Cart
      </Button>
    </Form>
  );
}
