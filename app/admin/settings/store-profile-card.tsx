import type { ReactElement } from 'react';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Checkbox, Field, Input, Textarea } from '#app/kit/ui/field.tsx';
import type {
  StoreProfileField,
  StoreProfileForm,
  StoreProfileValues,
} from './admin-settings.contract.ts';
import { errorOfForm, SettingsForm, type SettingsFormError } from './settings-form.tsx';

export function StoreProfileCard({
  form,
  saved,
  refused,
}: {
  form: StoreProfileForm;
  saved: StoreProfileValues;
  refused: SettingsFormError;
}): ReactElement {
  const { errors, typed } = errorOfForm(refused, form.intent);
  const values: Record<string, string | undefined> = typed ?? saved;
  return (
    <Card>
      <CardTitle>{form.title}</CardTitle>
      <SettingsForm intent={form.intent} section={form.intent} refused={refused} save={form.save}>
        {form.fields.map((field) => (
          <StoreProfileInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
          />
        ))}
      </SettingsForm>
    </Card>
  );
}

function StoreProfileInput({
  field,
  value,
  error,
}: {
  field: StoreProfileField;
  value: string;
  error: string | undefined;
}): ReactElement {
  const { name, label, type, maxLength, hint, required } = field;
  if (type === 'yes-no') {
    const props = { name, label, hint, error };
    return <Checkbox {...props} defaultChecked={value === 'on'} />;
  }
  return (
    <Field label={label} name={name} hint={hint} required={required} error={error}>
      {type === 'lines' ? (
        <Textarea defaultValue={value} maxLength={maxLength} />
      ) : (
        <Input
          {...(type === 'days' ? { inputMode: 'numeric', autoComplete: 'off' } : { type })}
          defaultValue={value}
          maxLength={maxLength}
        />
      )}
    </Field>
  );
}
