import { recordExport } from '#app/activity/record-activity.server.ts';
import { requirePermissionForFile } from '#app/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import { csvResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/export.route';
import { exportProducts } from './export-products.server.ts';
import { noProducts, writeCsv } from './write-csv.server.ts';

/** 'products.csv' has every product, 'template.csv' only the header. */
export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermissionForFile(args, 'products:read-all');
  const { file } = args.params;
  if (file !== 'products.csv' && file !== 'template.csv') {
    throw new Response('Not found', { status: 404 });
  }
  if (file === 'template.csv') return csvResponse(file, writeCsv(noProducts()));
  const shop = getShop(args.context);
  await recordExport(shop, owner, 'Products as CSV');
  return csvResponse(file, exportProducts(shop.db));
}
