import { Readable } from 'node:stream';
import { requireOwner } from '#app/auth/require-shopper.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/file.route';
import { exportProducts } from './export-products.server.ts';
import { noProducts, writeCsv } from './write-csv.server.ts';

/** 'products.csv', every product there is; 'template.csv', the columns alone. */
export async function loader(asked: Route.LoaderArgs) {
  requireOwner(asked);
  const { file } = asked.params;
  if (file !== 'products.csv' && file !== 'template.csv') {
    throw new Response('Not found', { status: 404 });
  }
  const parts =
    file === 'products.csv' ? exportProducts(shopOf(asked.context).db) : writeCsv(noProducts());
  const bytes = Readable.from(parts, { objectMode: true }).map((part: string) => Buffer.from(part));
  return new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'no-store',
    },
  });
}
