import type { ReactElement } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { submitForm } from '#app/admin/submit-form.ts';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { formValues } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { Field, NativeSelect } from '#app/ui/field.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/size-charts.route';
import { type SizeChartListView, sizeChartToasts } from './admin-size-charts.contract.ts';
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
      <p className="mb-2">
        <Link to={settings} className="inline-flex min-h-11 items-center text-indigo underline">
          Back to Settings
        </Link>
      </p>
      <div className="grid max-w-2xl gap-4">
        <Card>
          <CardTitle>Size Charts</CardTitle>
          {charts.length === 0 ? (
            <p className="text-ink2">
              None yet. A product without a chart shows its sizes alone, as before.
            </p>
          ) : (
            <ChartList here={`${settings}/size-charts`} charts={charts} />
          )}
        </Card>
        <AddCard ready={ready} />
      </div>
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}

function ChartList({
  here,
  charts,
}: {
  here: string;
  charts: SizeChartListView['charts'];
}): ReactElement {
  return (
    <ul className="divide-y divide-line">
      {charts.map(({ id, name, text }) => (
        <li key={id}>
          <Link to={`${here}/${id}`} className="block py-3 wrap-anywhere">
            <span className="block font-semibold text-indigo underline">{name}</span>
            <span className="text-small text-ink2">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AddCard({ ready }: Pick<SizeChartListView, 'ready'>): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card>
      <CardTitle>Add from a ready one</CardTitle>
      <Form method="post" className="grid gap-4">
        <Field
          label="Chart"
          name="ready"
          hint="Common measures of ready-made clothing, to begin with: compare them with your own patterns."
        >
          <NativeSelect>
            {ready.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">An empty chart</option>
          </NativeSelect>
        </Field>
        <Button busy={isBusy} className="justify-self-start">
          Add Size Chart
        </Button>
      </Form>
    </Card>
  );
}
