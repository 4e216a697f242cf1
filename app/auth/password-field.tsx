import { type ReactElement, useState } from 'react';
import { Field, Input, TextField } from '#app/ui/field.tsx';
import { passwordLength } from './auth.contract.ts';

const commonPasswords =
  /password|qwerty|asdf|12345|54321|abcdef|fashion|haat|welcome|admin|iloveyou/i;

/**
 * How easily a password is guessed: a hint that never refuses (Q15). `minLength` is in characters.
 * Returns '' for an empty field.
 */
export function describePasswordStrength(
  password: string,
  minLength: number = passwordLength.min,
): string {
  const length = [...password].length;
  if (length === 0) return '';
  if (length < minLength) return `Use at least ${minLength} characters`;
  if (new Set(password).size < 4) return 'Easy to guess: few different characters';
  if (length < 16 && commonPasswords.test(password)) return 'Easy to guess: many people use it';
  if (length < 8) return 'Short: easy to guess';
  return length < 12 ? 'Fair – add a few more characters' : 'Good';
}

/** A field for a new password, with a hint under it while it is typed. */
export function PasswordField({
  label,
  name,
  minLength,
  error,
  required,
}: {
  label: string;
  name: string;
  /** In characters; the owner's is longer. */
  minLength?: number;
  error?: string;
  required?: boolean;
}): ReactElement {
  const [typed, setTyped] = useState('');
  return (
    <div className="grid content-start gap-1">
      <Field label={label} name={name} error={error} required={required}>
        <Input
          type="password"
          autoComplete="new-password"
          maxLength={passwordLength.max}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {/* Its line is there from the start: nothing below moves away under a finger. */}
      <p aria-live="polite" className="min-h-lh text-small text-ink2">
        {describePasswordStrength(typed, minLength)}
      </p>
    </div>
  );
}

/** The field `currentPassword`, with which somebody signed in proves again who they are. */
export function CurrentPasswordField({
  label = 'Current Password',
  error,
}: {
  label?: string;
  error?: string;
}): ReactElement {
  return (
    <TextField
      label={label}
      name="currentPassword"
      type="password"
      required
      autoComplete="current-password"
      error={error}
    />
  );
}
