import type { ReactElement } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import { notifyPath, type SoldOutChoice } from './back-in-stock.contract.ts';

/** Asks for the email address, and which size and color somebody waits for. */
export function NotifyMeForm({
  productId,
  choices,
  chosen,
  onChoose,
  email,
  errors,
}: {
  productId: string;
  choices: readonly SoldOutChoice[];
  /** A choice's key; '' for none yet. */
  chosen: string;
  onChoose(key: string): void;
  email: string | undefined;
  errors?: Record<string, string> | undefined;
}): ReactElement {
  const action = notifyPath(productId);
  const { formAction } = useNavigation();
  const isOne = choices.length === 1;
  return (
    <Form method="post" action={action} noValidate className="grid gap-3" preventScrollReset>
      {isOne ? (
        <input type="hidden" name="choice" value={choices[0]?.key} />
      ) : (
        <Field label="Out of stock" name="choice" error={errors?.choice}>
          <NativeSelect value={chosen} onChange={(event) => onChoose(event.target.value)}>
            <option value="">Please choose</option>
            {choices.map(({ key, text }) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <TextField
        label={isOne && choices[0]?.text ? `Email, for ${choices[0].text}` : 'Email'}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        error={errors?.email}
        hint={
          <>
            You agree that we write to this address once, when it is in stock again. See our{' '}
            <Link to="/privacy" className="underline">
              Privacy Policy
            </Link>
            .
          </>
        }
      />
      <Button variant="outline" busy={formAction === action}>
        Notify me
      </Button>
    </Form>
  );
}
