import type { ReactElement } from 'react';
import type { Refusal } from '../kit/result.ts';
import { CodeField } from '../two-factor/code-field.tsx';
import { TextField } from '../ui/field.tsx';

/** Asks once more who is there: the password and, where two-factor is on, a code. */
export function IdentityFields({
  asksForCode,
  refusal,
}: {
  asksForCode: boolean;
  refusal?: Refusal | undefined;
}): ReactElement {
  return (
    <>
      <TextField
        label="Your Password"
        name="currentPassword"
        type="password"
        required
        autoComplete="current-password"
        error={refusal?.fields?.currentPassword}
      />
      {asksForCode && <CodeField refusal={refusal} hint="From your app, or a recovery code." />}
    </>
  );
}
