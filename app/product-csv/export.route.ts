import { requirePermissionForFile } from '#app/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import { csvResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/export.route';
import { exportProducts } from './export-products.server.ts';
import { noProducts, writeCsv } from './write-csv.server.ts';

/** 'products.csv', every product there is; 'template.csv', the columns alone. */
export async function loader(asked: Route.LoaderArgs) {
  requirePermissionForFile(asked, 'products:read-all');
  const { file } = asked.params;
  if (file !== 'products.csv' && file !== 'template.csv') {
    throw new Response('Not found', { status: 404 });
  }
  const parts =
    file === 'products.csv' ? exportProducts(getShop(asked.context).db) : writeCsv(noProducts());
  return csvResponse(file, parts);
}
