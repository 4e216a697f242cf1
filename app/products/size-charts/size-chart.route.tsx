import type { ReactElement } from 'react';
import type { LiveHandle } from '#app/kit/topics.ts';
import { SettingsItemPage } from '#app/people/admin-parts/settings-item-page.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/size-chart.route';
import { ChartFields } from './chart-fields.tsx';
import { sizeCharts } from './size-chart-list.server.ts';

export const handle: LiveHandle = { live: ['products'] };
export const loader = sizeCharts.itemLoader;
export const action = sizeCharts.itemAction;

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Size chart not saved');
}

export default function SizeChartPage(props: Route.ComponentProps): ReactElement {
  return <SettingsItemPage {...props} Fields={ChartFields} />;
}
