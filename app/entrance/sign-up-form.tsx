import type { ComponentProps, ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { PasswordField } from '#app/auth/password-field.tsx';
import type { Refusal } from '#app/kit/result.ts';
import { ConsentTick } from '#app/profiles/consent-tick.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field, Textarea, TextField } from '#app/ui/field.tsx';

/** What an action answered: the refusal, and what was typed so that the form still holds it. */
export type FormProps = { refusal: Refusal | undefined; typed: Record<string, string> };

type Fields = readonly Omit<ComponentProps<typeof TextField>, 'error'>[];

/** The others stand side by side where there is room. */
const wide = 'sm:col-span-2';

const whoItIs = [
  {
    label: 'Full Name',
    name: 'fullName',
    required: true,
    autoComplete: 'name',
    maxLength: 100,
    className: wide,
  },
  {
    label: 'Email',
    name: 'email',
    type: 'email',
    required: true,
    autoComplete: 'email',
    maxLength: 254,
  },
  {
    label: 'Phone Number',
    name: 'phone',
    type: 'tel',
    required: true,
    autoComplete: 'tel-national',
    maxLength: 20,
  },
] satisfies Fields;

export function SignUpForm({ refusal, typed }: FormProps): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const wrong = refusal?.fields ?? {};
  return (
    <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
      {whoItIs.map((field) => (
        <TextField
          key={field.name}
          {...field}
          defaultValue={typed[field.name]}
          error={wrong[field.name]}
        />
      ))}
      <PasswordField label="Password" name="password" required error={wrong.password} />
      <TextField
        label="Confirm Password"
        name="confirmPassword"
        type="password"
        required
        autoComplete="new-password"
        maxLength={200}
        error={wrong.confirmPassword}
      />
      <Field label="Address (optional)" name="address" error={wrong.address}>
        <Textarea
          autoComplete="street-address"
          defaultValue={typed.address}
          maxLength={500}
          rows={1}
        />
      </Field>
      <TextField
        label="Pincode (optional)"
        name="pincode"
        defaultValue={typed.pincode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        error={wrong.pincode}
      />
      <div className={wide}>
        <ConsentTick defaultChecked={typed.consent === 'on'} error={wrong.consent} />
      </div>
      <Button name="intent" value="sign-up" size="lg" busy={isBusy} className={wide}>
        Sign Up
      </Button>
    </Form>
  );
}
