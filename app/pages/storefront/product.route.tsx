import { lazy, type ReactElement } from 'react';
import { data, redirect } from 'react-router';
import { type FormValues, formValues } from '#app/kit/forms.ts';
import { pageTitle } from '#app/kit/page-title.ts';
import type { Refusal } from '#app/kit/result.ts';
import { isUuid } from '#app/kit/text.ts';
import type { PublicHandle } from '#app/kit/topics.ts';
import { answerOrRefuse } from '#app/kit/ui/answer-or-refuse.ts';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { addOrBuyNow } from '#app/orders/checkout/add-or-buy-now.server.ts';
import {
  isPendingAction,
  redirectAfterAdd,
  redirectToSignIn,
  resumePendingAction,
} from '#app/orders/checkout/pending-action.server.ts';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import { addOnRequired } from '#app/products/add-ons/add-ons.contract.ts';
import { hasMeasures, readAddOns } from '#app/products/add-ons/read-add-ons.server.ts';
import { SoldOut } from '#app/products/back-in-stock/sold-out.tsx';
import { personalizeReviews, seesMoreReviews } from '#app/products/reviews/read-reviews.server.ts';
import { findReviewAction, reviewFormValues } from '#app/products/reviews/review-actions.server.ts';
import { ReviewPanel } from '#app/products/reviews/review-panel.tsx';
import {
  readReviewPage,
  readReviewPanelMode,
  reviewRefusals,
  reviewUnreachable,
} from '#app/products/reviews/reviews.contract.ts';
import { findMovedProduct } from '#app/products/seo/find-moved-product.server.ts';
import { pageMeta, sentPage } from '#app/products/seo/page-meta.ts';
import { productPath, slugify } from '#app/products/seo/product-path.rules.ts';
import { readOwnSize } from '#app/products/size-charts/read-size-help.server.ts';
import type { OwnSize } from '#app/products/size-charts/size-charts.contract.ts';
import { DeliveryEstimateForm } from '#app/shop/delivery/delivery-estimate-form.tsx';
import { cartRefusals } from '#app/store/cart/cart.contract.ts';
import { BackLink } from '#app/store/product/back-link.tsx';
import { checkPin } from '#app/store/product/check-pin.server.ts';
import { choicesFormId, ProductChoices } from '#app/store/product/product-choices.tsx';
import { Assurances, Description, Details } from '#app/store/product/product-details.tsx';
import { ProductHeading } from '#app/store/product/product-heading.tsx';
import { ProductNotFound } from '#app/store/product/product-not-found.tsx';
import type { ProductOwn } from '#app/store/product/product-own.contract.ts';
import { ProductPictures } from '#app/store/product/product-pictures.tsx';
import { readProductPage } from '#app/store/product/read-product-page.server.ts';
import { RecentlyViewed } from '#app/store/product/recently-viewed.tsx';
import { ShareButton } from '#app/store/product/share-button.tsx';
import { CardForms } from '#app/store/wishlist/card-forms.tsx';
import { RelatedProducts } from '#app/store/wishlist/related-products.tsx';
import { WishlistButton } from '#app/store/wishlist/wishlist-button.tsx';
import { readNote, setNoteCookie } from '#platform/note-cookies.server.ts';
import { getShop, getUser, readPictureForm, requestContext } from '#platform/request.server.ts';
import {
  destructiveToast,
  redirectWithToast,
  refererPath,
  refusalResponse,
} from '#platform/responses.server.ts';
import type { User } from '#platform/shop.ts';
import type { Route } from './+types/product.route';

export const handle: PublicHandle = {
  live: ['products', 'reviews'],
  isPublic: true,
  query: ['reviews', 'size', 'color', 'quantity', 'addOns'],
  personalQuery: ['review', 'pin', 'pressed'],
};

// Loaded only if needed. Without a Suspense around it, it is in the server's page.
const SizeHelp = lazy(async () => ({
  default: (await import('#app/products/size-charts/size-help.tsx')).SizeHelp,
}));

const yearSeconds = 365 * 86_400;
const maxLoggedPathLength = 200;

/** Everything on the product's page. An unknown product gets its own page with status 404 (Q87). */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const user = getUser(context);
  const page = readReviewPage(url.searchParams);
  const shown = isUuid(params.id) ? await readProductPage(shop, params.id, page) : undefined;
  if (!shown) {
    const moved = isUuid(params.id) ? null : await findMovedProduct(shop.db, url.pathname);
    if (moved) throw redirect(moved, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
    shop.log.warn('page not found', { path: url.pathname.slice(0, maxLoggedPathLength) });
    return data(null, { status: 404 });
  }
  const { product, shareUrl, metadata, related } = shown;
  if (params.slug !== undefined && params.slug !== slugify(product.name)) {
    // A product may get its old name back, so browsers must not cache the redirect.
    const headers = { 'Cache-Control': 'no-cache' };
    throw redirect(productPath(product) + url.search, { status: 301, headers });
  }
  if (user && isPendingAction(request, url)) {
    throw await resumePendingAction(shop, user, product.id, url);
  }

  const { chart, reviews: shownReviews } = shown;
  const isWriting = readReviewPanelMode(url.searchParams) !== null;
  if (isWriting) requireReviewer(context, product.id);
  const readOwn = async (reader: User | null, pin: string): Promise<ProductOwn> => ({
    size: await readOwnSize(shop, reader, { chart, sizes: product.sizes }),
    delivery: checkPin(pin, shop),
  });
  context.get(requestContext).page.readOwn = async (reader, pin) => {
    const seesMore =
      reader &&
      (hasMeasures(shown.addOnGroups) || (await seesMoreReviews(shop, reader, product.id)));
    return seesMore ? null : readOwn(reader, pin);
  };
  const notedPin = readNote(request, 'fh_pin') ?? '';
  const pin = url.searchParams.get('pin') ?? notedPin;
  const [reviews, own, addOns] = await Promise.all([
    personalizeReviews(shop, user, { productId: product.id, reviews: shownReviews, isWriting }),
    readOwn(user, pin),
    readAddOns(shop, user, shown.addOnGroups),
  ]);
  const isNewPin = own.delivery.estimate && pin !== notedPin;
  return data(
    {
      product,
      reviews,
      // In the place of this text the server puts another person's (docs/decisions/0115).
      own: JSON.stringify(own),
      chart,
      addOns,
      related,
      shareUrl,
      metadata: sentPage(metadata, request),
      returnDays: shop.settings.storeProfile.returnDays,
    },
    { headers: isNewPin ? { 'Set-Cookie': setNoteCookie('fh_pin', pin, yearSeconds) } : {} },
  );
}

export async function action(args: Route.ActionArgs) {
  const { request, url, params, context } = args;
  const sent = await readPictureForm(context, request);
  if (!sent.ok) return refusalResponse(sent.refusal);
  const form = sent.value;
  const texts = formValues(form);
  const changeReview = findReviewAction(texts.intent);
  if (!changeReview) return addOrBuy(args, texts);
  const reviewer = requireReviewer(context, params.id);
  const values = reviewFormValues(form, params.id);
  const changed = await changeReview(getShop(context), reviewer, values);
  if (!changed.ok) return refusalResponse(changed.refusal, texts);
  return redirectWithToast(reviewsUrl(url), changed.value);
}

/** Buy Now or Add to Cart. A visitor signs in first. */
async function addOrBuy({ request, params, context }: Route.ActionArgs, texts: FormValues) {
  const isBuyNow = texts.intent === 'buy-now';
  const user = getUser(context);
  if (!user) return redirectToSignIn(params.id, isBuyNow, texts);
  const values = { ...texts, productId: params.id };
  const added = await addOrBuyNow(getShop(context), user, isBuyNow, values);
  const productPage = `/product/${params.id}`;
  if (added.ok) return redirectAfterAdd(added.value, refererPath(request, productPage));
  // Without script a card has no fields for size and color; the product's page has (Q44), and only that has
  // add-ons.
  const isForPage = texts.from === 'card' || (texts.from && added.refusal.code === addOnRequired);
  return isForPage
    ? redirectWithToast(productPage, destructiveToast(added.refusal))
    : refusalResponse(added.refusal, texts);
}

/** If the shop does not answer, the page stays with everything entered. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = formValues(await request.clone().formData());
  const refusal = reviewUnreachable(typed.intent) ?? cartRefusals.unreachable('add');
  // With the status of a refusal, React Router does not reload the data.
  return data({ ...(await answerOrRefuse(serverAction, refusal)), typed }, 422);
}

/** The signed-in user. Sends a visitor to sign in and back to the form (Q84). */
function requireReviewer(context: Route.ActionArgs['context'], productId: string): User {
  const form = `/product/${productId}?review=true`;
  return requireUser(context, form, destructiveToast(reviewRefusals.signIn));
}

/** The same page, scrolled to its reviews, with their form closed. */
function reviewsUrl(url: URL): string {
  const reviewsPage = new URL(url);
  reviewsPage.searchParams.delete('review');
  return `${reviewsPage.pathname}${reviewsPage.search}#reviews`;
}

/** Passes on the action's headers, such as Retry-After. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData?.metadata
    ? pageMeta(matches[0].loaderData, loaderData.metadata)
    : [{ title: pageTitle(matches[0].loaderData, 'Product not found') }];
}

export default function Product({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  if (!loaderData) return <ProductNotFound />;
  const { returnDays, product, reviews, addOns, related, shareUrl } = loaderData;
  const own: ProductOwn = JSON.parse(loaderData.own);
  const refusal: Refusal | undefined = actionData?.refusal;
  return (
    <PageWidth className="pb-4">
      <CardForms />
      <BackLink />
      <div className="relative grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
        <ProductPictures product={product} typed={actionData?.typed} />
        <div>
          <ProductHeading
            name={product.name}
            categoryName={product.categoryName}
            ratingText={reviews.ratingText}
            stars={reviews.stars}
          />
          <ProductChoices
            key={`choices of ${product.id}`}
            product={product}
            errors={refusal?.fields}
            typed={actionData?.typed}
            addOns={addOns}
            sizeHelp={sizeHelp(loaderData, own.size)}
          >
            <WishlistButton product={product} square />
            <ShareButton name={product.name} url={shareUrl} />
          </ProductChoices>
          <SoldOut product={product} buyFormId={choicesFormId} />
          {product.stock.quantity > 0 && (
            <DeliveryEstimateForm action={`/product/${product.id}`} answer={own.delivery} />
          )}
          <Assurances isReturnable={product.isReturnable} returnDays={returnDays} />
        </div>
      </div>
      <div className="mt-8 grid gap-4 lg:grid-cols-2 lg:gap-6">
        <Details product={product} />
        <Description text={product.description} />
        <ReviewPanel
          page={`/product/${product.id}`}
          reviews={reviews}
          asksFit={product.sizes.length > 0}
          refused={actionData}
        />
      </div>
      <RelatedProducts title="Complete the look" products={related.look} />
      <RelatedProducts title="You may also like" products={related.similar} />
      <RecentlyViewed productId={product.id} />
      <RefusalToasts refusal={refusal} />
    </PageWidth>
  );
}

/** Nothing for a product without a chart of which nobody has said how it fits. */
function sizeHelp(
  { product, chart, reviews }: NonNullable<Route.ComponentProps['loaderData']>,
  own: OwnSize,
): ReactElement | null {
  const { fitText } = reviews;
  if (product.sizes.length === 0 || (!chart && !fitText)) return null;
  return <SizeHelp productId={product.id} help={{ ...own, chart, fitText }} />;
}
