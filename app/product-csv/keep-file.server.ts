import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { fileAtMostBytes, fileRefusals, keptMinutes } from './product-files.contract.ts';
import { keepProductFile } from './product-files.store.server.ts';
import { readCsv } from './read-csv.server.ts';

/** Takes a file of products in, to be checked and then imported. Out: its id; refused when it is no such file. */
export async function keepFile(
  shop: Shop,
  _owner: Owner,
  { file, addsCategories }: { file: File; addsCategories: boolean },
): Promise<Result<{ fileId: string }>> {
  if (file.size === 0 && file.name === '') return refuse(fileRefusals.noFile);
  if (file.size > fileAtMostBytes) return refuse(fileRefusals.tooLarge);
  const content = Buffer.from(await file.arrayBuffer());
  const read = await readCsv([content]);
  if (!read.ok) return read;
  const now = shop.now();
  const fileId = await keepProductFile(
    shop.db,
    { name: file.name.slice(0, 200), content, addsCategories },
    { now, oldest: oldestKept(now) },
  );
  return done({ fileId });
}

/** Files from before then are gone. */
export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - keptMinutes * 60_000);
}
