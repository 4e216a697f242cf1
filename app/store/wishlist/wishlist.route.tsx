import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { type FormValues, formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { done, type Refusal, refuse } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { answerOrRefuse } from '#app/kit/ui/answer-or-refuse.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import type { ProductCardView } from '#app/products/catalogue/catalogue.contract.ts';
import { findCards } from '#app/products/catalogue/catalogue.store.server.ts';
import type { GivenChoice } from '#app/products/catalogue/choice.rules.ts';
import { ProductCard } from '#app/products/catalogue/product-card.tsx';
import { ProductGrid } from '#app/products/catalogue/product-grid.tsx';
import { useChoiceSheet } from '#app/products/catalogue/use-choice-sheet.tsx';
import { cartRefusals, cartToasts } from '#app/store/cart/cart.contract.ts';
import { cartLineInput } from '#app/store/cart/cart.input.ts';
import { getShop, getUser, readForm } from '#platform/request.server.ts';
import {
  destructiveToast,
  refererPath,
  replaceWithToast,
  type Toast,
} from '#platform/responses.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { Route } from './+types/wishlist.route';
import { CardForms } from './card-forms.tsx';
import { addToWishlist, removeFromWishlist } from './change-wishlist.server.ts';
import { describeMoveAll } from './move-all.rules.ts';
import { moveAllToCart } from './move-all.server.ts';
import { moveToWishlist } from './move-to-wishlist.server.ts';
import { wishlistRefusals, wishlistToasts } from './wishlist.contract.ts';
import { wishlistInput } from './wishlist.input.ts';
import { listWishlistProductIds } from './wishlist.store.server.ts';
import { WishlistButton } from './wishlist-button.tsx';

export const handle: LiveHandle = { live: ['wishlist', 'products', 'reviews'] };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const user = getUser(context);
  if (!user) return { products: null };
  const ids = await listWishlistProductIds(shop.db, user.userId);
  return { products: await findCards(shop.db, ids) };
}

const parseItem = parserFor(wishlistInput, wishlistRefusals.failed);

/** By a form's `intent`: the hearts on any page, Move to Wishlist in the cart, Move All to Cart. */
const actions: Record<string, FormAction<Shop, User, FormValues, Toast>> = {
  add: formAction(parseItem, addToWishlist, () => wishlistToasts.added),
  remove: formAction(parseItem, removeFromWishlist, () => wishlistToasts.removed),
  'move-line': formAction(
    parserFor(cartLineInput, cartRefusals.notInCart('remove')),
    moveToWishlist,
    ({ name }) => wishlistToasts.moved(name),
  ),
  async 'move-all'(shop, user, texts) {
    const moved = await moveAllToCart(shop, user, readChoices(texts));
    const text = describeMoveAll(moved);
    const isAnyInCart = moved.added + moved.alreadyInCart > 0;
    return isAnyInCart ? done(cartToasts.addedAll(text)) : refuse(cartRefusals.addFailed(text));
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const from = refererPath(request, '/wishlist');
  const user = requireUser(context, from, destructiveToast(wishlistRefusals.signIn));
  const texts = formValues(await readForm(request));
  const submit = findAction(actions, texts.intent);
  const result = submit
    ? await submit(getShop(context), user, texts)
    : refuse(wishlistRefusals.failed);
  const toast = result.ok ? result.value : destructiveToast(result.refusal);
  return replaceWithToast(pageAfter(texts.intent, from), toast);
}

/** By product id: the sheet of Move All has 'size:…' and 'color:…' for each. */
function readChoices(texts: FormValues): Map<string, GivenChoice> {
  const choices = new Map<string, GivenChoice>();
  for (const [name, value] of Object.entries(texts)) {
    const [option, productId = ''] = name.split(':');
    if (option !== 'size' && option !== 'color') continue;
    choices.set(productId, { ...choices.get(productId), [option]: value });
  }
  return choices;
}

function pageAfter(intent: string | undefined, from: string): string {
  if (intent === 'move-line') return '/cart';
  return intent === 'move-all' ? '/wishlist' : from;
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  return answerOrRefuse(serverAction, unreachableRefusal(intent));
}

function unreachableRefusal(intent: unknown): Refusal {
  if (intent === 'move-all') return cartRefusals.unreachable('add');
  return intent === 'remove' ? wishlistRefusals.notRemoved : wishlistRefusals.notAdded;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'My Wishlist');
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
      <CardForms />
      <PageHeading
        title={`My Wishlist (${pluralize(products.length, 'item')})`}
        aside={products.length > 0 && <MoveAll products={products} />}
      />
      {products.length === 0 ? (
        <EmptyState
          title="Your wishlist is empty"
          action={<ButtonLink to="/store">Continue Shopping</ButtonLink>}
        />
      ) : (
        <ProductGrid>
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductCard
                as="h2"
                product={product}
                isFirst={index === 0}
                wishlistButton={<WishlistButton product={product} />}
              />
            </li>
          ))}
        </ProductGrid>
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </PageWidth>
  );
}

/** Asks once for all sizes and colors to choose. */
function MoveAll({ products }: { products: ProductCardView[] }): ReactElement {
  const isMoving = useNavigation().formData?.get('intent') === 'move-all';
  const { sheet, onSubmit } = useChoiceSheet();
  const toChoose = products.filter(({ needsChoice, isOutOfStock }) => needsChoice && !isOutOfStock);
  return (
    <>
      {sheet}
      <Form method="post" action="/wishlist" preventScrollReset onSubmit={onSubmit}>
        <Button
          name="intent"
          value="move-all"
          variant="indigo"
          size="sm"
          busy={isMoving}
          data-choose={toChoose.map(({ id }) => id).join(',') || undefined}
        >
          {!isMoving && <Icon name="shopping-bag" />} Move All to Cart
        </Button>
      </Form>
    </>
  );
}
