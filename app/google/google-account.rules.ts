/** What to do with somebody whom Google names for the first time. */
export type AccountLinkDecision = 'refuse' | 'make' | 'link' | 'take-over';

/**
 * In: whether Google says the address is verified; the shop's account with that address, if any.
 * An account whose address nobody has verified may be somebody else's work, waiting for its holder to
 * sign in: she gets it without its password, its sessions and what was typed into it (Q21).
 */
export function decideAccountLink(
  isEmailVerified: boolean,
  account: { isEmailConfirmed: boolean } | null,
): AccountLinkDecision {
  if (!isEmailVerified) return 'refuse';
  if (!account) return 'make';
  return account.isEmailConfirmed ? 'link' : 'take-over';
}
