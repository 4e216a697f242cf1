import type { ReactElement } from 'react';
import { data, Link, redirect } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { getShop } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/import-export.route';
import { CsvCards } from './csv-cards.tsx';
import { ImportPreviewCard } from './import-preview-card.tsx';
import { previewImport } from './preview-import.server.ts';
import { importRefusals, importSummaryToast } from './product-csv.contract.ts';
import { importFileInput, parseCheck } from './product-csv.input.ts';
import { runImport } from './run-import.server.ts';
import { storeImportFile } from './store-import-file.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(asked: Route.LoaderArgs) {
  requirePermission(asked, 'products:write');
  const { pathname, searchParams } = asked.url;
  const fileId = searchParams.get('file');
  const checked = isUuid(fileId) ? await previewImport(getShop(asked.context), fileId) : null;
  const view = { adminPath: adminBase(pathname), checked, isGone: fileId !== null && !checked };
  return data(view, { headers: { 'Cache-Control': 'no-store' } });
}

const actions = {
  import: formAction(parserFor(importFileInput, importRefusals.gone), runImport, (result) => ({
    toast: importSummaryToast(result),
  })),
  check: formAction(parseCheck, storeImportFile, ({ fileId }) => ({ fileId })),
};

export async function action(asked: Route.ActionArgs) {
  const owner = requirePermission(asked, 'products:write');
  const here = `${adminBase(asked.url.pathname)}/products/files`;
  const values = Object.fromEntries(await asked.request.formData());
  const submit = findAction(actions, values.intent) ?? actions.check;
  const result = await submit(getShop(asked.context), owner, values);
  if (!result.ok) return refusalResponse(result.refusal);
  if ('fileId' in result.value) return redirect(`${here}?file=${result.value.fileId}`, 303);
  return redirectWithToast(here, result.value.toast);
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function ProductFiles({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { adminPath, checked, isGone } = loaderData;
  const refusal = actionData?.refusal ?? (isGone ? importRefusals.gone : undefined);
  return (
    <>
      <p className="mb-2">
        <Link
          to={`${adminPath}/products`}
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          Back to Products
        </Link>
      </p>
      {checked && <ImportPreviewCard here={`${adminPath}/products/files`} checked={checked} />}
      <CsvCards adminPath={adminPath} error={refusal?.description} />
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
