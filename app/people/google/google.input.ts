import { z } from 'zod';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import type { CodeChallenge } from '#app/people/auth/auth.contract.ts';
import { emailAddress } from '#app/people/profiles/profiles.input.ts';
import { type GoogleUser, googleRefusals } from './google.contract.ts';

const maxNameLength = 100;

const claimsInput = z.object({
  iss: z.string().max(500),
  sub: z.string().min(1).max(255),
  email: emailAddress.catch(''),
  // Only `true` counts, not 'true'.
  email_verified: z.boolean().catch(false),
  name: z
    .string()
    .transform((name) => [...oneLine(name)].slice(0, maxNameLength).join(''))
    .catch(''),
});

/** Parses the claims of an ID token whose signature and audience are verified. */
export function parseClaims(claims: unknown): Result<GoogleUser> {
  const parsed = claimsInput.safeParse(claims);
  if (!parsed.success) return refuse(googleRefusals.notVerified);
  const { iss, sub, email, email_verified, name } = parsed.data;
  return done({
    issuer: iss,
    subject: sub,
    email,
    isEmailVerified: email_verified && email !== '',
    fullName: name,
  });
}

const challengeInput = z.object({
  challenge: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  method: z.string().toLowerCase().pipe(z.literal('s256')),
});

/** Returns the PKCE challenge in an API client's query, or null if it is missing, incomplete or not S256. */
export function parseChallenge(query: URLSearchParams): CodeChallenge | null {
  const parsed = challengeInput.safeParse({
    challenge: query.get('code_challenge'),
    method: query.get('code_challenge_method'),
  });
  return parsed.success ? parsed.data : null;
}
