import type { Generated } from 'kysely';

export type UsersTable = {
  id: Generated<string>;
  email: string;
  email_confirmed_at: Date | null;
  password_hash: string | null;
  is_demo: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  reference_hash: Buffer;
  device: Generated<string>;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
};

export type LetterLinksTable = {
  id: Generated<string>;
  user_id: string;
  purpose: 'confirm-email';
  secret_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
};

export type ProfilesTable = {
  id: Generated<string>;
  user_id: string;
  role: Generated<'owner' | 'customer'>;
  full_name: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  landmark: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  pincode: Generated<string>;
  is_default_address: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};
