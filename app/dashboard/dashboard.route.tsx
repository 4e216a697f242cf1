import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { data } from 'react-router';
import { formTexts, parseInput } from '#app/kit/forms.ts';
import { pageNumber } from '#app/kit/pages.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { orderRefusals, orderToasts } from '#app/orders/orders.contract.ts';
import { sendAgainInput, setStatusInput } from '#app/orders/orders.input.ts';
import { sendLetterAgain } from '#app/orders/send-letter-again.server.ts';
import { setStatus } from '#app/orders/set-status.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { LinkTabs } from '#app/ui/tabs.tsx';
import { answerRefusal, pageItCameFrom, redirectWithToast } from '#platform/answer.server.ts';
import { shopOf, shopperOf } from '#platform/request.server.ts';
import type { Route } from './+types/dashboard.route';
import { type Tab, tabNames, tabs } from './dashboard.contract.ts';
import { OrderDetails } from './order-details.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { readDashboard } from './read-dashboard.server.ts';

export const handle: LiveHandle = { live: ['orders', 'products'] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const tab: Tab = tabs.find((name) => name === searchParams.get('tab')) ?? 'overview';
  const orderId = searchParams.get('order');
  const result = await readDashboard(shopOf(context), shopperOf(context), {
    tab,
    page: pageNumber(searchParams.get('page')),
    orderId: isUuid(orderId) ? orderId : null,
  });
  const base = pathname.startsWith('/admin') ? '/admin' : '/dashboard';
  return data(
    { base, tab, view: result.ok ? result.value : null },
    { status: result.ok ? 200 : 403, headers: { 'Cache-Control': 'no-store' } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = shopperOf(context);
  const texts = formTexts(await request.formData());
  const back = pageItCameFrom(request, '/admin?tab=orders');
  if (texts.intent === 'send-again') {
    const input = parseInput(sendAgainInput, texts, orderRefusals.noSuchLetter);
    const result = input.ok ? await sendLetterAgain(shop, shopper, input.value) : input;
    if (!result.ok) return answerRefusal(result.refusal);
    return redirectWithToast(back, orderToasts.sentAgain);
  }
  const input = parseInput(setStatusInput, texts, orderRefusals.wrongStatus);
  const result = input.ok ? await setStatus(shop, shopper, input.value) : input;
  if (!result.ok) return answerRefusal(result.refusal);
  return redirectWithToast(back, orderToasts.statusSet);
}

/** Without this, what the loader says of caching would stay behind. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Owner Dashboard - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { base, tab, view } = loaderData;
  if (!view) return <AccessDenied />;
  const { opened } = view;
  return (
    <PageWidth className="py-8">
      <PageHeading title="Owner Dashboard" note={`Welcome back, ${view.email}`} />
      {view.lowStock > 0 && <LowStock count={view.lowStock} />}
      <LinkTabs
        label="Dashboard"
        items={tabs.map((name) => ({
          to: name === 'overview' ? base : `${base}?tab=${name}`,
          label: tabNames[name],
          active: name === tab,
        }))}
      />
      <div className="pt-4">
        {tab === 'overview' && <OverviewTab base={base} view={view} />}
        {tab === 'orders' && <OrdersTab base={base} view={view} />}
      </div>
      {opened && <OrderDetails {...opened} closeHref={`${base}?tab=${tab}`} />}
      <RefusalToasts refusal={actionData?.refusal} />
    </PageWidth>
  );
}

function AccessDenied(): ReactElement {
  const { title, description } = orderRefusals.ownerOnly;
  return (
    <PageWidth className="py-10">
      <EmptyState
        as="h1"
        title={title}
        text={description}
        action={<ButtonLink to="/">Go Home</ButtonLink>}
      />
    </PageWidth>
  );
}

function LowStock({ count }: { count: number }): ReactElement {
  return (
    <p className="mb-4 flex items-center gap-3 rounded-md border border-banner-line bg-banner-bg px-4 py-3 text-banner-ink">
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span>
        <b className="font-semibold">Low Stock Alert:</b> {count} product(s) are running low on
        stock!
      </span>
    </p>
  );
}
