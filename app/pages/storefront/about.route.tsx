import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { PublicHandle } from '#app/kit/topics.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { PageHeading, SectionHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { SizedImage } from '#app/kit/ui/sized-image.tsx';
import { pageMeta } from '#app/products/seo/page-meta.ts';
import { legalDetails, storeContact } from '#app/shop/settings/store-profile.rules.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/about.route';
import { LegalList } from './legal-list.tsx';
import { ContactList } from './prose-contact.tsx';

export const handle: PublicHandle = { live: [], isPublic: true, query: [] };

export function loader({ context }: Route.LoaderArgs) {
  const { storeProfile: shop } = getShop(context).settings;
  const { returnDays } = shop;
  return { contact: storeContact(shop), legal: legalDetails(shop), returnDays };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    path: '/about',
    title: 'About',
    description:
      'What a haat is, what this shop promises, and how to reach us: craft named on every piece, and a call before you pay.',
  });
}

export default function About({ loaderData }: Route.ComponentProps): ReactElement {
  const { contact, legal, returnDays } = loaderData;
  return (
    <PageWidth className="py-8">
      <PageHeading title={`About ${contact.name}`} note="A market day for cloth, every day." />
      <Story name={contact.name} />
      <Values returnDays={returnDays} />
      <section id="contact" aria-labelledby="talk-to-us" className="pt-12 md:pt-16">
        <SectionHeading title={<span id="talk-to-us">Talk to us</span>} />
        <Card className="grid gap-6 lg:grid-cols-[5fr_7fr] lg:items-center">
          <p className="max-w-[524px] text-ink2">
            About a cloth, a size, an order or a return: a person from the shop answers. If you
            write outside support hours, we get back to you when the shop opens.
          </p>
          <ContactList contact={contact} className="sm:grid-cols-2" />
          <LegalList facts={legal} className="lg:col-span-2" />
        </Card>
      </section>
    </PageWidth>
  );
}

function Story({ name }: { name: string }): ReactElement {
  return (
    <section id="story" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_480px] lg:gap-16">
      <div className="relative self-start lg:order-last">
        <SizedImage
          src="/pictures/hero-tall-860.webp"
          place="about"
          isFirst
          alt="Indigo Ajrakh, red Banarasi and mustard silk hanging side by side"
          width={860}
          height={1000}
          className="h-[260px] w-full rounded-sm object-cover lg:h-[560px] dark:brightness-[.94]"
        />
        <div className="selvedge-picture absolute inset-x-0 bottom-0" aria-hidden />
      </div>
      <div className="prose text-[1.0625rem]">
        <h2>What a haat is</h2>
        <p>
          A haat is the open market of an Indian village or town. It comes together on its own day
          of the week. Cloth is spread on a sheet on the ground or hung over a rope; the buyer takes
          it in her hands, turns it over to see the back of the weave, and asks where it was made.
          And whoever sells it can tell her.
        </p>
        <p>
          {name} is such a market on a screen, for sarees, lehengas, kurtas, anarkalis and salwar
          suits, and for what is worn with them.
        </p>
        <h2>Cloth with a name</h2>
        <p>
          Many of these cloths are called after a place: Kanjivaram after Kanchipuram, Banarasi
          after Banaras, Sanganeri after Sanganer by Jaipur. Others are called after what the hand
          does: bandhani is tied, leheriya is dyed in waves. Such a name is more than a label. It
          says how the cloth was made, how it will fall, and how it wants to be washed. So where a
          piece has one, it is on its page, beside the material.
        </p>
        <h2>A voice before the money</h2>
        <p>
          At a haat you speak with somebody before any money changes hands, and we have kept that.
          You choose and place the order here; then we phone you, go through size, colour and
          address together, and arrange the payment. We call before you pay, on every order.
        </p>
        <p>
          <ButtonLink to="/store">See what is in the store</ButtonLink>
        </p>
      </div>
    </section>
  );
}

const values = [
  {
    icon: 'truck-thin',
    title: 'The day it arrives, before you order',
    text: 'Type your PIN code on the page of a product, and see when it can be with you.',
  },
  {
    icon: 'phone-call-thin',
    title: 'We call before you pay',
    text: 'Nothing is charged when you place an order. We phone you to confirm it and to arrange the payment.',
  },
  {
    icon: 'scale-thin',
    title: 'Prices and stock as they are',
    text: 'What you see is what we have. When the last piece sells or a price changes, the page changes at once.',
  },
  {
    icon: 'rotate-ccw-thin',
    title: 'Easy returns',
    text: (days: number) =>
      `Not right? Send it back within ${days} days of delivery. Sale items are not returnable, and their pages say so.`,
  },
] as const;

/** `returnDays`: 0 if nothing is taken back, so nothing is promised. */
function Values({ returnDays }: { returnDays: number }): ReactElement {
  const shown = values.filter(({ text }) => typeof text === 'string' || returnDays > 0);
  return (
    <section id="values" aria-labelledby="what-we-promise" className="pt-12 md:pt-16">
      <SectionHeading
        title={<span id="what-we-promise">What we promise</span>}
        action={
          <Link to="/terms" className="inline-block py-2 font-semibold text-indigo underline">
            The terms
          </Link>
        }
      />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {shown.map(({ icon, title, text }) => (
          <li key={title} className="panel">
            <Icon name={icon} className="size-7 mb-3 text-madder dark:text-haldi" />
            <CardTitle as="h3" className="mb-1.5!">
              {title}
            </CardTitle>
            <p className="text-ink2">{typeof text === 'string' ? text : text(returnDays)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
