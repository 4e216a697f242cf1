import { done, type Result, refuse } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Db, Shop, User } from '#platform/shop.ts';
import { passwordChangedEmail } from './account.email.ts';
import { authRefusals, tooManyAttempts } from './auth.contract.ts';
import {
  consumePasswordAttempt,
  giveBackPasswordAttempt,
  resetPasswordAttempts,
} from './auth-limits.server.ts';
import { checkNewPassword } from './check-new-password.server.ts';
import { deleteEmailLinks } from './email-links.store.server.ts';
import { hashPassword, verifyPassword } from './passwords.server.ts';
import { deleteUserSessions } from './sessions.store.server.ts';
import { forgetSignUpPassword } from './sign-ups.store.server.ts';
import { findUserByEmail, setPasswordHash, type UserRow } from './users.store.server.ts';

/** Changes the password, with the current one. Every other session ends; this one stays (Q17, Q119). */
export async function changePassword(
  shop: Shop,
  user: User,
  { current, next }: { current: string; next: string },
  from: Client,
): Promise<Result<null>> {
  const checked = await checkOwnPassword(shop, user, current, from);
  return checked.ok ? setPassword(shop, user, next) : checked;
}

/** Sets a password without the current one, in a session from a reset email. */
export async function setPassword(shop: Shop, user: User, next: string): Promise<Result<null>> {
  const weak = await checkNewPassword(next, user.role);
  if (weak) return refuse({ ...weak, fields: { newPassword: weak.description } });
  const isNew = await refuseSamePassword(shop, user, next);
  if (!isNew.ok) return isNew;
  const hashed = await hashPassword(next);
  if (!hashed.ok) return hashed;
  await shop.transaction((db) =>
    replacePassword(shop, db, {
      user: { id: user.userId, email: user.email },
      passwordHash: hashed.value,
      exceptSessionId: user.sessionId,
      client: user.client,
    }),
  );
  return done();
}

async function refuseSamePassword(shop: Shop, user: User, next: string): Promise<Result<null>> {
  const account = await findUserByEmail(shop.db, user.email);
  const isSame = await verifyPassword(account?.passwordHash ?? null, next);
  if (!isSame.ok) return isSame;
  const { samePassword } = authRefusals;
  const fields = { newPassword: samePassword.description };
  return isSame.value ? refuse({ ...samePassword, fields }) : done();
}

/** Sets the new password, ends sessions and email links, and emails a notice. `exceptSessionId` stays. */
export async function replacePassword(
  shop: Shop,
  db: Db,
  input: {
    user: Pick<UserRow, 'id' | 'email'>;
    passwordHash: string;
    exceptSessionId: string | null;
    client: Client | null;
    /** Why, for Activity. */
    about?: string;
  },
): Promise<void> {
  const { user, passwordHash, exceptSessionId, client, about } = input;
  await setPasswordHash(db, user.id, passwordHash);
  await deleteUserSessions(db, user.id, exceptSessionId);
  await deleteEmailLinks(db, user.id);
  await forgetSignUpPassword(db, user.id);
  await recordActivity(shop, db, { kind: 'password-changed', userId: user.id, client, about });
  const message = passwordChangedEmail(user.email, shop.now(), shop.settings);
  await shop.outbox.write(db, { ...message, userId: user.id });
}

/** Checks the signed-in user's password: a stolen session must not become a stolen account. */
export async function checkOwnPassword(
  shop: Shop,
  { userId, email }: User,
  password: string,
  from: Client,
): Promise<Result<UserRow>> {
  const wait = await consumePasswordAttempt(shop, email, from);
  if (wait > 0) return refuse(tooManyAttempts('Wrong Password', wait));
  const user = await findUserByEmail(shop.db, email);
  if (user?.passwordHash === null) return refuse(authRefusals.noPasswordYet);
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!matches.ok) {
    await giveBackPasswordAttempt(shop, email, from);
    return matches;
  }
  if (!matches.value || !user) {
    await recordActivity(shop, shop.db, {
      kind: 'sign-in-refused',
      userId,
      client: from,
      about: 'wrong current password',
    });
    const refusal = authRefusals.wrongCurrentPassword;
    return refuse({ ...refusal, fields: { currentPassword: refusal.description } });
  }
  await resetPasswordAttempts(shop, email, from);
  return done(user);
}
