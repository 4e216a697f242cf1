import type { ReactElement } from 'react';
import { data } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { adminBase } from '#app/people/admin-parts/admin.contract.ts';
import { AddFromReady, MadeList } from '#app/people/admin-parts/ready-cards.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/size-charts.route';
import { sizeChartToasts } from './admin-size-charts.contract.ts';
import { addSizeChart } from './change-size-charts.server.ts';
import { readSizeCharts } from './read-size-charts.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const settings = `${adminBase(args.url.pathname)}/settings`;
  return data({ settings, ...(await readSizeCharts(getShop(args.context))) });
}

/** Adds a chart, and leads to its form. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const { ready = '' } = formValues(await readForm(args.request));
  const added = await addSizeChart(getShop(args.context), owner, ready);
  if (!added.ok) return refusalResponse(added.refusal);
  const charts = `${adminBase(args.url.pathname)}/settings/size-charts`;
  return redirectWithToast(`${charts}/${added.value.id}`, sizeChartToasts.added);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Size chart not added');
}

export default function SizeChartsPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { settings, charts, ready } = loaderData;
  return (
    <>
      <SubpageLink to={settings}>Back to Settings</SubpageLink>
      <div className="grid max-w-2xl gap-4">
        <Card>
          <CardTitle>Size Charts</CardTitle>
          {charts.length === 0 ? (
            <p className="text-ink2">
              None yet. A product without a chart shows its sizes alone, as before.
            </p>
          ) : (
            <MadeList here={`${settings}/size-charts`} items={charts} />
          )}
        </Card>
        <AddFromReady
          label="Chart"
          hint="Common measures of ready-made clothing, to begin with: compare them with your own patterns."
          ready={ready}
          emptyName="An empty chart"
          actionName="Add Size Chart"
        />
      </div>
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
