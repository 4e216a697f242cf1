import { data } from 'react-router';
import { requirePermissionForFile } from '#app/auth/require-user.server.ts';
import { answerCsv } from '#platform/answer.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/figure-file.route';
import { figureCalled, figureFile } from './figure-file.server.ts';
import { readAnalytics } from './read-analytics.server.ts';

/** A figure as a file for the spreadsheet, of the time that the address names. */
export async function loader(asked: Route.LoaderArgs) {
  requirePermissionForFile(asked, 'analytics:read');
  const view = await readAnalytics(shopOf(asked.context), asked.url.searchParams);
  const called = figureCalled(view, asked.params.figure);
  if (!called) throw data(null, { status: 404 });
  return answerCsv(called.fileName, [figureFile(called.figure)]);
}
