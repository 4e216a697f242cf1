import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#app/kit/permissions.ts';

type SignUpData = {
  fullName: string;
  phone: string;
  address: string;
  pincode: string;
  hasAgreed: boolean;
};

export type UsersTable = {
  id: Generated<string>;
  email: string;
  email_confirmed_at: Date | null;
  password_hash: string | null;
  has_generated_password: Generated<boolean>;
  is_demo: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  /** Null for an API client, which has refresh tokens instead of a cookie. */
  reference_hash: Buffer | null;
  device: Generated<string>;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
  may_set_password_until: Generated<Date | null>;
};

export type EmailLinksTable = {
  id: Generated<string>;
  user_id: string;
  purpose: 'confirm-email' | 'reset-password' | 'change-email';
  secret_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  password_hash: Generated<string | null>;
  /** What was typed at sign-up. Written as JSON text. */
  sign_up: ColumnType<SignUpData | null, string | null | undefined, string | null>;
  new_email: Generated<string | null>;
  code_challenge: Generated<string | null>;
  challenge_method: Generated<'s256' | null>;
};

/** The newest sign-up with each address, so that the next answer is the same whether or not it has an account. */
export type SignUpsTable = {
  email: string;
  answered_id: string;
  password_hash: string | null;
  created_at: Date;
};

export type ProfilesTable = {
  id: Generated<string>;
  user_id: string;
  role: Generated<Role>;
  full_name: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  landmark: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  pincode: Generated<string>;
  is_default_address: Generated<boolean>;
  /** In millimetres, by measure. Written as JSON text. */
  measurements: ColumnType<Record<string, number>, string | undefined, string>;
  second_phone: Generated<string>;
  call_language: Generated<string>;
  /** In minutes after midnight in India; null for any time. */
  no_calls_before: Generated<number | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** Ids of erased accounts. */
export type ErasedUsersTable = { user_id: string; erased_at: Date };

export type ConsentsTable = {
  id: Generated<string>;
  user_id: string | null;
  given_at_step: 'sign-up' | 'google' | 'checkout';
  text_version: string;
  created_at: Generated<Date>;
};
