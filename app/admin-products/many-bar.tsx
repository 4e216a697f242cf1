import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '../kit/result.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Field, Input, NativeSelect } from '../ui/field.tsx';
import { manyChanges, needsAmount } from './many-products.contract.ts';

/** The form the ticks of the rows belong to. */
export const manyFormId = 'many-products';

/** What a refused form held, with the ids of its ticks. */
export type ManyRefused = { refusal?: Refusal; typed?: Record<string, string> };

/** One thing to do to all ticked products. */
export function ManyBar({
  action,
  refused: { refusal, typed = {} },
}: {
  action: string;
  refused: ManyRefused;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'many';
  const wasBusy = useRef(false);
  const [change, setChange] = useState(typed.change ?? '');

  // What is done is ticked no more, lest it be done twice.
  useEffect(() => {
    if (wasBusy.current && !isBusy && !refusal) {
      form.current?.reset();
      setChange('');
    }
    wasBusy.current = isBusy;
  }, [isBusy, refusal]);

  function tickAll(isTicked: boolean): void {
    for (const box of form.current?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.name === 'ids') box.checked = isTicked;
    }
  }

  return (
    <Form
      ref={form}
      id={manyFormId}
      method="post"
      action={action}
      preventScrollReset
      noValidate
      className="flex flex-wrap items-end gap-x-3 gap-y-2 many-bar border-t border-line px-4 py-3 md:px-5"
    >
      <Checkbox
        name="all"
        label="Tick all on this page"
        onChange={(event) => tickAll(event.currentTarget.checked)}
      />
      <Field label="With ticked products" name="change" className="min-w-0 flex-1 basis-40">
        <NativeSelect
          defaultValue={typed.change}
          onChange={(event) => setChange(event.currentTarget.value)}
        >
          <option value="">Choose…</option>
          {Object.entries(manyChanges).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field
        label="Amount"
        name="amount"
        error={refusal?.fields?.amount}
        className="min-w-0 flex-1 basis-24"
      >
        <Input
          inputMode="text"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed.amount}
          disabled={!needsAmount(change)}
        />
      </Field>
      <Button name="intent" value="many" variant="outline" busy={isBusy}>
        Apply to ticked
      </Button>
    </Form>
  );
}
