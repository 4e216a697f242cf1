import { type ComponentProps, type ReactElement, useState } from 'react';
import { Field, type FieldProps, Input } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { passwordLength } from './auth.contract.ts';

/** Loaded by the first letter or the eye, for every page with a password. Null if it cannot load. */
const loadHelp = () => import('./password-help.ts').catch(() => null);

/** A password field with an eye that shows the text until the form is sent. */
export function PasswordField({
  autoComplete,
  autoFocus,
  onChange,
  ...field
}: Omit<FieldProps, 'children'> &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'autoFocus' | 'onChange'>): ReactElement {
  return (
    <Field {...field}>
      <span className="password">
        <Input
          type="password"
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          maxLength={autoComplete === 'new-password' ? passwordLength.max : undefined}
          onChange={onChange}
        />
        <button
          type="button"
          aria-label="Show characters"
          aria-pressed="false"
          onClick={async ({ currentTarget }) => (await loadHelp())?.showOrHide(currentTarget)}
        >
          <Icon name="eye" />
        </button>
      </span>
    </Field>
  );
}

/** A field for a new password, with a hint below while typing. */
export function NewPasswordField({
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
  const [hint, setHint] = useState('');
  return (
    <div className="grid content-start gap-1">
      <PasswordField
        label={label}
        name={name}
        error={error}
        required={required}
        autoComplete="new-password"
        onChange={async ({ target }) => {
          const help = await loadHelp();
          setHint(help?.describePasswordStrength(target.value, minLength) ?? '');
        }}
      />
      {/* The line exists from the start, so that nothing below moves away under a finger. */}
      <p aria-live="polite" className="min-h-lh text-small text-ink2">
        {hint}
      </p>
    </div>
  );
}

/** The field `currentPassword`, with which somebody signed in proves their identity again. */
export function CurrentPasswordField({
  label = 'Current Password',
  error,
}: {
  label?: string;
  error?: string;
}): ReactElement {
  return (
    <PasswordField
      label={label}
      name="currentPassword"
      required
      autoComplete="current-password"
      error={error}
    />
  );
}
