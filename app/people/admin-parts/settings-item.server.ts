import { data, type RouterContextProvider } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { Refusal, Result } from '#app/kit/result.ts';
import { isUuid } from '#app/kit/text.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse, type Toast } from '#platform/responses.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { adminBase } from './admin.contract.ts';

/** Loader and action of one item of a list under Settings: an attribute, a delivery zone. */

type RouteArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** What the page of the item shows; `form` is null, with the status 404, if there is no such item. */
export async function readSettingsItem<Form>(
  args: RouteArgs,
  id: string,
  read: (shop: Shop, id: string) => Promise<Form | null>,
) {
  requirePermission(args, 'settings:read');
  const form = isUuid(id) ? await read(getShop(args.context), id) : null;
  return data({ form }, { status: form ? 200 : 404 });
}

/** Saves the item, or deletes it, then leads to its list, '/admin/settings/delivery-zones'. */
export async function changeSettingsItem(
  args: RouteArgs,
  id: string,
  item: {
    list: string;
    gone: Refusal;
    toasts: { saved: Toast; deleted: Toast };
    save(
      shop: Shop,
      owner: Owner,
      id: string,
      texts: Record<string, string>,
    ): Promise<Result<unknown>>;
    remove(shop: Shop, owner: Owner, id: string): Promise<Result<unknown>>;
  },
) {
  const owner = requirePermission(args, 'settings:write');
  const shop = getShop(args.context);
  const texts = formValues(await readForm(args.request));
  if (!isUuid(id)) return refusalResponse(item.gone, texts);
  const isDelete = texts.intent === 'delete';
  const result = isDelete
    ? await item.remove(shop, owner, id)
    : await item.save(shop, owner, id, texts);
  if (!result.ok) return refusalResponse(result.refusal, texts);
  const list = `${adminBase(args.url.pathname)}/settings/${item.list}`;
  return redirectWithToast(list, item.toasts[isDelete ? 'deleted' : 'saved']);
}
