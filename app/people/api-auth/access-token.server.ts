import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { isSameSecret } from '#app/kit/same-secret.ts';
import { isUuid } from '#app/kit/text.ts';
import { toActiveUser } from '#app/people/auth/read-session-user.server.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { type AccessToken, type Account, tokenRefusals } from './api-auth.contract.ts';
import { findSessionAndSecret } from './api-sessions.store.server.ts';

const lifetimeSeconds = 15 * 60;
const audience = 'authenticated';
const keyName = 'access-tokens';
/** The only algorithm; tokens that name another are refused. */
const algorithm = 'HS256';
const maxTokenLength = 8 * 1024;

function issuerUrl(shop: Shop): string {
  return new URL('/auth/v1', shop.settings.publicUrl).href;
}

/** Creates a token for the session, valid for 15 minutes, or until the session ends. */
export async function makeAccessToken(
  shop: Shop,
  { user, sessionId }: { user: Account; sessionId: string },
): Promise<AccessToken> {
  const now = Math.floor(shop.now().getTime() / 1000);
  const { email, phone, role, app_metadata, user_metadata } = user;
  const claims = { email, phone, role, app_metadata, user_metadata, session_id: sessionId };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuerUrl(shop))
    .setAudience(audience)
    .setSubject(user.id)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(await getShopKey(shop, keyName));
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    expires_at: now + lifetimeSeconds,
  };
}

/** Returns the token's user. Refuses a forged, altered or expired token, and one whose session has ended. */
export async function readAccessToken(shop: Shop, token: string): Promise<Result<User>> {
  const sessionId = token.length <= maxTokenLength ? claimedSession(token) : null;
  if (sessionId === null) return refuse(tokenRefusals.badToken);
  // Read together, but nothing of the session is used before the token is verified.
  const session = await findSessionAndSecret(shop.db, {
    id: sessionId,
    now: shop.now(),
    secret: keyName,
  });
  const key = session?.secret ?? (await getShopKey(shop, keyName));
  const claims = await verifyToken(shop, token, key);
  if (!claims || claims.session_id !== sessionId) return refuse(tokenRefusals.badToken);
  const user = session && toActiveUser(shop, session);
  if (!user || user.userId !== claims.sub) return refuse(tokenRefusals.sessionEnded);
  return done(user);
}

/** The session the token claims, true or not. */
function claimedSession(token: string): string | null {
  try {
    const id = decodeJwt(token).session_id;
    return isUuid(id) ? id : null;
  } catch {
    return null;
  }
}

/** A decoder accepts several spellings of a signature; only the one the shop wrote is valid. */
function isAsWritten(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return isSameSecret(Buffer.from(signature, 'base64url').toString('base64url'), signature);
}

async function verifyToken(shop: Shop, token: string, key: Buffer) {
  if (!isAsWritten(token)) return null;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer: issuerUrl(shop),
      audience,
      requiredClaims: ['sub', 'exp', 'session_id'],
      currentDate: shop.now(),
    });
    return payload;
  } catch {
    return null;
  }
}
