import type { ReactElement } from 'react';
import { preload } from 'react-dom';
import { data } from 'react-router';
import { picturePlaces } from '#app/kit/picture-places.ts';
import { type PictureSources, pictureSources } from '#app/kit/pictures.ts';
import type { PublicHandle } from '#app/kit/topics.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { SectionHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { pageMeta, sentPage } from '#app/products/seo/page-meta.ts';
import { shopStructuredData } from '#app/products/seo/structured-data.rules.ts';
import { CardForms } from '#app/store/wishlist/card-forms.tsx';
import { CardItem } from '#app/store/wishlist/product-cards.tsx';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/home.route';
import { CategoryTiles } from './category-tiles.tsx';
import { readHome } from './read-home.server.ts';
import { SampleCard } from './sample-card.tsx';

export const handle: PublicHandle = { live: ['products', 'reviews'], isPublic: true, query: [] };

const page = {
  path: '/',
  title: null,
  description:
    'Sarees, lehengas, kurtas, anarkalis and salwar suits from the weaving towns of India, each with its craft named. We call before you pay.',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const { isOld, ...shown } = await readHome(shop);
  const { settings } = shop;
  return data(
    {
      ...shown,
      name: settings.storeProfile.name,
      returnDays: settings.storeProfile.returnDays,
      metadata: sentPage({ ...page, structuredData: shopStructuredData(settings) }, request),
    },
    { headers: isOld ? { 'Cache-Control': 'no-store' } : {} },
  );
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, loaderData?.metadata ?? page);
}

export default function Home({ loaderData }: Route.ComponentProps): ReactElement {
  const { name, returnDays, tiles, featured, samples } = loaderData;
  return (
    <>
      <CardForms />
      <Hero />
      <PageWidth className="pt-8 md:pt-16">
        <section aria-labelledby="shop-by-category">
          <SectionHeading title={<span id="shop-by-category">Shop by Category</span>} />
          <CategoryTiles
            categories={tiles}
            className="grid-cols-(--two-columns) md:grid-cols-3 lg:grid-cols-6"
            place="smallTile"
          />
        </section>
        {featured.length + samples.length > 0 && (
          <section aria-labelledby="featured" className="pt-10 md:pt-16">
            <SectionHeading
              title={<span id="featured">Featured Collection</span>}
              action={
                <ButtonLink to="/store" variant="outline" size="sm">
                  View All <Icon name="arrow-right" />
                </ButtonLink>
              }
            />
            <ul className="-mx-[16px] flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 md:mx-0 md:grid md:grid-cols-3 md:gap-6 md:px-0">
              {featured.map((product) => (
                <CardItem
                  key={product.id}
                  product={product}
                  place="featured"
                  className="w-[70%] flex-none snap-start md:w-auto"
                />
              ))}
              {samples.map((sample) => (
                <li key={sample.name} className="w-[70%] flex-none snap-start md:w-auto">
                  <SampleCard sample={sample} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </PageWidth>
      <WhyChoose name={name} returnDays={returnDays} />
      <CallToAction />
    </>
  );
}

const desktop = '(min-width: 768px)';
const { heroWide, heroPhone } = picturePlaces;

function Hero(): ReactElement {
  const wide = pictureSources('/pictures/hero-wide-1600.webp', heroWide.widthsPx);
  const phone = pictureSources('/pictures/hero-phone-860.webp', heroPhone.widthsPx);
  preloadHero(wide, heroWide.sizes, desktop);
  preloadHero(phone, heroPhone.sizes, 'not all and (min-width: 768px)');
  return (
    <section className="bg-card md:grid md:grid-cols-[5fr_7fr]">
      <div className="relative md:order-last">
        <picture>
          <source media={desktop} type="image/avif" srcSet={wide?.avif} sizes={heroWide.sizes} />
          <source media={desktop} srcSet={wide?.webp} />
          <source type="image/avif" srcSet={phone?.avif} sizes={heroPhone.sizes} />
          <img
            src={phone?.webp}
            alt="Indigo Ajrakh, red Banarasi and mustard silk hanging side by side"
            fetchPriority="high"
            className="h-[340px] w-full bg-[#1d2547] object-cover md:h-[560px]"
          />
        </picture>
        <div
          className="selvedge-picture-upright absolute inset-y-0 left-0 hidden md:block"
          aria-hidden
        />
        <div className="selvedge-picture md:hidden" aria-hidden />
      </div>
      <div className="flex flex-col justify-center px-4 py-8 md:py-12 md:pr-10 md:pl-[max(1.5rem,calc((100vw-1280px)/2))]">
        <h1 className="font-display text-hero text-balance">
          Traditional cloths, straight from the loom
        </h1>
        <p className="mt-4 max-w-md text-[1.0625rem] text-ink2">
          Kanjivaram and Banarasi silks, Ajrakh and Bagru prints, Chikankari and Phulkari by hand.
        </p>
        <div className="mt-7 grid gap-3 sm:flex">
          <ButtonLink to="/store" size="lg">
            Shop the Store
          </ButtonLink>
          <ButtonLink to="/categories" variant="outline" size="lg">
            Browse Categories
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function preloadHero(sources: PictureSources | null, sizes: string, media: string): void {
  if (!sources) return;
  const options = { as: 'image', type: 'image/avif', fetchPriority: 'high', media } as const;
  preload(sources.webp, { ...options, imageSrcSet: sources.avif, imageSizes: sizes });
}

const reasons = [
  {
    icon: 'scale-thin',
    title: 'Prices and stock as they are',
    text: 'When the last one sells or a price changes, the page changes at once.',
  },
  {
    icon: 'phone-call-thin',
    title: 'We call before you pay',
    text: 'Place the order, and we phone you to confirm size, address and payment.',
  },
  {
    icon: 'rotate-ccw-thin',
    title: 'Easy Returns',
    text: (days: number) => `Send it back within ${days} days of delivery if it is not right.`,
  },
  {
    icon: 'truck-thin',
    title: 'Delivered across India',
    text: 'Metro cities in 3-5 business days, other cities in 5-7.',
  },
] as const;

/** `returnDays`: 0 if nothing is taken back, so nothing is promised. */
function WhyChoose({ name, returnDays }: { name: string; returnDays: number }): ReactElement {
  const shown = reasons.filter(({ text }) => typeof text === 'string' || returnDays > 0);
  return (
    <section className="band band-between mt-10 pt-16 pb-12 md:mt-16 md:pb-14">
      <PageWidth>
        <h2 className="heading-mark mb-7 font-display text-[1.5625rem] leading-tight text-ink md:text-h2">
          Why Choose {name}
        </h2>
        <ul className="grid gap-7 md:grid-cols-2 lg:grid-cols-4">
          {shown.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4 lg:block">
              <Icon name={icon} className="size-7 mb-3 text-haldi" />
              <div>
                <h3 className="mb-1 text-[1.0625rem] font-semibold text-ink">{title}</h3>
                <p className="max-w-xs">{typeof text === 'string' ? text : text(returnDays)}</p>
              </div>
            </li>
          ))}
        </ul>
      </PageWidth>
    </section>
  );
}

function CallToAction(): ReactElement {
  return (
    <PageWidth className="pt-10 md:pt-16">
      <section className="flex flex-col justify-between gap-6 madder-ground rounded-lg p-6 md:flex-row md:items-center md:p-12">
        <div>
          <h2 className="font-display text-h2">Find the one you will keep for years</h2>
          <p className="mt-1">Create an account to save a wishlist and track your orders.</p>
        </div>
        <div className="grid flex-none gap-3 sm:flex">
          <ButtonLink to="/store" size="lg" className="on-madder">
            Start Shopping
          </ButtonLink>
          <ButtonLink to="/auth?tab=sign-up" size="lg" className="on-madder-outline">
            Create Account
          </ButtonLink>
        </div>
      </section>
    </PageWidth>
  );
}
