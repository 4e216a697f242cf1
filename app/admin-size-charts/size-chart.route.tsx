import type { ReactElement } from 'react';
import { data, Form } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { submitForm } from '#app/admin/submit-form.ts';
import { SubpageLink } from '#app/admin/subpage-link.tsx';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { formValues } from '#app/kit/forms.ts';
import { andThen } from '#app/kit/result.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { readUnit } from '#app/size-charts/size-charts.contract.ts';
import { AlertDialog } from '#app/ui/alert-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/size-chart.route';
import { sizeChartRefusals, sizeChartToasts } from './admin-size-charts.contract.ts';
import { removeSizeChart, saveSizeChart } from './change-size-charts.server.ts';
import { ChartForm } from './chart-form.tsx';
import { readSizeChartForm } from './read-size-charts.server.ts';
import { parseSizeChart } from './size-chart.input.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const { chart: id } = args.params;
  const charts = `${adminBase(args.url.pathname)}/settings/size-charts`;
  const unit = readUnit(args.url.searchParams);
  const form = isUuid(id) ? await readSizeChartForm(getShop(args.context), id, unit) : null;
  return data({ charts, form }, { status: form ? 200 : 404 });
}

/** Saves the chart, or deletes it. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const { chart: id } = args.params;
  const shop = getShop(args.context);
  const texts = formValues(await readForm(args.request));
  if (!isUuid(id)) return refusalResponse(sizeChartRefusals.gone, texts);
  const isDelete = texts.intent === 'delete-chart';
  const result = isDelete
    ? await removeSizeChart(shop, owner, id)
    : await andThen(parseSizeChart(texts), (input) => saveSizeChart(shop, owner, { id, ...input }));
  if (!result.ok) return refusalResponse(result.refusal, texts);
  const charts = `${adminBase(args.url.pathname)}/settings/size-charts`;
  return redirectWithToast(charts, sizeChartToasts[isDelete ? 'deleted' : 'saved']);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Size chart not saved');
}

export default function SizeChartPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { charts, form } = loaderData;
  return (
    <>
      <SubpageLink to={charts}>Back to Size Charts</SubpageLink>
      {form ? (
        <div className="grid gap-4">
          <ChartForm
            key={`${form.id} ${form.unit}`}
            view={form}
            typed={actionData?.typed}
            errors={actionData?.refusal?.fields ?? {}}
          />
          <Form method="post">
            <AlertDialog
              name="intent"
              value="delete-chart"
              variant="ghost"
              title={`Delete the size chart ${form.name}?`}
              text="Its categories and products will have no chart."
              actionLabel="Delete"
              className="text-bad!"
            >
              <Icon name="trash" /> Delete Size Chart
            </AlertDialog>
          </Form>
        </div>
      ) : (
        <EmptyState as="h2" title="No size chart" text="This size chart is gone." />
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
