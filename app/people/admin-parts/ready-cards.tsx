import type { ReactElement } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Field, NativeSelect } from '#app/kit/ui/field.tsx';

/** What the owner has made, each a link to its own page below `here`; `text` says what it is. */
export function MadeList({
  here,
  items,
}: {
  here: string;
  items: readonly { id: string; name: string; text: string }[];
}): ReactElement {
  return (
    <ul className="divide-y divide-line">
      {items.map(({ id, name, text }) => (
        <li key={id}>
          <Link to={`${here}/${id}`} className="block py-3 wrap-anywhere">
            <span className="block font-semibold text-indigo underline">{name}</span>
            <span className="text-small text-ink2">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Adds one of the ready ones, named in the field `ready`, or an empty one. */
export function AddFromReady({
  label,
  hint,
  ready,
  emptyName,
  actionName,
}: {
  label: string;
  hint: string;
  ready: readonly { id: string; name: string }[];
  emptyName: string;
  actionName: string;
}): ReactElement {
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
