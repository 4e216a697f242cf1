/** The parts of an address, name and phone included, as forms ask for them and orders store them. */
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
 * A profile is what the shop knows of a person: name, phone, one default address, and a role that none of
 * their own requests can change (Q27). Every account has one from the start (Q101).
 */
export type Profile = Address & { isDefaultAddress: boolean };
