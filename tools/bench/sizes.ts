import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { denseQuality } from '#server/cached-response.ts';
import { joinChunks } from './ceiling.ts';
import { type Answer, openConnection } from './connection.ts';
import { makeCustomers } from './customers.ts';
import { fillCarts } from './full-carts.ts';
import type { BenchOptions, Cell, PartReport } from './report.ts';
import { browserEncodings, requestBytes } from './requests.ts';
import { startShop } from './shop-process.ts';

/** Measured without a clock: the HTML of each page, and the scripts and style sheets it names. */

/** What servers use for responses; files are compressed at best quality when the shop is built. */
const usualQuality = 5;

export async function benchSizes(_options: BenchOptions): Promise<PartReport> {
  const shop = await startShop('sizes');
  const connection = openConnection(shop.port);
  try {
    const { db, port } = shop;
    const customers = await makeCustomers(db, 'customer', 1);
    await fillCarts(shop, customers);
    const { id } = await db
      .selectFrom('products')
      .select('id')
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    const product = `/product/${id}`;
    const signedIn = { cookie: customers[0]?.cookie };
    const pages = [
      ...['/', '/store', product, '/about', '/auth'].map((page) => ({ path: page })),
      ...['/', '/store', product, '/cart', '/orders'].map((page) => ({ path: page, ...signedIn })),
    ];
    const rows: Record<string, Cell>[] = [];
    for (const page of pages) {
      const sent = await connection.send(
        requestBytes(port, { ...page, encoding: browserEncodings }),
      );
      const plain = await connection.send(requestBytes(port, page));
      rows.push({
        page: page.path.replace(id, '…'),
        who: 'cookie' in page ? 'customer' : 'visitor',
        ...(await sizesOf(sent, plain, 'cookie' in page ? usualQuality : denseQuality)),
      });
    }
    const store = rows.find((row) => row.page === '/store');
    return {
      tables: [
        {
          name: 'pages',
          title: 'Pages and what they name',
          columns: [
            ['page', 'page'],
            ['who', 'for'],
            ['plainKb', 'HTML', 'KB'],
            ['sentKb', 'as sent', 'KB'],
            ['encoding', 'encoding'],
            ['brotliKb', 'brotli', 'KB'],
            ['inlineStyleKb', 'inline style', 'KB'],
            ['scripts', 'script files', 'count'],
            ['scriptsKb', 'scripts, brotli', 'KB'],
            ['styles', 'style files', 'count'],
            ['stylesKb', 'styles, brotli', 'KB'],
          ],
          rows,
        },
      ],
      targets: [
        htmlTarget('HTML of the store, plain', Number(store?.plainKb), 60),
        htmlTarget('HTML of the store, brotli', Number(store?.brotliKb), 10),
      ],
    };
  } finally {
    connection.close();
    await shop.stop();
  }
}

function htmlTarget(what: string, value: number, limit: number) {
  return { what, value, unit: 'KB', bound: 'at most', limit } as const;
}

async function sizesOf(
  sent: Answer,
  plain: Answer,
  quality: number,
): Promise<Record<string, Cell>> {
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(plain.head);
  const html = isChunked ? joinChunks(plain.body) : plain.body;
  const text = html.toString();
  const encoding = /\r\ncontent-encoding: *(\w+)/i.exec(sent.head)?.[1] ?? 'none';
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  const scripts = await withStaticImports(namedFiles(text, 'js'));
  const styles = namedFiles(text, 'css');
  const inlineStyles = [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  return {
    plainKb: html.length / 1024,
    sentKb: sent.size / 1024,
    encoding,
    brotliKb: brotliCompressSync(html, options).length / 1024,
    inlineStyleKb: inlineStyles.reduce((sum, [, css = '']) => sum + css.length, 0) / 1024,
    scripts: scripts.length,
    scriptsKb: await sumCompressed(scripts),
    styles: styles.length,
    stylesKb: await sumCompressed(styles),
  };
}

/** The files of the build that a text names. */
function namedFiles(text: string, ending: 'js' | 'css'): string[] {
  const names = text.match(new RegExp(`/assets/[\\w.-]+\\.${ending}\\b`, 'g')) ?? [];
  return [...new Set(names)].map((name) => path.resolve(`build/client${name}`));
}

/** The scripts and everything they import before they can run. Later loads do not count. */
async function withStaticImports(files: readonly string[]): Promise<string[]> {
  const found = new Set(files);
  for (const file of found) {
    const text = await readFile(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      found.add(path.join(path.dirname(file), name));
    }
  }
  return [...found];
}

async function sumCompressed(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) =>
      existsSync(`${file}.br`)
        ? (await readFile(`${file}.br`)).length
        : brotliCompressSync(await readFile(file)).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
