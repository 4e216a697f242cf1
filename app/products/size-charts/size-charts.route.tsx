import type { LiveHandle } from '#app/kit/topics.ts';
import { SettingsListPage } from '#app/people/admin-parts/settings-list-page.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/size-charts.route';
import { sizeCharts } from './size-chart-list.server.ts';

export const handle: LiveHandle = { live: ['products'] };
export const loader = sizeCharts.loader;
export const action = sizeCharts.action;

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Size chart not added');
}

export default SettingsListPage;
