import { data } from 'react-router';
import { requirePermissionForFile } from '#app/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import { csvResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/report-csv.route';
import { readAnalytics } from './read-analytics.server.ts';
import { findReport, reportCsv } from './report-csv.server.ts';

/** One report as a CSV file, for the period in the URL. */
export async function loader(asked: Route.LoaderArgs) {
  requirePermissionForFile(asked, 'analytics:read');
  const view = await readAnalytics(getShop(asked.context), asked.url.searchParams);
  const found = findReport(view, asked.params.figure);
  if (!found) throw data(null, { status: 404 });
  return csvResponse(found.fileName, [reportCsv(found.report)]);
}
