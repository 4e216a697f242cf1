import { z } from 'zod';
import { type Result, refuse } from '#app/kit/result.ts';
import type { CodeChallenge, Credentials, SignUp } from '#app/people/auth/auth.contract.ts';
import { parseSignIn } from '#app/people/auth/auth.input.ts';
import { emailAddress, indianMobile, singleLineText } from '#app/people/profiles/profiles.input.ts';
import {
  type AccountChanges,
  purposeByVerifyType,
  type SignOutScope,
  tokenRefusals,
  type VerifyType,
} from './api-auth.contract.ts';

/** Longer than any of our tokens, codes or verifiers. */
const secret = z.string().min(1).max(500);
const password = z.string().min(1).max(1000);

const fullName = singleLineText(100, 'The name');
const phone = z.union([z.literal(''), indianMobile]);

/** PKCE (RFC 7636) with S256; null from a client without it. */
const challenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.literal('s256', 'unsupported code_challenge method'))
    .nullish(),
};

type Challenge = z.infer<z.ZodObject<typeof challenge>>;

function toPkce(
  { code_challenge: challenge, code_challenge_method: method }: Challenge,
  context: z.RefinementCtx,
): CodeChallenge | undefined {
  if (challenge && method) return { challenge, method };
  if (challenge || method) {
    const message = 'PKCE flow requires code_challenge_method and code_challenge';
    context.addIssue({ code: 'custom', path: ['code_challenge'], message });
  }
  return undefined;
}

/** Parses a JSON body, or refuses with what is wrong. */
function parse<S extends z.ZodType>(schema: S, body: unknown): Result<z.infer<S>> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const where = issue?.path.join('.');
  const description = where ? `${where}: ${issue?.message}` : 'Send the values as a JSON object';
  return refuse({ ...tokenRefusals.wrongRequest, description });
}

/** Signing in by phone is not supported (Q112). */
function isByPhone(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'phone' in body && !('email' in body);
}

const credentials = z.object({ email: z.string().max(1000), password });

export function parsePasswordGrant(body: unknown): Result<Credentials> {
  if (isByPhone(body)) return refuse(tokenRefusals.noPhone);
  const parsed = parse(credentials, body);
  return parsed.ok ? parseSignIn(parsed.value) : parsed;
}

export function parseRefreshGrant(body: unknown): Result<{ refresh_token: string }> {
  return parse(z.object({ refresh_token: secret }), body);
}

const codeGrant = z
  .object({ auth_code: secret, code_verifier: secret })
  .transform(({ auth_code, code_verifier }) => ({ code: auth_code, verifier: code_verifier }));

export function parseCodeGrant(body: unknown): Result<{ code: string; verifier: string }> {
  return parse(codeGrant, body);
}

const signUpInput = z
  .object({
    email: emailAddress,
    password,
    data: z.object({ full_name: fullName.optional(), phone: phone.optional() }).nullish(),
    ...challenge,
  })
  .transform((body, context) => ({
    signUp: {
      email: body.email,
      password: body.password,
      fullName: body.data?.full_name ?? '',
      phone: body.data?.phone ?? '',
      address: '',
      pincode: '',
      hasAgreed: false,
    },
    pkce: toPkce(body, context),
  }));

/** Name and phone are in `data`. A role or anything else there is ignored (Q27). */
export function parseSignUpRequest(
  body: unknown,
): Result<{ signUp: SignUp; pkce?: CodeChallenge }> {
  return isByPhone(body) ? refuse(tokenRefusals.noPhone) : parse(signUpInput, body);
}

const emailRequestInput = z
  .object({ email: emailAddress, ...challenge })
  .transform((body, context) => ({ email: body.email, pkce: toPkce(body, context) }));

export function parseRecover(body: unknown): Result<{ email: string; pkce?: CodeChallenge }> {
  return parse(emailRequestInput, body);
}

const resend = z.object({ type: z.literal('signup') }).and(emailRequestInput);

export function parseResend(body: unknown): Result<{ email: string; pkce?: CodeChallenge }> {
  return isByPhone(body) ? refuse(tokenRefusals.noPhone) : parse(resend, body);
}

const verifyInput = z
  .object({
    type: z.enum(Object.keys(purposeByVerifyType) as VerifyType[]),
    token: secret.optional(),
    token_hash: secret.optional(),
  })
  .transform(({ type, token, token_hash }) => ({ type, secret: token_hash ?? token ?? '' }));

/** The secret of an email's link, which clients send as `token` or `token_hash`. */
export function parseVerify(values: unknown): Result<{ type: VerifyType; secret: string }> {
  return parse(verifyInput, values);
}

const accountChanges = z
  .object({
    email: emailAddress.optional(),
    password: password.optional(),
    current_password: password.optional(),
    data: z.object({ full_name: fullName.optional(), phone: phone.optional() }).nullish(),
    ...challenge,
  })
  .refine(({ email, password }) => email === undefined || password === undefined, {
    message: 'Change the email address and the password one after the other',
    path: ['email'],
  })
  .transform((body, context) => ({
    email: body.email,
    password: body.password,
    currentPassword: body.current_password,
    fullName: body.data?.full_name,
    phone: body.data?.phone,
    pkce: toPkce(body, context),
  }));

export function parseAccountChanges(body: unknown): Result<AccountChanges> {
  return parse(accountChanges, body);
}

const scope = z.enum(['global', 'local', 'others']).catch('global');

export function parseSignOutScope(text: string | undefined): SignOutScope {
  return scope.parse(text);
}
