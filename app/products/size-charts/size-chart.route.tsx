import type { ReactElement } from 'react';
import { andThen } from '#app/kit/result.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import {
  changeSettingsItem,
  readSettingsItem,
} from '#app/people/admin-parts/settings-item.server.ts';
import { SettingsItem } from '#app/people/admin-parts/settings-item.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/size-chart.route';
import { sizeChartRefusals, sizeChartToasts } from './admin-size-charts.contract.ts';
import { removeSizeChart, saveSizeChart } from './change-size-charts.server.ts';
import { ChartForm } from './chart-form.tsx';
import { readSizeChartForm } from './read-size-charts.server.ts';
import { parseSizeChart } from './size-chart.input.ts';
import { readUnit } from './size-charts.contract.ts';

export const handle: LiveHandle = { live: ['products'] };

export function loader(args: Route.LoaderArgs) {
  const unit = readUnit(args.url.searchParams);
  return readSettingsItem(args, args.params.chart, (shop, id) => readSizeChartForm(shop, id, unit));
}

export function action(args: Route.ActionArgs) {
  return changeSettingsItem(args, args.params.chart, {
    list: 'size-charts',
    gone: sizeChartRefusals.gone,
    toasts: sizeChartToasts,
    save: (shop, owner, id, texts) =>
      andThen(parseSizeChart(texts), (input) => saveSizeChart(shop, owner, { id, ...input })),
    remove: removeSizeChart,
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Size chart not saved');
}

export default function SizeChartPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { form } = loaderData;
  return (
    <SettingsItem
      list={{ path: 'size-charts', name: 'Size Charts' }}
      kind="size chart"
      name={form?.name}
      deleteText="Its categories and products will have no chart."
      refusal={actionData?.refusal}
    >
      {form && (
        <ChartForm
          key={`${form.id} ${form.unit}`}
          view={form}
          typed={actionData?.typed}
          errors={actionData?.refusal?.fields ?? {}}
        />
      )}
    </SettingsItem>
  );
}
