import type { ReactElement } from 'react';
import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import { Checkbox, Field, Input } from '#app/kit/ui/field.tsx';
import { type ImportPreview, uncountedStockField } from './product-csv.contract.ts';

/** What is asked before an import of another shop's file. */
export function ImportQuestions({
  preview: { foreign, imagesToFetch },
  fields,
}: {
  preview: ImportPreview;
  /** What is wrong with the answers, by field. */
  fields: Refusal['fields'];
}): ReactElement | null {
  if (!foreign) return null;
  const { question } = foreign;
  return (
    <>
      {question && (
        <Field
          label={question.text}
          name={uncountedStockField}
          required
          error={fields?.[uncountedStockField]}
          hint={`For ${pluralize(question.products, 'product')}, of each size and color. With 0 they come in as sold out.`}
          className="mb-4"
        >
          <Input
            defaultValue={question.suggested ?? ''}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            className="max-w-32"
          />
        </Field>
      )}
      {/* For a shop that is gone, or slow. */}
      {imagesToFetch > 0 && (
        <Checkbox name="leavesPictures" label="Without the pictures" className="mb-3" />
      )}
    </>
  );
}
