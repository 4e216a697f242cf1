import { Fragment, type ReactElement, useId } from 'react';
import { data } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import { capitalize, isUuid } from '#app/kit/text.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { adminOrdersPerPage } from '#app/orders/admin/admin-orders.contract.ts';
import { choiceAndQuantity } from '#app/orders/record/order-lines.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { AddOnLines } from '#app/products/add-ons/add-on-lines.tsx';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/packing-slip.route';
import { Label } from './label.tsx';
import { textSizeOf } from './label-size.rules.ts';
import { type LabelView, type Paper, paperNames, papers, type Sender } from './labels.contract.ts';
import { readLabels, readTodaysLabels } from './read-labels.server.ts';
import './labels.css';

/**
 * The address label and the packing slip of each parcel: of an order, of the orders ticked in the list, or of
 * all that was shipped today.
 */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'orders:read-all');
  const shop = getShop(args.context);
  const { searchParams } = args.url;
  const ids = slipIds(searchParams);
  const isToday = searchParams.get('day') === 'today';
  const labels = isToday ? await readTodaysLabels(shop) : await readLabels(shop, ids);
  const { name, supportPhone, supportEmail, legalAddress } = shop.settings.storeProfile;
  const sender: Sender = {
    ...{ name, supportPhone, supportEmail },
    address: legalAddress.replaceAll('\n', ', '),
  };
  return data(
    {
      isToday,
      paper: papers.find((paper) => paper === searchParams.get('paper')) ?? 'a4',
      paperLinks: papers.map((paper) => ({ paper, href: paperHref(args.url, paper) })),
      labels: labels.map((label) => ({ ...label, textSize: textSizeOf(label, sender) })),
      sender,
    },
    {
      status: isToday || labels.length > 0 ? 200 : 404,
      headers: { 'Cache-Control': 'no-store' },
    },
  );
}

/** In the sequence of the address. A ticked order is sent with the status that its row showed, 'id:status'. */
function slipIds(params: URLSearchParams): string[] {
  const selected = params.getAll('ticked').map((text) => text.split(':')[0]);
  const ids = [params.get('order'), ...selected].filter((id) => isUuid(id));
  return [...new Set(ids)].slice(0, adminOrdersPerPage);
}

/** The same labels on other paper. */
function paperHref({ pathname, searchParams }: URL, paper: Paper): string {
  const params = new URLSearchParams(searchParams);
  params.set('paper', paper);
  return `${pathname}?${params}`;
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const [first, ...others] = loaderData?.labels ?? [];
  const which = others.length > 0 ? `of ${others.length + 1} parcels` : (first?.displayId ?? '');
  return noindexMeta(matches[0].loaderData, `Packing slip ${which}`.trim());
}

export default function PackingSlipPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { isToday, paper, paperLinks, labels, sender } = loaderData;
  const [first, ...others] = labels;
  if (!first) {
    return (
      <PageWidth className="py-10">
        <EmptyState
          as="h1"
          title={isToday ? 'Nothing shipped today' : 'Order Not Found'}
          text={
            isToday
              ? 'Labels and slips of what you ship today are printed here'
              : 'There is no such order, or none was selected'
          }
          action={
            <ButtonLink to=".." relative="path">
              All orders
            </ButtonLink>
          }
        />
      </PageWidth>
    );
  }
  const isOne = others.length === 0;
  return (
    <>
      <PageWidth className="no-print py-8">
        <div className="flex flex-wrap items-center gap-2.5">
          <Button type="button" onClick={() => window.print()}>
            <Icon name="printer" /> Print
          </Button>
          <ButtonLink
            to={isOne ? `..?order=${first.orderId}` : '..'}
            relative="path"
            variant="ghost"
          >
            {isOne ? 'Back to the order' : 'Back to the orders'}
          </ButtonLink>
        </div>
        <nav aria-label="Paper" className="mt-3 flex flex-wrap gap-2.5">
          {paperLinks.map((link) => (
            <ButtonLink
              key={link.paper}
              to={link.href}
              size="sm"
              variant={link.paper === paper ? 'secondary' : 'outline'}
              aria-current={link.paper === paper ? 'true' : undefined}
            >
              {paperNames[link.paper]}
            </ButtonLink>
          ))}
        </nav>
        {(!isOne || isToday) && (
          <h1 className="mt-6 font-display text-h2">
            {isToday ? 'Shipped today: ' : ''}
            {labels.length === 1 ? '1 packing slip' : `${labels.length} packing slips`}
          </h1>
        )}
      </PageWidth>
      {paper === 'a4' ? (
        <PageWidth className="pb-8">
          {labels.map((label, place) => (
            <div key={label.id} className={place > 0 ? 'mt-12 break-before-page print:mt-0' : ''}>
              <div className="mb-8">
                <Label label={label} sender={sender} />
              </div>
              <PackingSlip label={label} sender={sender} heading={isOne ? 'h1' : 'h2'} />
            </div>
          ))}
        </PageWidth>
      ) : (
        <div
          className={`sheet-${paper} mx-auto max-w-[54rem] px-4 pb-8 print:max-w-none print:p-0`}
        >
          {labels.map((label) => (
            <Fragment key={label.id}>
              <Label label={label} sender={sender} />
              <PackingSlip label={label} sender={sender} heading={isOne ? 'h1' : 'h2'} />
            </Fragment>
          ))}
        </div>
      )}
    </>
  );
}

/** 'Questions? Call +91 98765 43210 or write to help@example.com.', as far as they are set. */
function questionsText({ supportPhone, supportEmail }: Sender): string {
  const ways = [supportPhone && `call ${supportPhone}`, supportEmail && `write to ${supportEmail}`];
  const text = ways.filter(Boolean).join(' or ');
  return text && `Questions? ${capitalize(text)}.`;
}

function PackingSlip({
  label,
  sender,
  heading: Heading,
}: {
  label: LabelView;
  sender: Sender;
  heading: 'h1' | 'h2';
}): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id} className="label">
      <Heading id={id} className="font-display text-h3">
        Packing slip
      </Heading>
      <p>
        Order {label.displayId} of {label.orderedOn}
        {label.parcel && ` · ${label.parcel}`}
      </p>
      <ul className="mt-4 divide-y divide-line">
        {label.lines.map((line) => (
          <li key={line.id} className="py-2.5">
            <p className="font-semibold">{line.name}</p>
            <p>{choiceAndQuantity(line)}</p>
            <AddOnLines addOns={line.addOns} />
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-4">
        Thank you for your order at {sender.name}. {questionsText(sender)}
      </p>
    </section>
  );
}
