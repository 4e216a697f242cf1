import type { ComponentProps, ReactElement } from 'react';
import { TextField } from '#app/kit/ui/field.tsx';
import { seenPinField } from './profiles.contract.ts';

type TextFieldProps = Omit<ComponentProps<typeof TextField>, 'name'>;

/** The fields of a name and an address, except the street, which has several lines. */
export const addressFieldProps = {
  fullName: { label: 'Full Name', autoComplete: 'name', maxLength: 100 },
  phone: {
    label: 'Phone Number',
    type: 'tel',
    autoComplete: 'tel-national',
    minLength: 10,
    maxLength: 20,
  },
  landmark: { label: 'Landmark', maxLength: 100 },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: 100 },
  state: { label: 'State', autoComplete: 'address-level1', maxLength: 100 },
  pincode: {
    label: 'Pincode',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    minLength: 6,
    maxLength: 7,
  },
} as const satisfies Record<string, TextFieldProps>;

export type AddressFieldName = keyof typeof addressFieldProps;

/**
 * One of these fields. `values` and `wrong` (error messages) are the whole form's, by field name.
 * `acceptedPin`: the stored PIN code, which nobody is asked about again.
 */
export function AddressField({
  name,
  values,
  wrong,
  acceptedPin,
  ...rest
}: {
  name: AddressFieldName;
  values: Partial<Record<AddressFieldName, string>>;
  wrong: Record<string, string>;
  acceptedPin?: string;
} & Partial<TextFieldProps>): ReactElement {
  // Sent again, the same code is accepted.
  const seenPin = wrong.pincode ? values.pincode : acceptedPin;
  return (
    <>
      <TextField
        {...addressFieldProps[name]}
        name={name}
        defaultValue={values[name]}
        error={wrong[name]}
        {...rest}
      />
      {name === 'pincode' && seenPin && <input type="hidden" name={seenPinField} value={seenPin} />}
    </>
  );
}
