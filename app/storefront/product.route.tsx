import { ArrowLeft, RotateCcw, ShieldCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { addToCart } from '#app/cart/add-to-cart.server.ts';
import { cartRefusals, cartToasts } from '#app/cart/cart.contract.ts';
import { addToCartInput } from '#app/cart/cart.input.ts';
import type { ProductView } from '#app/catalogue/catalogue.contract.ts';
import { findProduct } from '#app/catalogue/catalogue.store.server.ts';
import { startFromProduct } from '#app/checkout/start-checkout.server.ts';
import { formTexts, parseInput } from '#app/kit/forms.ts';
import type { Refusal } from '#app/kit/result.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { ReviewList } from '#app/reviews/review-list.tsx';
import { readReviews } from '#app/reviews/reviews.store.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { Price } from '#app/ui/price.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { Stars } from '#app/ui/stars.tsx';
import { readWished } from '#app/wishlist/read-wished.server.ts';
import {
  answerRefusal,
  destructiveToast,
  pageItCameFrom,
  redirectWithToast,
} from '#platform/answer.server.ts';
import { shopOf, shopperOf } from '#platform/request.server.ts';
import type { Route } from './+types/product.route';
import { Gallery } from './gallery.tsx';
import { ProductChoices } from './product-choices.tsx';

export const handle: LiveHandle = { live: ['products', 'reviews'] };

const notFound = { title: 'Product not found', variant: 'destructive' } as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const product = isUuid(params.id) ? await findProduct(shop.db, params.id) : undefined;
  if (!product) throw redirectWithToast('/store', notFound);
  const [reviews, wished] = await Promise.all([
    readReviews(shop.db, product.id),
    readWished(shop, shopperOf(context)),
  ]);
  return { product, reviews, isWished: wished.includes(product.id) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const texts = formTexts(await request.formData());
  const isBuyNow = texts.intent === 'buy-now';
  const shopper = shopperOf(context);
  if (!shopper) {
    const refusal = isBuyNow ? cartRefusals.signInToBuy : cartRefusals.signInToAdd;
    const next = `/product/${params.id}${chosenSoFar(texts)}`;
    return redirectWithToast(`/auth?next=${encodeURIComponent(next)}`, destructiveToast(refusal));
  }
  const input = parseInput(
    addToCartInput,
    { ...texts, productId: params.id },
    cartRefusals.wrongAdd,
  );
  if (!input.ok) return answerRefusal(input.refusal, texts);
  if (isBuyNow) {
    const started = await startFromProduct(shop, shopper, input.value);
    return started.ok
      ? redirect(`/checkout?checkout=${started.value.checkoutId}`)
      : answerRefusal(started.refusal, texts);
  }
  const added = await addToCart(shop, shopper, input.value);
  const here = `/product/${params.id}`;
  if (!added.ok) {
    // A card has nothing to choose with: the product's own page has (Q44).
    return texts.from === 'card'
      ? redirectWithToast(here, destructiveToast(added.refusal))
      : answerRefusal(added.refusal, texts);
  }
  return redirectWithToast(pageItCameFrom(request, here), cartToasts.added(added.value.name));
}

/** What was chosen, as a query, so that it is still chosen after signing in. */
function chosenSoFar({ size, color, quantity }: Record<string, string>): string {
  const chosen = new URLSearchParams();
  if (size) chosen.set('size', size.slice(0, 40));
  if (color) chosen.set('color', color.slice(0, 40));
  if (quantity && quantity !== '1') chosen.set('quantity', quantity.slice(0, 4));
  return chosen.size > 0 ? `?${chosen}` : '';
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: 'Product not found - Fashion Haat' }];
  const { name, description } = loaderData.product;
  return [
    { title: `${name} - Fashion Haat` },
    { name: 'description', content: description.slice(0, 160) },
  ];
}

export default function Product({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { product, reviews, isWished } = loaderData;
  const refusal: Refusal | undefined = actionData?.refusal;
  return (
    <PageWidth className="pb-4">
      <BackLink />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
        <Gallery key={product.id} pictures={product.pictures} />
        <div>
          <Badge variant="secondary">{product.categoryName ?? 'Uncategorized'}</Badge>
          <h1 className="mt-2 font-display text-h1">{product.name}</h1>
          <RatingLine text={reviews.ratingText} stars={reviews.stars} />
          <Price
            price={product.price.now}
            was={product.price.was}
            off={product.price.off}
            size="page"
          />
          <ProductChoices
            product={product}
            isWished={isWished}
            errors={refusal?.fields}
            typed={actionData?.typed}
          />
          <Assurances isReturnable={product.isReturnable} />
        </div>
      </div>
      <div className="mt-8 grid gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid content-start gap-4 lg:gap-6">
          <Details product={product} />
          <Card>
            <CardTitle>Description</CardTitle>
            <p className="whitespace-pre-line text-ink2">{product.description}</p>
          </Card>
        </div>
        <ReviewList reviews={reviews.reviews} />
      </div>
      <RefusalToasts refusal={refusal} />
    </PageWidth>
  );
}

/** Back to where she came from; without script, or from elsewhere, to the store. */
function BackLink(): ReactElement {
  const navigate = useNavigate();
  return (
    <Link
      to="/store"
      className="inline-flex min-h-11 items-center gap-2 pt-3 pb-1 font-semibold"
      onClick={(event) => {
        if (window.history.state?.idx > 0) {
          event.preventDefault();
          navigate(-1);
        }
      }}
    >
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden /> Back
    </Link>
  );
}

function RatingLine({ text, stars }: { text: string | null; stars: number }): ReactElement {
  return (
    <p className="my-2 flex items-center gap-2 text-ink2">
      {text === null ? (
        'New Product'
      ) : (
        <>
          <Stars value={stars} /> {text}
        </>
      )}
    </p>
  );
}

function Assurances({ isReturnable }: { isReturnable: boolean }): ReactElement {
  return (
    <ul className="mt-5 grid gap-2.5 text-small sm:grid-cols-2">
      <Assurance icon={<RotateCcw size={20} strokeWidth={1.75} aria-hidden />}>
        {isReturnable ? (
          <>
            <b className="font-semibold">Easy Returns</b> - 7 days return
          </>
        ) : (
          <Link to="/terms#returns" className="underline">
            Sale item - not returnable
          </Link>
        )}
      </Assurance>
      <Assurance icon={<ShieldCheck size={20} strokeWidth={1.75} aria-hidden />}>
        <Link to="/terms#payment" className="hover:underline">
          <b className="font-semibold">Secure Payment</b> - 100% Protected
        </Link>
      </Assurance>
    </ul>
  );
}

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactElement {
  return (
    <li className="flex items-center gap-3 rounded-sm bg-sunk px-3.5 py-2.5">
      {icon}
      <span>{children}</span>
    </li>
  );
}

function Details({ product }: { product: ProductView }): ReactElement {
  const summary = product.description.split(/(?<=\.)\s/)[0];
  return (
    <Card>
      <CardTitle>Product Details</CardTitle>
      <dl className="grid grid-cols-[110px_1fr] gap-y-2.5">
        <dt className="text-ink2">Description</dt>
        <dd>{summary}</dd>
        {product.material && (
          <>
            <dt className="text-ink2">Material</dt>
            <dd>{product.material}</dd>
          </>
        )}
        <dt className="text-ink2">Stock</dt>
        <dd>
          <Badge variant={product.stock.band}>{product.stock.text}</Badge>
        </dd>
      </dl>
    </Card>
  );
}
