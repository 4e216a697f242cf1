import type { ReactElement } from 'react';
import { data, Link, redirect } from 'react-router';
import { findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import type { Route } from './+types/import-export.route';
import { CsvCards } from './csv-cards.tsx';
import { ImportPreviewCard } from './import-preview-card.tsx';
import { previewImport } from './preview-import.server.ts';
import { type ImportSummary, importRefusals, importSummaryToast } from './product-csv.contract.ts';
import { importFileInput, parseCheck, storedFileInput } from './product-csv.input.ts';
import { runImport } from './run-import.server.ts';
import { addMissingCategories, storeImportFile } from './store-import-file.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'products:write');
  const fileId = args.url.searchParams.get('file');
  const preview = isUuid(fileId) ? await previewImport(getShop(args.context), fileId) : null;
  const view = { preview, isExpired: fileId !== null && !preview };
  return data(view, { headers: { 'Cache-Control': 'no-store' } });
}

const parseFile = parserFor(importFileInput, importRefusals.expired);

const actions = {
  import: formAction(parseFile, runImport, imported),
  'import-good': formAction(
    parseFile,
    (shop: Shop, owner: Permitted<'products:write'>, file) =>
      runImport(shop, owner, { ...file, leavesWrongRows: true }),
    imported,
  ),
  'add-categories': formAction(
    parserFor(storedFileInput, importRefusals.expired),
    addMissingCategories,
    ({ fileId }) => ({ fileId }),
  ),
  check: formAction(parseCheck, storeImportFile, ({ fileId }) => ({ fileId })),
};

function imported(result: ImportSummary & { leftFileId?: string }) {
  return { toast: importSummaryToast(result), leftFileId: result.leftFileId };
}

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'products:write');
  const values = Object.fromEntries(await readForm(args.request));
  const submit = findAction(actions, values.intent) ?? actions.check;
  const result = await submit(getShop(args.context), owner, values);
  if (!result.ok) return refusalResponse(result.refusal);
  if ('fileId' in result.value) return redirect(`.?file=${result.value.fileId}`, 303);
  const { toast, leftFileId } = result.value;
  return redirectWithToast(leftFileId ? `.?file=${leftFileId}` : '.', toast);
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function ProductFiles({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { preview, isExpired } = loaderData;
  const refusal = actionData?.refusal ?? (isExpired ? importRefusals.expired : undefined);
  return (
    <>
      <p className="mb-2">
        <Link to="../products" className="inline-flex min-h-11 items-center text-indigo underline">
          Back to Products
        </Link>
      </p>
      {preview && <ImportPreviewCard preview={preview} refusal={refusal} />}
      <CsvCards error={preview ? undefined : refusal?.description} />
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
