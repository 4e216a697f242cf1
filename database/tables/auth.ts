import type { Generated } from 'kysely';

export type RefreshTokensTable = {
  token_hash: Buffer;
  session_id: string;
  created_at: Date;
  used_at: Date | null;
};

export type KnownDevicesTable = {
  reference_hash: Buffer;
  user_id: string;
  /** The device's last session; null once it has ended. */
  session_id: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
};

export type AuthCodesTable = {
  code_hash: Buffer;
  user_id: string;
  code_challenge: string;
  challenge_method: 's256';
  is_recovery: Generated<boolean>;
  expires_at: Date;
  used_at: Date | null;
};

export type ShopSecretsTable = {
  name: string;
  value: Buffer;
  created_at: Generated<Date>;
};

export type IdentitiesTable = {
  id: Generated<string>;
  user_id: string;
  issuer: string;
  subject: string;
  email: Generated<string>;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
};

export type OAuthFlowsTable = {
  state_hash: Buffer;
  nonce: string;
  code_verifier: string;
  return_to: string;
  code_challenge: string | null;
  challenge_method: 's256' | null;
  expires_at: Date;
};

export type TwoFactorTable = {
  user_id: string;
  secret: string;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  created_at: Generated<Date>;
};

export type RecoveryCodesTable = {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
};

export type TwoFactorChallengesTable = {
  reference_hash: Buffer;
  user_id: string;
  tries: Generated<number>;
  expires_at: Date;
};
