import type { Account, AccountIdentity } from './api-auth.contract.ts';

/** An account as it is kept, and what the profile says of its person. */
export type KeptAccount = {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
  hasPassword: boolean;
  createdAt: Date;
  updatedAt: Date;
  fullName: string | null;
  phone: string | null;
};

/** An account in the shape of the wire. In: who this person is at Google. */
export function accountView(
  known: KeptAccount,
  google: { id: string; subject: string; email: string }[],
): Account {
  const { id, email } = known;
  const identities: AccountIdentity[] = google.map((one) => ({
    identity_id: one.id,
    id: one.subject,
    user_id: id,
    provider: 'google',
    identity_data: { sub: one.subject, email: one.email },
  }));
  if (known.hasPassword || google.length === 0) {
    const identity_data = { sub: id, email };
    identities.unshift({ identity_id: id, id, user_id: id, provider: 'email', identity_data });
  }
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  const confirmedAt = known.emailConfirmedAt?.toISOString() ?? null;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: confirmedAt,
    confirmed_at: confirmedAt,
    phone: '',
    app_metadata: { provider: providers[0] ?? 'email', providers },
    user_metadata: { full_name: known.fullName ?? '', phone: known.phone ?? '' },
    identities,
    is_anonymous: false,
    created_at: known.createdAt.toISOString(),
    updated_at: known.updatedAt.toISOString(),
  };
}
