import { formValues } from '#app/kit/forms.ts';
import { own } from '#app/kit/own.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { capitalize } from '#app/kit/text.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import {
  type Editor,
  hasName,
  type Named,
  type RouteArgs,
  type SettingsItems,
  settingsItems,
} from './settings-items.server.ts';
import { type SettingsListView, titleCase } from './settings-list.contract.ts';

/** What is to be said of a list besides: how its items are shown, and what one is added from. */
type List<Item extends Named, New extends { name: string }> = {
  max: number;
  read(db: Db): Promise<Item[]>;
  describe(item: Item): string;
  /** What is said while there is none, and below the items. */
  about(db: Db): Promise<{ none: string; notes: string[] }>;
  add: { label: string; hint: string; emptyName: string; addedText: string };
  /** Those to begin with, by the id that goes into the form. */
  ready: Readonly<Record<string, New>>;
  /** Added for an id that no ready one has. */
  empty: New;
  /** Returns its id. */
  insert(db: Db, item: New, all: Item[]): Promise<string>;
};

/** Loaders and actions of the two pages of a list under Settings, for their routes to export. For the owner only. */
export function settingsList<
  Item extends Named,
  New extends { name: string },
  Input extends { name: string },
  Form,
>(list: SettingsItems<Item, Input, Form> & List<Item, New>) {
  const items = settingsItems(list);

  /** Adds a ready one or an empty one, by a name that none has. Returns its id; refuses one too many. */
  function add(shop: Shop, editor: Editor, readyId: string): Promise<Result<{ id: string }>> {
    const ready = own(list.ready, readyId) ?? list.empty;
    return items.change(shop, editor, `${items.recordedAs} added`, async (db, all) => {
      if (all.length >= list.max) return refuse(list.refusals.tooMany);
      return done({
        id: await list.insert(db, { ...ready, name: freeName(all, ready.name) }, all),
      });
    });
  }

  async function loader(args: RouteArgs): Promise<SettingsListView> {
    requirePermission(args, 'settings:read');
    const { db } = getShop(args.context);
    const [all, about] = await Promise.all([list.read(db), list.about(db)]);
    const { addedText: _, ...texts } = list.add;
    return {
      name: list.name,
      items: all.map((item) => ({ id: item.id, name: item.name, text: list.describe(item) })),
      ...about,
      add: {
        ...texts,
        actionName: `Add ${titleCase(list.kind)}`,
        ready: Object.entries(list.ready).map(([id, { name }]) => ({ id, name })),
      },
    };
  }

  /** Adds one, and leads to its form. */
  async function action(args: RouteArgs) {
    const editor = requirePermission(args, 'settings:write');
    const { ready = '' } = formValues(await readForm(args.request));
    const added = await add(getShop(args.context), editor, ready);
    if (!added.ok) return refusalResponse(added.refusal);
    return redirectWithToast(added.value.id, {
      title: `${capitalize(list.kind)} added`,
      description: list.add.addedText,
    });
  }

  return { ...items, add, loader, action };
}

/** 'Kurta', or 'Kurta 2' where there is one already. */
function freeName(all: readonly Named[], name: string): string {
  let free = name;
  for (let copy = 2; hasName(all, free); copy += 1) free = `${name} ${copy}`;
  return free;
}
