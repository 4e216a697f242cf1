import type { ReactElement } from 'react';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Checkbox, Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import { categoryField } from '#app/people/admin-parts/form-rows.contract.ts';
import type { SettingsFieldsProps } from '#app/people/admin-parts/settings-list.contract.ts';
import {
  type AttributeFormView,
  attributeFormFields,
  emptyRows,
  kindNames,
  maxNameLength,
} from './admin-attributes.contract.ts';
import { hasOptions } from './attributes.contract.ts';

/** The form of an attribute: its names, its categories, what customers do with it, and a row for each of its values. */
export function AttributeFields({
  view,
  texts,
  errors,
}: SettingsFieldsProps<AttributeFormView>): ReactElement {
  const name = (field: string, label: string, isHindi = false) => (
    <TextField
      label={label}
      name={field}
      maxLength={maxNameLength}
      autoComplete="off"
      lang={isHindi ? 'hi' : undefined}
      defaultValue={texts[field]}
      error={errors[field]}
    />
  );
  const box = (field: string, label: string) => (
    <Checkbox key={field} name={field} label={label} defaultChecked={texts[field] === 'on'} />
  );
  const isList = hasOptions(view);
  return (
    <>
      <Card>
        <CardTitle>{view.name}</CardTitle>
        <p className="mb-4 text-ink2">It is {kindNames[view.kind]}.</p>
        <div className="grid grid-cols-2 gap-4">
          {name('name', 'Name')}
          {name('nameHi', 'Name in Hindi', true)}
          {view.kind === 'length' && (
            <Field label="Written in" name="unit">
              <NativeSelect defaultValue={texts.unit}>
                <option value="cm">cm</option>
                <option value="m">m</option>
              </NativeSelect>
            </Field>
          )}
        </div>
        <fieldset className="mt-4">
          <legend className="field-label">Only for products of (none: of all categories)</legend>
          <div className="flex flex-wrap gap-x-6">
            {view.categories.map((one) => box(categoryField(one.id), one.name))}
          </div>
        </fieldset>
        <div className="mt-4">
          {isList && box('isFilter', 'Customers can filter by it')}
          {box('isSearched', 'Customers find products by its words')}
        </div>
      </Card>
      {isList && (
        <Card>
          <CardTitle>Values</CardTitle>
          <ul className="grid gap-3">
            {Array.from({ length: view.options.length + emptyRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number of a row is its identity.
              <li key={row} className="grid grid-cols-2 gap-3">
                <input
                  type="hidden"
                  name={attributeFormFields.optionKey(row)}
                  value={view.options[row]?.key ?? ''}
                />
                {name(attributeFormFields.optionName(row), `Value ${row + 1}`)}
                {name(attributeFormFields.optionNameHi(row), 'In Hindi', true)}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-small text-ink2">
            An emptied value is taken out. There are more empty ones after saving.
          </p>
        </Card>
      )}
    </>
  );
}
