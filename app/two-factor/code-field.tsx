import type { ReactElement } from 'react';
import type { Refusal } from '../kit/result.ts';
import { TextField } from '../ui/field.tsx';

/** Where a one-time code is typed: digits on a phone, offered by the browser where it knows them. */
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
