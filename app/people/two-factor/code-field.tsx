import type { ReactElement } from 'react';
import type { Refusal } from '#app/kit/result.ts';
import { TextField } from '#app/kit/ui/field.tsx';

/** The field for a one-time or recovery code. */
export function CodeField({
  refusal,
  hint,
}: {
  refusal: Refusal | undefined;
  hint: string;
}): ReactElement {
  return (
    <TextField
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={30}
      error={refusal?.fields?.code}
      hint={hint}
    />
  );
}
