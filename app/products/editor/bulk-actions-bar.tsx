import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Checkbox, Field, Input, NativeSelect } from '#app/kit/ui/field.tsx';
import type { CategoryChoice } from './admin-products.contract.ts';
import { bulkChangeLabels, bulkChangeNeedsAmount } from './bulk-change.contract.ts';

/** The form that the rows' checkboxes belong to. */
export const bulkFormId = 'many-products';

/** The refused form's values, with the ids of the selected products. */
export type BulkFormState = { refusal?: Refusal; typed?: Record<string, string> };

/** Applies one change to all selected products. */
export function BulkActionsBar({
  action,
  categories,
  refused: { refusal, typed = {} },
}: {
  action: string;
  categories: CategoryChoice[];
  refused: BulkFormState;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'many';
  const wasBusy = useRef(false);
  const [change, setChange] = useState(typed.change ?? '');

  // Clears the selection after a change, so that it is not applied twice by accident.
  useEffect(() => {
    if (wasBusy.current && !isBusy && !refusal) {
      form.current?.reset();
      setChange('');
    }
    wasBusy.current = isBusy;
  }, [isBusy, refusal]);

  function selectAll(isSelected: boolean): void {
    for (const box of form.current?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.name === 'ids') box.checked = isSelected;
    }
  }

  return (
    <Form
      ref={form}
      id={bulkFormId}
      method="post"
      action={action}
      preventScrollReset
      noValidate
      className="many-bar border-t border-line px-4 py-3 md:px-5"
    >
      <Checkbox
        name="all"
        label="Select all on this page"
        onChange={(event) => selectAll(event.currentTarget.checked)}
      />
      <Field label="Change selected products" name="change" className="min-w-0 flex-1 basis-40">
        <NativeSelect
          defaultValue={typed.change}
          onChange={(event) => setChange(event.currentTarget.value)}
        >
          <option value="">Choose…</option>
          {Object.entries(bulkChangeLabels).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <div className="for-amount min-w-0 flex-1 basis-24">
        <Field label="Amount" name="amount" error={refusal?.fields?.amount}>
          <Input
            inputMode="text"
            placeholder="Amount"
            autoComplete="off"
            maxLength={20}
            defaultValue={typed.amount}
            disabled={!bulkChangeNeedsAmount(change)}
          />
        </Field>
      </div>
      <div className="for-category min-w-0 flex-1 basis-24">
        <Field label="Category" name="category">
          <NativeSelect defaultValue={typed.category}>
            <option value="none">Uncategorized</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <Button name="intent" value="many" variant="outline" busy={isBusy}>
        <span>
          Apply<span className="max-md:sr-only"> to selected</span>
        </span>
      </Button>
    </Form>
  );
}
