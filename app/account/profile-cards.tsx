import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { DescriptionItem } from '#app/kit/ui/description-list.tsx';
import { Field, Textarea, TextField } from '#app/kit/ui/field.tsx';
import {
  AddressField,
  type AddressFieldName,
  addressFieldProps,
} from '#app/people/profiles/address-field.tsx';
import type { Refusal } from '../kit/result.ts';
import type { AccountView } from './account.contract.ts';

const personal = ['fullName', 'phone'] as const;
const place = ['landmark', 'city', 'state', 'pincode'] as const;

/** The saved profile, read-only. */
export function ProfileCards({
  email,
  profile,
}: Pick<AccountView, 'email' | 'profile'>): ReactElement {
  const filledFields = place.filter((name) => profile[name] !== '');
  return (
    <>
      <Card>
        <CardTitle>Personal Information</CardTitle>
        <dl className="grid gap-4 sm:grid-cols-2">
          {personal.map((name) => (
            <DescriptionItem key={name} label={addressFieldProps[name].label}>
              {profile[name] || 'Not given'}
            </DescriptionItem>
          ))}
          <DescriptionItem label="Email" wide>
            <span className="break-all">{email}</span>
          </DescriptionItem>
        </dl>
      </Card>
      <Card>
        <CardTitle>Default Address</CardTitle>
        <dl className="grid gap-4 sm:grid-cols-2">
          <DescriptionItem label="Address" wide>
            <span className="whitespace-pre-line">{profile.address || 'Not given'}</span>
          </DescriptionItem>
          {filledFields.map((name) => (
            <DescriptionItem key={name} label={addressFieldProps[name].label}>
              {profile[name]}
            </DescriptionItem>
          ))}
        </dl>
      </Card>
    </>
  );
}

/** The same two cards as a form. */
export function ProfileForm({
  email,
  profile,
  refusal,
  typed,
}: Pick<AccountView, 'email' | 'profile'> & {
  refusal: Refusal | undefined;
  /** The refused form's values. */
  typed: Record<string, string> | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const values = { ...profile, ...typed };
  const wrong = refusal?.fields ?? {};
  const field = (name: AddressFieldName) => (
    <AddressField
      key={name}
      name={name}
      values={values}
      wrong={wrong}
      acceptedPin={profile.pincode}
    />
  );
  return (
    <Form method="post" action="/profile?edit=profile" noValidate className="grid gap-4">
      <Card>
        <CardTitle>Personal Information</CardTitle>
        <div className="grid gap-4 sm:grid-cols-2">
          {personal.map(field)}
          <TextField
            label="Email"
            name="email"
            type="email"
            value={email}
            readOnly
            hint="To change it, use Change Email on your profile."
            className="sm:col-span-2"
          />
        </div>
      </Card>
      <Card>
        <CardTitle>Default Address</CardTitle>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Address" name="address" error={wrong.address} className="sm:col-span-2">
            <Textarea autoComplete="street-address" maxLength={500} defaultValue={values.address} />
          </Field>
          {place.map(field)}
        </div>
      </Card>
      <div className="flex flex-wrap gap-2.5">
        <Button name="intent" value="save-profile" busy={isBusy}>
          Save
        </Button>
        <ButtonLink to="/profile" variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
