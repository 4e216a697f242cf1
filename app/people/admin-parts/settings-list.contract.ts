import type { Refusal } from '#app/kit/result.ts';
import { capitalize } from '#app/kit/text.ts';

/**
 * A list under Settings, such as size charts. One page shows the items and adds a ready one or an empty one, another
 * has the form of an item. `settingsList` declares both.
 */
export type SettingsListView = {
  name: string;
  items: { id: string; name: string; text: string }[];
  /** Said while there is none. */
  none: string;
  /** Said below the items. */
  notes: string[];
  /** Adds one; `id` of a ready one goes into the form. */
  add: {
    label: string;
    hint: string;
    emptyName: string;
    actionName: string;
    ready: { id: string; name: string }[];
  };
};

/** `form` is null when the item is gone. `kind`: 'size chart'. `deleteText` says what happens when it is deleted. */
export type SettingsItemView<Form> = {
  list: { path: string; name: string };
  kind: string;
  deleteText: string;
  form: Form | null;
};

/** `texts`: the values of the form, by field name; a selected checkbox is 'on'. */
export type SettingsForm = { id: string; name: string; texts: Record<string, string> };

/** What the fields of an item's form get; `texts` is what a refused form held, or else what is saved. */
export type SettingsFieldsProps<Form extends SettingsForm> = {
  view: Form;
  texts: Record<string, string>;
  errors: Record<string, string>;
};

/** 'size chart' → 'Size Chart' */
export function titleCase(kind: string): string {
  return kind.split(' ').map(capitalize).join(' ');
}

export type SettingsRefusals = ReturnType<typeof settingsRefusals>;

/** What the changes of a list refuse. `kind`: 'size chart'; `max`: how many a shop can have. */
export function settingsRefusals(kind: string, max: number) {
  const refused = (to: Refusal['kind'], description: string): Refusal => ({
    kind: to,
    code: `${kind.replace(/\W/g, '_')}_refused`,
    title: `${capitalize(kind)} not saved`,
    description,
  });
  const sameName = `There is ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} of this name already`;
  return {
    notSaved: refused('invalid', 'Please correct the highlighted fields'),
    gone: refused('missing', `This ${kind} is gone`),
    tooMany: refused('conflict', `A shop can have at most ${max} ${kind}s`),
    sameName: { ...refused('conflict', sameName), fields: { name: sameName } },
  };
}
