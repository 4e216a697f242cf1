import { data } from 'react-router';
import { requirePermissionForFile } from '#app/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import { csvResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/report-csv.route';
import { readAnalytics } from './read-analytics.server.ts';
import { findReport, reportCsv } from './report-csv.server.ts';

/** One report as a CSV file, for the period in the URL. */
export async function loader(args: Route.LoaderArgs) {
  requirePermissionForFile(args, 'analytics:read');
  const view = await readAnalytics(getShop(args.context), args.url.searchParams);
  const found = findReport(view, args.params.report);
  if (!found) throw data(null, { status: 404 });
  return csvResponse(found.fileName, [reportCsv(found.report)]);
}
