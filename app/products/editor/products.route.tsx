import { type ReactElement, useState } from 'react';
import { data, useSearchParams } from 'react-router';
import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { type FormValues, formValues } from '#app/kit/forms.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { UndoRow } from '#app/kit/ui/undo-row.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse, type Toast } from '#platform/responses.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import type { Route } from './+types/products.route';
import {
  type BulkRefusal,
  type OpenedProduct,
  type ProductRefusal,
  productErrorTitles,
  productNotFound,
  productToasts,
  undoRefusal,
} from './admin-products.contract.ts';
import { bulkUndoInput, parseBulkChange, undoBulkInput } from './bulk-change.input.ts';
import { BulkQuestion } from './bulk-question.tsx';
import { bulkUpdateProducts } from './bulk-update-products.server.ts';
import { deleteProduct, restoreProduct } from './delete-product.server.ts';
import { ProductDialog } from './product-dialog.tsx';
import { parseStock, productIdInput } from './product-fields.input.ts';
import { adminProductsUrl, readProductQuery } from './product-query.contract.ts';
import { ProductTable } from './product-table.tsx';
import './products.css';
import { readAdminProducts } from './read-admin-products.server.ts';
import { submitProductForm } from './submit-product-form.server.ts';
import { readBulkUndo, undoBulkChange } from './undo-bulk-change.server.ts';
import { setProductStock } from './update-product.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermission(args, 'products:read-all');
  const { searchParams } = args.url;
  const opened = searchParams.get('product');
  const deleted = searchParams.get('deleted');
  const shop = getShop(args.context);
  const changes = searchParams.get('undo') ?? '';
  const [view, undo] = await Promise.all([
    readAdminProducts(shop, {
      query: readProductQuery(searchParams),
      opened: opened === 'new' || isUuid(opened) ? opened : null,
      deleted: isUuid(deleted) ? deleted : null,
    }),
    readBulkUndo(shop, owner, bulkUndoInput.safeParse(changes).data ?? null),
  ]);
  return data(
    { view, undo: undo && { ...undo, changes } },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

type ListChange = { toast: Toast; deleted?: string; undo?: string };

/** The forms of the list, by intent. Any other intent is the dialog's. */
const listActions: Record<
  string,
  FormAction<Shop, Permitted<'products:write'>, FormValues, ListChange>
> = {
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
  stock: formAction(parseStock, setProductStock, () => ({ toast: productToasts.updated })),
  many: formAction(
    ({ ids = '', ...texts }: FormValues) => parseBulkChange(ids.split(','), texts),
    bulkUpdateProducts,
    ({ count, undo }, { change }) => ({
      toast: productToasts.changed(count, change.kind === 'delete' ? 'deleted' : 'changed'),
      ...(undo && { undo }),
    }),
  ),
  'undo-many': formAction(
    parserFor(undoBulkInput, undoRefusal('There is nothing to undo.')),
    undoBulkChange,
    ({ count }) => ({
      toast: productToasts.undone(count),
    }),
  ),
};

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'products:write');
  const form = await readForm(args.request);
  const texts: FormValues = { ...formValues(form), ids: form.getAll('ids').join() };
  const submit = findAction(listActions, texts.intent);
  if (!submit) return save(args, owner, texts);
  const result = await submit(getShop(args.context), owner, texts);
  if (!result.ok) return refused(result.refusal, texts);
  const { toast, ...more } = result.value;
  return redirectWithToast(listUrl(args.url, more), toast);
}

/** A conflict returns the current version, so that sending again overrides. */
function refused(refusal: ProductRefusal, texts: FormValues) {
  return refusalResponse(refusal, { ...texts, ...refusal.current });
}

/** Saves the dialog's form. */
async function save(
  { url, context }: Route.ActionArgs,
  owner: Permitted<'products:write'>,
  texts: FormValues,
) {
  const product = url.searchParams.get('product');
  const saved = await submitProductForm(getShop(context), owner, { product, texts });
  if (!saved.ok) return refused(saved.refusal, texts);
  return redirectWithToast(listUrl(url), productToasts[product === 'new' ? 'added' : 'updated']);
}

function listUrl({ searchParams }: URL, more: Record<string, string> = {}): string {
  return adminProductsUrl(readProductQuery(searchParams), more);
}

export function clientAction(args: Route.ClientActionArgs) {
  const isNew = new URL(args.request.url).searchParams.get('product') === 'new';
  return submitForm(args, ({ intent }) => {
    if (intent === 'delete') return productErrorTitles.delete;
    return productErrorTitles[intent === 'save' && isNew ? 'add' : 'update'];
  });
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function ProductsTab({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { view, undo } = loaderData;
  const opened = useOpened(view.opened);
  const refusal = actionData?.refusal;
  const preview = refusal && 'preview' in refusal ? (refusal as BulkRefusal).preview : undefined;
  const submittedValues = (intent: string) =>
    actionData?.typed.intent === intent ? { refusal, typed: actionData.typed } : {};
  return (
    <>
      {view.deleted && (
        <UndoRow
          done="Deleted"
          name={view.deleted.name}
          action={adminProductsUrl(view.query)}
          intent="restore"
          form={{ productId: view.deleted.id }}
        />
      )}
      {undo && (
        <UndoRow
          done={undo.done}
          name={undo.name}
          action={adminProductsUrl(view.query)}
          intent="undo-many"
          form={{ undo: undo.changes }}
          label={`Undo: ${undo.done === 'Deleted' ? 'put' : 'change'} ${undo.name} back`}
          stays
        />
      )}
      {preview && (
        <BulkQuestion
          preview={preview}
          typed={actionData?.typed ?? {}}
          action={adminProductsUrl(view.query)}
        />
      )}
      <ProductTable
        view={view}
        refused={submittedValues('many')}
        refusedStock={submittedValues('stock')}
      />
      {opened && (
        <ProductDialog key={opened.id} view={view} product={opened} {...submittedValues('save')} />
      )}
      <RefusalToasts refusal={preview ? null : refusal} />
    </>
  );
}

/**
 * The product whose dialog is open. If it is deleted elsewhere, the dialog stays open with its input; sending
 * it says that the product is gone.
 */
function useOpened(found: OpenedProduct | null): OpenedProduct | null {
  const [searchParams] = useSearchParams();
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last && (last.id ?? 'new') === searchParams.get('product') ? last : null);
}
