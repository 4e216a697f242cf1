import type { Account, AccountIdentity } from './api-auth.contract.ts';

/** A stored account, with its profile's name and phone. */
export type AccountRow = {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
  hasPassword: boolean;
  createdAt: Date;
  updatedAt: Date;
  fullName: string | null;
  phone: string | null;
};

/** An account in the API's shape. `google` are its Google identities. */
export function accountView(
  account: AccountRow,
  google: { id: string; subject: string; email: string }[],
): Account {
  const { id, email } = account;
  const identities: AccountIdentity[] = google.map((identity) => ({
    identity_id: identity.id,
    id: identity.subject,
    user_id: id,
    provider: 'google',
    identity_data: { sub: identity.subject, email: identity.email },
  }));
  if (account.hasPassword || google.length === 0) {
    const identity_data = { sub: id, email };
    identities.unshift({ identity_id: id, id, user_id: id, provider: 'email', identity_data });
  }
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  const confirmedAt = account.emailConfirmedAt?.toISOString() ?? null;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: confirmedAt,
    confirmed_at: confirmedAt,
    phone: '',
    app_metadata: { provider: providers[0] ?? 'email', providers },
    user_metadata: { full_name: account.fullName ?? '', phone: account.phone ?? '' },
    identities,
    is_anonymous: false,
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  };
}
