import type { ReactElement } from 'react';
import type { Refusal } from '#app/kit/result.ts';
import { CurrentPasswordField } from '#app/people/auth/password-field.tsx';
import { CodeField } from '#app/people/two-factor/code-field.tsx';

/** Asks for proof of identity: the password and, with two-factor on, a code. */
export function IdentityFields({
  asksForCode,
  refusal,
}: {
  asksForCode: boolean;
  refusal?: Refusal | undefined;
}): ReactElement {
  return (
    <>
      <CurrentPasswordField label="Your Password" error={refusal?.fields?.currentPassword} />
      {asksForCode && <CodeField refusal={refusal} hint="From your app, or a recovery code." />}
    </>
  );
}
