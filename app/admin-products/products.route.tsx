import { type ReactElement, useState } from 'react';
import { data, useSearchParams } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { submitForm } from '#app/admin/submit-form.ts';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { formValues, type Texts } from '#app/kit/forms.ts';
import { isUuid, pluralize } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { UndoRow } from '#app/ui/undo-row.tsx';
import { getShop } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse, type Toast } from '#platform/responses.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import type { Route } from './+types/products.route';
import {
  type OpenedProduct,
  productErrorTitles,
  productNotFound,
  productToasts,
} from './admin-products.contract.ts';
import { parseBulkChange } from './bulk-change.input.ts';
import { bulkUpdateProducts } from './bulk-update-products.server.ts';
import { deleteProduct } from './delete-product.server.ts';
import { ProductDialog } from './product-dialog.tsx';
import { productIdInput } from './product-fields.input.ts';
import { adminProductsUrl, readProductQuery } from './product-query.contract.ts';
import { ProductTable } from './product-table.tsx';
import './products.css';
import { readAdminProducts } from './read-admin-products.server.ts';
import { restoreProduct } from './restore-product.server.ts';
import { submitProductForm } from './submit-product-form.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(asked: Route.LoaderArgs) {
  requirePermission(asked, 'products:read-all');
  const { pathname, searchParams } = asked.url;
  const opened = searchParams.get('product');
  const deleted = searchParams.get('deleted');
  const view = await readAdminProducts(getShop(asked.context), {
    query: readProductQuery(searchParams),
    opened: opened === 'new' || isUuid(opened) ? opened : null,
    deleted: isUuid(deleted) ? deleted : null,
  });
  const here = `${adminBase(pathname)}/products`;
  return data({ here, view }, { headers: { 'Cache-Control': 'no-store' } });
}

type ListChange = { toast: Toast; deleted?: string };

/** What the forms of the list ask for. The dialog's is the one without a name here. */
const listActions: Record<string, FormAction<Shop, Owner, Texts, ListChange>> = {
  delete: formAction(
    parserFor(productIdInput, productNotFound('delete')),
    deleteProduct,
    (_, { productId }) => ({ toast: productToasts.deleted, deleted: productId }),
  ),
  restore: formAction(
    parserFor(productIdInput, productNotFound('update')),
    restoreProduct,
    ({ name }) => ({ toast: productToasts.restored(name) }),
  ),
  many: formAction(
    ({ ids = '', ...texts }: Texts) => parseBulkChange(ids.split(','), texts),
    bulkUpdateProducts,
    ({ count }) => ({ toast: productToasts.changed(`${pluralize(count, 'product')} changed.`) }),
  ),
};

export async function action(asked: Route.ActionArgs) {
  const owner = requirePermission(asked, 'products:write');
  const form = await asked.request.formData();
  const texts: Texts = { ...formValues(form), ids: form.getAll('ids').join() };
  const submit = findAction(listActions, texts.intent);
  if (!submit) return save(asked, owner, texts);
  const result = await submit(getShop(asked.context), owner, texts);
  if (!result.ok) return refusalResponse(result.refusal, texts);
  const { toast, ...more } = result.value;
  return redirectWithToast(listUrl(asked.url, more), toast);
}

/** The dialog's form. Its refusal brings what has changed meanwhile, so that sending again is deliberate. */
async function save({ url, context }: Route.ActionArgs, owner: Owner, texts: Texts) {
  const product = url.searchParams.get('product');
  const saved = await submitProductForm(getShop(context), owner, { product, texts });
  if (!saved.ok) return refusalResponse(saved.refusal, { ...texts, ...saved.refusal.now });
  return redirectWithToast(listUrl(url), productToasts[product === 'new' ? 'added' : 'updated']);
}

function listUrl({ pathname, searchParams }: URL, more: { deleted?: string } = {}): string {
  return adminProductsUrl(`${adminBase(pathname)}/products`, readProductQuery(searchParams), more);
}

export function clientAction(asked: Route.ClientActionArgs) {
  const isNew = new URL(asked.request.url).searchParams.get('product') === 'new';
  return submitForm(asked, ({ intent }) => {
    if (intent === 'delete') return productErrorTitles.delete;
    return productErrorTitles[intent === 'save' && isNew ? 'add' : 'update'];
  });
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function ProductsTab({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { here, view } = loaderData;
  const opened = useOpened(view.opened);
  const refusal = actionData?.refusal;
  const submittedValues = (intent: string) =>
    actionData?.typed.intent === intent ? { refusal, typed: actionData.typed } : {};
  return (
    <>
      {view.deleted && (
        <UndoRow
          done="Deleted"
          name={view.deleted.name}
          action={adminProductsUrl(here, view.query)}
          intent="restore"
          form={{ productId: view.deleted.id }}
        />
      )}
      <ProductTable here={here} view={view} refused={submittedValues('many')} />
      {opened && (
        <ProductDialog
          key={opened.id}
          here={here}
          view={view}
          product={opened}
          {...submittedValues('save')}
        />
      )}
      <RefusalToasts refusal={refusal} />
    </>
  );
}

/**
 * The product whose dialog is open. Deleted elsewhere it stays open, with what was typed: sending it says so,
 * and the product may be put back.
 */
function useOpened(found: OpenedProduct | null): OpenedProduct | null {
  const [searchParams] = useSearchParams();
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last && (last.id ?? 'new') === searchParams.get('product') ? last : null);
}
