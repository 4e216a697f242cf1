import type { ReactElement } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Field, NativeSelect } from '#app/kit/ui/field.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import type { SettingsListView } from './settings-list.contract.ts';
import { SubpageLink } from './subpage-link.tsx';

/** The page of a list under Settings: each of its items is a link to its own page, and one can be added. */
export function SettingsListPage({
  loaderData: { name, items, none, notes, add },
  actionData,
}: {
  loaderData: SettingsListView;
  actionData?: { refusal?: Refusal };
}): ReactElement {
  return (
    <>
      <SubpageLink to="../settings">Back to Settings</SubpageLink>
      <div className="grid max-w-2xl gap-4">
        <Card>
          <CardTitle>{name}</CardTitle>
          {items.length === 0 ? (
            <p className="text-ink2">{none}</p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {items.map((item) => (
                  <li key={item.id}>
                    <Link to={item.id} className="block py-3 wrap-anywhere">
                      <span className="block font-semibold text-indigo underline">{item.name}</span>
                      <span className="text-small text-ink2">{item.text}</span>
                    </Link>
                  </li>
                ))}
              </ul>
              {notes.map((note, place) => (
                <p key={note} className={`mt-2 text-ink2 ${place > 0 ? 'text-small' : ''}`}>
                  {note}
                </p>
              ))}
            </>
          )}
        </Card>
        <AddOne {...add} />
      </div>
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}

/** Adds one of the ready ones, named in the field `ready`, or an empty one. */
function AddOne({
  label,
  hint,
  emptyName,
  actionName,
  ready,
}: SettingsListView['add']): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card>
      <CardTitle>Add from a ready one</CardTitle>
      <Form method="post" className="grid gap-4">
        <Field label={label} name="ready" hint={hint}>
          <NativeSelect>
            {ready.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">{emptyName}</option>
          </NativeSelect>
        </Field>
        <Button busy={isBusy} className="justify-self-start">
          {actionName}
        </Button>
      </Form>
    </Card>
  );
}
