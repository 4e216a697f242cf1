import { data } from 'react-router';
import { requirePermissionForFile } from '#app/people/auth/require-user.server.ts';
import { recordExport } from '#app/shop/activity/record-activity.server.ts';
import { getShop } from '#platform/request.server.ts';
import { csvResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/report-csv.route';
import { readAnalytics } from './read-analytics.server.ts';
import { findReport, reportCsv } from './report-csv.server.ts';

/** One report as a CSV file, for the period in the URL. */
export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermissionForFile(args, 'analytics:read');
  const shop = getShop(args.context);
  const view = await readAnalytics(shop, args.url.searchParams);
  const found = findReport(view, args.params.report);
  if (!found) throw data(null, { status: 404 });
  await recordExport(shop, owner, `${found.report.title} as CSV`);
  return csvResponse(found.fileName, [reportCsv(found.report)]);
}
