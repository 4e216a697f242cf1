import type { Selectable } from 'kysely';
import type { EmailLinksTable } from '#database/tables/users.ts';
import type { Db } from '#database/tables.ts';
import type { CodeChallenge } from './auth.contract.ts';

export type EmailLinkPurpose = EmailLinksTable['purpose'];

/** What was entered at sign-up, stored with the link until somebody opens it. */
export type PendingSignUp = {
  passwordHash: string;
  profile: { fullName: string; phone: string; address: string; pincode: string };
  hasAgreed: boolean;
};

export type NewEmailLink = {
  userId: string;
  purpose: EmailLinkPurpose;
  hash: Buffer;
  now: Date;
  expiresAt: Date;
  pending?: PendingSignUp | null;
  newEmail?: string;
  pkce?: CodeChallenge;
};

const maxOpenLinks = 5;

/** Inserts a single-use link. An account has at most five open ones per purpose; the oldest are deleted. */
export async function insertEmailLink(db: Db, link: NewEmailLink): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('user_id', '=', link.userId)
    .where('purpose', '=', link.purpose)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('email_links')
        .select('id')
        .where('user_id', '=', link.userId)
        .where('purpose', '=', link.purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', link.now)
        .orderBy('created_at', 'desc')
        .limit(maxOpenLinks - 1),
    )
    .execute();
  await db
    .insertInto('email_links')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      secret_hash: link.hash,
      created_at: link.now,
      expires_at: link.expiresAt,
      used_at: null,
      password_hash: link.pending?.passwordHash ?? null,
      sign_up: link.pending ? signUpData(link.pending) : null,
      new_email: link.newEmail ?? null,
      code_challenge: link.pkce?.challenge ?? null,
      challenge_method: link.pkce?.method ?? null,
    })
    .execute();
}

export type ConsumedEmailLink = {
  userId: string;
  pending: PendingSignUp | null;
  newEmail: string | null;
  pkce: CodeChallenge | null;
};

/** Marks a link as used and returns it; undefined if it is unknown, used or expired. */
export async function consumeEmailLink(
  db: Db,
  link: { purpose: EmailLinkPurpose; hash: Buffer; now: Date },
): Promise<ConsumedEmailLink | undefined> {
  const row = await db
    .updateTable('email_links')
    .set({ used_at: link.now })
    .where('secret_hash', '=', link.hash)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .returning([
      'user_id',
      'password_hash',
      'sign_up',
      'new_email',
      'code_challenge',
      'challenge_method',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { code_challenge: challenge, challenge_method: method } = row;
  return {
    userId: row.user_id,
    pending: toPendingSignUp(row),
    newEmail: row.new_email,
    pkce: challenge && method ? { challenge, method } : null,
  };
}

export async function findEmailLinkPurpose(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<EmailLinkPurpose | undefined> {
  const row = await db
    .selectFrom('email_links')
    .select('purpose')
    .where('secret_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.purpose;
}

/** The sign-up stored with the newest open confirmation link; null if there is none. */
export async function findPendingSignUp(
  db: Db,
  userId: string,
  now: Date,
): Promise<PendingSignUp | null> {
  const row = await db
    .selectFrom('email_links')
    .select(['password_hash', 'sign_up'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toPendingSignUp(row) : null;
}

export async function deleteEmailLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_links').where('user_id', '=', userId).execute();
}

function signUpData({ profile, hasAgreed }: PendingSignUp): string {
  return JSON.stringify({ ...profile, hasAgreed });
}

function toPendingSignUp(
  row: Pick<Selectable<EmailLinksTable>, 'password_hash' | 'sign_up'>,
): PendingSignUp | null {
  if (row.password_hash === null || row.sign_up === null) return null;
  const { hasAgreed, ...profile } = row.sign_up;
  return { passwordHash: row.password_hash, profile, hasAgreed };
}
