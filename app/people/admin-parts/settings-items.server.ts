import { data, type RouterContextProvider } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { capitalize, isUuid } from '#app/kit/text.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import type { SettingsItemView, SettingsRefusals } from './settings-list.contract.ts';

export type Editor = Permitted<'settings:write'>;
export type Named = { id: string; name: string };
export type RouteArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type ItemArgs = RouteArgs & { params: Readonly<Record<string, string | undefined>> };
type Texts = Record<string, string>;

/** What is to be said of the items of a list, and how they are read, saved and deleted. */
export type SettingsItems<Item extends Named, Input extends { name: string }, Form> = {
  /** The last part of its address, 'size-charts'. */
  path: string;
  name: string;
  /** 'size chart' */
  kind: string;
  /** What the activity calls the kind, if something else. */
  recordedAs?: string;
  refusals: SettingsRefusals;
  /** The second line of a toast. */
  savedText?: string;
  deletedText?: string;
  /** What happens when one is deleted. */
  deleteText: string;
  /** Keeps other transactions from changing the list until this one ends. Returns it. */
  lock(db: Db): Promise<Item[]>;
  /** Null when it is gone. `params` are those of the address. */
  readForm(db: Db, id: string, params: URLSearchParams): Promise<Form | null>;
  parse(texts: Texts, current: Item): Result<Input>;
  /** What a form is refused with because of the other items; a name that one of them has, if left out. */
  findConflict?(input: Input, others: Item[]): Refusal | null;
  update(db: Db, id: string, input: Input, all: Item[]): Promise<unknown>;
  remove(db: Db, id: string, all: Item[]): Promise<unknown>;
  /** Runs once a change has committed. */
  afterwards?(shop: Shop): Promise<void>;
};

/**
 * The items of a list under Settings: how they are changed, and the loader and action of the page of one. For the owner
 * only. `settingsList` is the same with the page of the list.
 */
export function settingsItems<Item extends Named, Input extends { name: string }, Form>(
  list: SettingsItems<Item, Input, Form>,
) {
  const { refusals, recordedAs = capitalize(list.kind) } = list;

  /** Runs one change of the list at a time, and records it as `about`. `run` gets all of the list. */
  async function change<T>(
    shop: Shop,
    { userId, client }: Editor,
    about: string,
    run: (db: Db, all: Item[]) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return shop.transaction(async (db) => {
      const changed = await run(db, await list.lock(db));
      if (!changed.ok) return changed;
      await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
      await shop.afterCommit(db, () => list.afterwards?.(shop));
      return changed;
    });
  }

  /** Saves what the form of an item says; the last save wins. */
  function save(shop: Shop, editor: Editor, id: string, texts: Texts): Promise<Result<null>> {
    return change(shop, editor, `${recordedAs} changed`, async (db, all) => {
      const current = all.find((one) => one.id === id);
      if (!current) return refuse(refusals.gone);
      const parsed = list.parse(texts, current);
      if (!parsed.ok) return parsed;
      const others = all.filter((one) => one.id !== id);
      const conflict = (list.findConflict ?? sameName)(parsed.value, others);
      if (conflict) return refuse(conflict);
      await list.update(db, id, parsed.value, all);
      return done();
    });
  }

  function sameName({ name }: Input, others: Item[]): Refusal | null {
    return hasName(others, name) ? refusals.sameName : null;
  }

  function remove(shop: Shop, editor: Editor, id: string): Promise<Result<null>> {
    return change(shop, editor, `${recordedAs} deleted`, async (db, all) => {
      if (!all.some((one) => one.id === id)) return refuse(refusals.gone);
      await list.remove(db, id, all);
      return done();
    });
  }

  async function itemLoader(args: ItemArgs) {
    requirePermission(args, 'settings:read');
    const id = idIn(args);
    const { db } = getShop(args.context);
    const form = id === null ? null : await list.readForm(db, id, args.url.searchParams);
    const { path, name, kind, deleteText } = list;
    const view: SettingsItemView<Form> = { list: { path, name }, kind, deleteText, form };
    return data(view, { status: form ? 200 : 404 });
  }

  /** Saves the item, or deletes it, then leads to the list. */
  async function itemAction(args: ItemArgs) {
    const editor = requirePermission(args, 'settings:write');
    const texts = formValues(await readForm(args.request));
    const id = idIn(args);
    if (id === null) return refusalResponse(refusals.gone, texts);
    const shop = getShop(args.context);
    const isDelete = texts.intent === 'delete';
    const result = isDelete ? await remove(shop, editor, id) : await save(shop, editor, id, texts);
    if (!result.ok) return refusalResponse(result.refusal, texts);
    return redirectWithToast(`../settings/${list.path}`, {
      title: `${capitalize(list.kind)} ${isDelete ? 'deleted' : 'saved'}`,
      description: isDelete ? list.deletedText : list.savedText,
    });
  }

  return { recordedAs, change, save, remove, itemLoader, itemAction };
}

/** The one parameter of an item's address; null when it is no id. */
function idIn({ params }: ItemArgs): string | null {
  const [id] = Object.values(params);
  return isUuid(id) ? id : null;
}

export function hasName(all: readonly Named[], name: string): boolean {
  return all.some((one) => one.name.toLowerCase() === name.toLowerCase());
}
