import type { ReactElement } from 'react';
import { Form, redirect } from 'react-router';
import { requireShopper } from '#app/auth/require-shopper.server.ts';
import { formTexts, parseInput } from '#app/kit/forms.ts';
import { counted } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { Sums } from '#app/ui/sums.tsx';
import { answerRefusal, redirectWithToast } from '#platform/answer.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/cart.route';
import { type CartView, cartRefusals, cartToasts } from './cart.contract.ts';
import { changeQuantityInput, removeLineInput } from './cart.input.ts';
import { CartLine } from './cart-line.tsx';
import { changeQuantity, removeLine } from './change-cart.server.ts';
import { readCart } from './read-cart.server.ts';

export const handle: LiveHandle = { live: ['cart', 'products', 'delivery'] };

export async function loader({ context }: Route.LoaderArgs) {
  return readCart(shopOf(context), requireShopper(context, '/cart'));
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = requireShopper(context, '/cart');
  const texts = formTexts(await request.formData());
  if (texts.intent === 'remove') {
    const input = parseInput(removeLineInput, texts, cartRefusals.wrongRemove);
    const result = input.ok ? await removeLine(shop, shopper, input.value) : input;
    if (!result.ok) return answerRefusal(result.refusal);
    return redirectWithToast('/cart', cartToasts.removed(result.value.name));
  }
  const input = parseInput(changeQuantityInput, texts, cartRefusals.wrongQuantity);
  const result = input.ok ? await changeQuantity(shop, shopper, input.value) : input;
  return result.ok ? redirect('/cart') : answerRefusal(result.refusal);
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Shopping Cart - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

export default function Cart({ loaderData: cart, actionData }: Route.ComponentProps): ReactElement {
  return (
    <PageWidth className="py-8">
      <PageHeading title="Shopping Cart" aside={counted(cart.count, 'item')} />
      {cart.lines.length === 0 ? (
        <EmptyState
          title="Your cart is empty"
          action={<ButtonLink to="/store">Continue Shopping</ButtonLink>}
        />
      ) : (
        <div className="grid gap-4 lg:grid-cols-[1fr_380px] lg:items-start lg:gap-7">
          <Card className="p-0!">
            <ul className="divide-y divide-line">
              {cart.lines.map((line) => (
                <li key={line.id}>
                  <CartLine line={line} />
                </li>
              ))}
            </ul>
          </Card>
          <Summary cart={cart} />
        </div>
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </PageWidth>
  );
}

function Summary({ cart }: { cart: CartView }): ReactElement {
  return (
    <Card>
      <CardTitle>Order Summary</CardTitle>
      <Sums {...cart} totalLabel="Total" />
      <Form method="post" action="/checkout" className="mt-5">
        <input type="hidden" name="fromCart" value="true" />
        <Button
          name="intent"
          value="start"
          size="lg"
          className="w-full"
          disabled={!cart.canCheckout}
        >
          Proceed to Checkout
        </Button>
      </Form>
      <p className="mt-3 text-small text-ink2">
        {cart.canCheckout
          ? 'We will call you to confirm the order before payment.'
          : 'Please change or remove the marked items first.'}
      </p>
    </Card>
  );
}
