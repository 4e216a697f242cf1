/** What to do when a Google user first signs in. */
export type AccountLinkDecision = 'refuse' | 'create' | 'link' | 'take-over';

/**
 * Takes whether Google has verified the address, and the shop's account with that address, if any. An
 * unverified account may be a trap for the address's holder: they get it without its password, sessions and
 * data (Q21).
 */
export function decideAccountLink(
  isEmailVerified: boolean,
  account: { isEmailConfirmed: boolean } | null,
): AccountLinkDecision {
  if (!isEmailVerified) return 'refuse';
  if (!account) return 'create';
  return account.isEmailConfirmed ? 'link' : 'take-over';
}
