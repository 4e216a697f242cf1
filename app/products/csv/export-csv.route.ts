import { isUuid } from '#app/kit/text.ts';
import { requirePermissionForFile } from '#app/people/auth/require-user.server.ts';
import { recordExport } from '#app/shop/activity/record-activity.server.ts';
import { getShop } from '#platform/request.server.ts';
import { csvResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/export-csv.route';
import { exportProducts } from './export-products.server.ts';
import { importProgress } from './import-progress.server.ts';
import { readImportNotes, readWrongRows } from './preview-import.server.ts';
import { noProducts, writeCsv } from './write-csv.server.ts';

/**
 * 'products.csv' has every product, 'template.csv' only the header, 'rows-to-fix.csv' the wrong rows of a
 * checked file, 'notes.csv' what does not fit of another shop's file; 'progress' reports on its preview or
 * import.
 */
export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermissionForFile(args, 'products:read-all');
  const { file } = args.params;
  const shop = getShop(args.context);
  if (file === 'template.csv') return csvResponse(file, writeCsv(noProducts()));
  if (file === 'rows-to-fix.csv') {
    const fileId = args.url.searchParams.get('file');
    const rows = isUuid(fileId) ? await readWrongRows(shop, fileId) : null;
    if (rows === null) throw new Response('Not found', { status: 404 });
    return csvResponse(file, [rows]);
  }
  if (file === 'progress') {
    const progress = importProgress(args.url.searchParams.get('file') ?? '');
    return Response.json(progress, { headers: { 'Cache-Control': 'no-store' } });
  }
  if (file === 'notes.csv') {
    const fileId = args.url.searchParams.get('file');
    const notes = isUuid(fileId) ? await readImportNotes(shop, fileId) : null;
    if (notes === null) throw new Response('Not found', { status: 404 });
    return csvResponse(file, [notes]);
  }
  if (file !== 'products.csv') throw new Response('Not found', { status: 404 });
  await recordExport(shop, owner, 'Products as CSV');
  return csvResponse(file, exportProducts(shop.db));
}
