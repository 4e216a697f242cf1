import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { AlertDialog } from '#app/kit/ui/alert-dialog.tsx';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Field, Input, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { wearerLabels, wearers } from '#app/products/seo/worn-by.contract.ts';
import type { CategoryRow } from './admin-settings.contract.ts';
import { errorOfForm, SettingsForm, type SettingsFormError } from './settings-form.tsx';

/** The categories in the shop's order, to add, rename, move and delete (Q55). */
export function CategoriesCard({
  categories,
  refused,
}: {
  categories: CategoryRow[];
  refused: SettingsFormError;
}): ReactElement {
  const added = errorOfForm(refused, 'add-category');
  return (
    <Card>
      <CardTitle>Categories</CardTitle>
      <ul className="mb-4 divide-y divide-line">
        {categories.map((category, index) => (
          <li key={category.id} className="py-3">
            <Category
              category={category}
              isFirst={index === 0}
              isLast={index === categories.length - 1}
              refused={refused?.typed.id === category.id ? refused : undefined}
            />
          </li>
        ))}
      </ul>
      <SettingsForm intent="add-category" refused={refused} save="Add Category">
        <TextField
          label="New Category"
          name="name"
          maxLength={60}
          autoComplete="off"
          defaultValue={added.typed?.name}
          error={added.errors.name}
        />
      </SettingsForm>
    </Card>
  );
}

function Category({
  category: { id, name, wornBy, products },
  isFirst,
  isLast,
  refused,
}: {
  category: CategoryRow;
  isFirst: boolean;
  isLast: boolean;
  refused: SettingsFormError;
}): ReactElement {
  const { errors, typed } = errorOfForm(refused, 'rename-category');
  const sent = { method: 'post', action: '.', preventScrollReset: true } as const;
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <Form {...sent} noValidate className="flex flex-1 basis-60 flex-wrap items-end gap-2.5">
        <input type="hidden" name="id" value={id} />
        <Field
          label={`${name}, ${products}`}
          name="name"
          error={errors.name}
          className="min-w-40 flex-1"
        >
          <Input key={name} defaultValue={typed?.name ?? name} maxLength={60} autoComplete="off" />
        </Field>
        <NativeSelect
          name="wornBy"
          aria-label={`Who wears ${name}`}
          defaultValue={typed?.wornBy ?? wornBy ?? ''}
          className="flex-none"
        >
          <option value="">Worn by</option>
          {wearers.map((one) => (
            <option key={one} value={one}>
              {wearerLabels[one]}
            </option>
          ))}
        </NativeSelect>
        <Button name="intent" value="rename-category" variant="outline">
          Save
        </Button>
      </Form>
      <Form {...sent} className="flex gap-1">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="move-category" />
        <Button
          name="to"
          value="up"
          size="icon"
          variant="ghost"
          disabled={isFirst}
          aria-label={`Move ${name} up`}
        >
          <Icon name="arrow-up" />
        </Button>
        <Button
          name="to"
          value="down"
          size="icon"
          variant="ghost"
          disabled={isLast}
          aria-label={`Move ${name} down`}
        >
          <Icon name="arrow-down" />
        </Button>
      </Form>
      <Form {...sent}>
        <input type="hidden" name="id" value={id} />
        <AlertDialog
          name="intent"
          value="delete-category"
          size="icon"
          variant="ghost"
          title={`Delete ${name}?`}
          text={`It has ${products}. No product is deleted; they will be Uncategorized.`}
          actionLabel="Delete"
          aria-label={`Delete ${name}`}
        >
          <Icon name="trash" />
        </AlertDialog>
      </Form>
    </div>
  );
}
