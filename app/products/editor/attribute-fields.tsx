import type { ReactElement } from 'react';
import { Checkbox, Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import {
  type Attribute,
  attributeFields,
  belongsTo,
} from '#app/products/attributes/attributes.contract.ts';

type Texts = Record<string, string>;

/** The attributes of a product's category, behind one line until opened; nothing in a shop without any. */
export function AttributeFields({
  attributes,
  categoryId,
  texts,
  errors,
}: {
  attributes: readonly Attribute[];
  /** As selected in the form; '' for none. */
  categoryId: string;
  texts: Texts;
  errors: Texts;
}): ReactElement | null {
  const own = attributes.filter((attribute) => belongsTo(attribute, categoryId || null));
  if (attributes.length === 0) return null;
  const isWrong = own.some(({ key }) => errors[attributeFields.value(key)]);
  return (
    <details open={isWrong || undefined} className="col-span-2 border-y border-line py-1">
      <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
        Fabric, craft and other attributes
      </summary>
      <input type="hidden" name={attributeFields.all} value="on" />
      <div className="grid grid-cols-2 gap-4 pt-2 pb-3">
        {own.map((attribute) =>
          attribute.kind === 'choices' ? (
            <Options key={attribute.key} {...{ attribute, texts, errors }} />
          ) : (
            <One key={attribute.key} {...{ attribute, texts, errors }} />
          ),
        )}
      </div>
    </details>
  );
}

type Props = { attribute: Attribute; texts: Texts; errors: Texts };

function Options({ attribute: { key, name, options }, texts, errors }: Props): ReactElement {
  const error = errors[attributeFields.value(key)];
  return (
    <fieldset className="col-span-2">
      <legend className="field-label">{name}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => {
          const field = attributeFields.option(key, option.key);
          return (
            <Checkbox
              key={option.key}
              name={field}
              label={option.name}
              defaultChecked={texts[field] === 'on'}
            />
          );
        })}
      </div>
      {error && <p className="text-small text-bad">{error}</p>}
    </fieldset>
  );
}

function One({ attribute, texts, errors }: Props): ReactElement {
  const field = attributeFields.value(attribute.key);
  if (attribute.kind === 'choice') {
    return (
      <Field
        label={attribute.name}
        name={field}
        error={errors[field]}
        className="max-sm:col-span-2"
      >
        <NativeSelect defaultValue={texts[field]}>
          <option value="">Not given</option>
          {attribute.options.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
    );
  }
  const isText = attribute.kind === 'text';
  return (
    <TextField
      label={labelOf(attribute)}
      name={field}
      inputMode={isText ? undefined : 'decimal'}
      maxLength={isText ? 200 : 20}
      autoComplete="off"
      className="max-sm:col-span-2"
      defaultValue={texts[field]}
      error={errors[field]}
    />
  );
}

/** With the unit it is written in. */
function labelOf({ name, kind, unit }: Attribute): string {
  if (kind === 'mrp') return `${name} (₹, inclusive of all taxes)`;
  return kind === 'length' ? `${name} (${unit})` : name;
}
