/**
 * Who may do what, by role. Whatever asks about a role asks here: routes and the API before they let
 * somebody in, the live stream, and what both the owner and customers use. What depends on more than the
 * role (is it their own order, is it still pending) is decided by the feature that owns it.
 */
const permissions = {
  owner: [
    'account:two-factor',
    'admin:open',
    'analytics:read',
    'backups:read',
    'backups:write',
    'orders:read-all',
    'orders:write',
    'products:read-all',
    'products:write',
    'reviews:moderate',
    'settings:read',
    'settings:write',
  ],
  // What is one's own, everybody who is signed in may see and change. The owner has to stay.
  customer: ['account:delete'],
} as const;

export type Role = keyof typeof permissions;

export type Permission = (typeof permissions)[Role][number];

/** The roles that have a permission: a use case that takes the owner alone is safe from all others. */
export type RoleWith<P extends Permission> = {
  [R in Role]: P extends (typeof permissions)[R][number] ? R : never;
}[Role];

/** In: who is signed in; null for a visitor, who may do nothing of this. */
export function may<U extends { role: Role }, P extends Permission>(
  user: U | null,
  permission: P,
): user is U & { role: RoleWith<P> } {
  const allowed: readonly Permission[] = user ? permissions[user.role] : [];
  return allowed.includes(permission);
}
