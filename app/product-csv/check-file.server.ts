import type { Shop } from '#platform/shop.ts';
import { oldestKept } from './keep-file.server.ts';
import { planImport } from './plan-import.server.ts';
import type { Planned } from './plan-line.server.ts';
import { type CheckedFile, changesShown, errorsShown } from './product-files.contract.ts';
import { findProductFile } from './product-files.store.server.ts';
import { readCsv } from './read-csv.server.ts';

/** What a kept file would do to the products as they are now; null when it is gone. For the owner alone. */
export async function checkFile(shop: Shop, fileId: string): Promise<CheckedFile | null> {
  const kept = await findProductFile(shop.db, fileId, oldestKept(shop.now()));
  if (!kept) return null;
  const read = await readCsv([kept.content]);
  if (!read.ok) return null;
  const plan = await planImport(shop.db, read.value, { ...kept, mayFetch: true });
  const { errors, added, changed, unchanged, newCategories, toFetch, fingerprint } = plan;
  const lines = [...added, ...changed].sort((one, other) => one.line - other.line);
  return {
    fileId,
    name: kept.name,
    agreed: fingerprint,
    added: added.length,
    changed: changed.length,
    unchanged,
    toFetch: toFetch.length,
    newCategories: newCategories.map(({ name }) => name),
    changes: lines.slice(0, changesShown).map(changeView),
    errors: errors.slice(0, errorsShown),
    errorCount: errors.length,
  };
}

function changeView({ line, fields, before, changes }: Planned) {
  return { line, name: fields.name, what: before ? changes.join(', ') : 'new' };
}
