import type { ReactElement } from 'react';
import { Form, replace, useNavigation } from 'react-router';
import { type FormAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { type FormValues, formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { done, type Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { AlertDialog } from '#app/kit/ui/alert-dialog.tsx';
import { answerOrRefuse } from '#app/kit/ui/answer-or-refuse.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card } from '#app/kit/ui/card.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { UndoRow } from '#app/kit/ui/undo-row.tsx';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import { readNote } from '#platform/note-cookies.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import {
  destructiveToast,
  refusalResponse,
  replaceWithToast,
  type Toast,
} from '#platform/responses.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { Route } from './+types/cart.route';
import { readRemovedLine, restoreLine } from './add-to-cart.server.ts';
import {
  type CartIntent,
  type CartLineView,
  cartIntent,
  cartRefusals,
  cartToasts,
} from './cart.contract.ts';
import { cartLineInput, parseAddToCart, parseQuantityChange } from './cart.input.ts';
import { removedUrl } from './cart.rules.ts';
import { CartLine } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { changeQuantity, clearCart, removeLine } from './change-cart.server.ts';
import { readCart } from './read-cart.server.ts';

export const handle: LiveHandle = { live: ['cart', 'products', 'delivery'] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const user = requireUser(context, '/cart');
  const { removed, ...rest } = Object.fromEntries(new URL(request.url).searchParams);
  const input = parseAddToCart({ ...rest, productId: removed });
  const [cart, removedView] = await Promise.all([
    readCart(shop, user, readNote(request, 'fh_pin')),
    input.ok ? readRemovedLine(shop, user, input.value) : null,
  ]);
  return { cart, removed: removedView };
}

type CartAction = FormAction<Shop, User, FormValues, { to: string; toast?: Toast }>;

const actions: Record<CartIntent, CartAction> = {
  quantity: formAction(parseQuantityChange, changeQuantity, () => ({ to: '/cart' })),
  remove: formAction(
    parserFor(cartLineInput, cartRefusals.notInCart('remove')),
    removeLine,
    (line) => ({ to: removedUrl(line), toast: cartToasts.removed(line.name) }),
  ),
  add: formAction(parseAddToCart, restoreLine, ({ name }) => ({
    to: '/cart',
    toast: cartToasts.added(name),
  })),
  async clear(shop, user) {
    await clearCart(shop, user);
    return done({ to: '/cart', toast: cartToasts.cleared });
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context, '/cart');
  const texts = formValues(await readForm(request));
  const intent = cartIntent(texts.intent);
  const result = await actions[intent](getShop(context), user, texts);
  if (!result.ok) return answerCartRefusal(result.refusal);
  const { to, toast } = result.value;
  return toast ? replaceWithToast(to, toast) : replace(to);
}

/** When the line is gone its form is gone too, so the page shows the refusal as a toast. */
function answerCartRefusal(refusal: Refusal) {
  return refusal.code === cartRefusals.notInCart('quantity').code
    ? replaceWithToast('/cart', destructiveToast(refusal))
    : refusalResponse(refusal);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = cartIntent((await request.clone().formData()).get('intent'));
  return answerOrRefuse(serverAction, cartRefusals.unreachable(intent));
}

/** Reloads after a refusal too, so that the cart shows the current state. */
export function shouldRevalidate(): boolean {
  return true;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Shopping Cart');
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { cart, removed } = loaderData;
  const isClearing = useNavigation().formData?.get('intent') === 'clear';
  return (
    <PageWidth className="py-8">
      <PageHeading title="Shopping Cart" aside={pluralize(cart.count, 'item')} />
      {removed && <UndoRow done="Removed" {...removed} action="/cart" intent="add" />}
      {cart.lines.length === 0 || isClearing ? (
        <EmptyState
          title="Your cart is empty"
          action={<ButtonLink to="/store">Continue Shopping</ButtonLink>}
        />
      ) : (
        <div className="grid gap-4 lg:grid-cols-[1fr_380px] lg:items-start lg:gap-7">
          <Lines lines={cart.lines} />
          <CartSummary cart={cart} />
        </div>
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </PageWidth>
  );
}

function Lines({ lines }: { lines: CartLineView[] }): ReactElement {
  return (
    <Card className="p-0!">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <CartLine key={line.id} line={line} />
        ))}
      </ul>
      <Form method="post" action="/cart" className="border-t border-line px-2 py-1.5 text-right">
        <AlertDialog
          name="intent"
          value="clear"
          variant="ghost"
          size="sm"
          className="text-bad!"
          title="Clear your cart?"
          text="This will remove all items from your cart."
          actionLabel="Clear Cart"
        >
          Clear Cart
        </AlertDialog>
      </Form>
    </Card>
  );
}
