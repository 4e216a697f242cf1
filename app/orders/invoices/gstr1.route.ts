import { data } from 'react-router';
import { byteOrderMark, csvLines } from '#app/people/admin-parts/csv.server.ts';
import { requirePermissionForFile } from '#app/people/auth/require-user.server.ts';
import { recordExport } from '#app/shop/activity/record-activity.server.ts';
import { getShop } from '#platform/request.server.ts';
import { csvResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/gstr1.route';
import { gstr1Json, gstr1Rows } from './gstr1-files.rules.ts';
import { readGstr1 } from './read-gstr1.server.ts';

/** GSTR-1 of a month, as the portal's JSON or as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermissionForFile(args, 'orders:read-all');
  const shop = getShop(args.context);
  const { searchParams } = args.url;
  const view = await readGstr1(shop, owner, searchParams.get('month') ?? '');
  if (!view) throw data(null, { status: 404 });
  const isJson = searchParams.get('format') === 'json';
  await recordExport(shop, owner, `GSTR-1 as ${isJson ? 'JSON' : 'CSV'}`);
  const name = `gstr1-${view.month}`;
  if (!isJson) return csvResponse(`${name}.csv`, [byteOrderMark + csvLines(gstr1Rows(view))]);
  return Response.json(gstr1Json(view), {
    headers: {
      'Content-Disposition': `attachment; filename="${name}.json"`,
      'Cache-Control': 'no-store',
    },
  });
}
