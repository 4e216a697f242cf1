import type { Refusal } from '#app/kit/result.ts';
import { unlistedPinNote } from '#app/shop/delivery/delivery.contract.ts';

/** The parts of an address, with name and phone, as in forms and orders. */
export const addressParts = [
  'fullName',
  'phone',
  'pincode',
  'address',
  'landmark',
  'city',
  'state',
] as const;
export type Address = Record<(typeof addressParts)[number], string>;

export const emptyAddress: Address = {
  fullName: '',
  phone: '',
  pincode: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
};

/**
 * A profile is what the shop knows of a person: name, phone, one default address, and a role that none of their
 * own requests can change (Q27). Every account has one from the start (Q101).
 */
export type Profile = Address & { isDefaultAddress: boolean };

/** The hidden field with the PIN code that was asked about, or stored before. */
export const seenPinField = 'seenPincode';

/** Asks about an unlisted PIN code. The same form, sent again, goes through. */
export const checkPin = {
  kind: 'invalid',
  code: 'check_pincode',
  title: 'Check this PIN',
  description: 'India Post has no such PIN code in its list. If it is right, send the form again.',
  fields: { pincode: `${unlistedPinNote} If it is right, send the form again.` },
} as const satisfies Refusal;
