/**
 * A profile is what the shop knows of a person: name, phone, one default address, and a role that no
 * call of theirs can change (Q27). Every account has one from its first moment (Q101).
 */
export type Profile = {
  fullName: string;
  phone: string;
  address: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  isDefaultAddress: boolean;
};
