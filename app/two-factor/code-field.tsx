import type { ReactElement } from 'react';
import type { Refusal } from '../kit/result.ts';
import { TextField } from '../ui/field.tsx';

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
