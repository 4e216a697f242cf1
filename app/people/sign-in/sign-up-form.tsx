import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, Textarea, TextField } from '#app/kit/ui/field.tsx';
import { NewPasswordField, PasswordField } from '#app/people/auth/password-field.tsx';
import { AddressField } from '#app/people/profiles/address-field.tsx';
import { ConsentCheckbox } from '#app/people/profiles/consent-checkbox.tsx';

/** The action's answer: the refusal, and what was typed, to fill the form again. */
export type FormProps = { refusal: Refusal | undefined; typed: Record<string, string> };

/** The whole row; other fields are side by side if there is room. */
const wide = 'sm:col-span-2';

export function SignUpForm({ refusal, typed }: FormProps): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const errors = refusal?.fields ?? {};
  const fieldProps = { values: typed, wrong: errors };
  return (
    <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
      <AddressField name="fullName" {...fieldProps} required className={wide} />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        maxLength={254}
        defaultValue={typed.email}
        error={errors.email}
      />
      <AddressField name="phone" {...fieldProps} required />
      <NewPasswordField label="Password" name="password" required error={errors.password} />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        required
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <Field label="Address (optional)" name="address" error={errors.address}>
        <Textarea
          autoComplete="street-address"
          defaultValue={typed.address}
          maxLength={500}
          rows={1}
        />
      </Field>
      <AddressField name="pincode" {...fieldProps} label="Pincode (optional)" />
      <div className={wide}>
        <ConsentCheckbox defaultChecked={typed.consent === 'on'} error={errors.consent} />
      </div>
      <Button name="intent" value="sign-up" size="lg" busy={isBusy} className={wide}>
        Sign Up
      </Button>
    </Form>
  );
}
