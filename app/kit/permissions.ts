/**
 * Who may do what, by role. Every check of a role is made here: by routes and the API before they let
 * somebody in, by the live stream, and by use cases of both the owner and customers. What depends on more
 * than the role (is it their own order, is it still pending) is decided by the feature that owns it.
 */
const permissions = {
  owner: [
    'account:two-factor',
    'activity:read',
    'admin:open',
    'analytics:read',
    'backups:read',
    'backups:write',
    'mailbox:read',
    'orders:read-all',
    'orders:write',
    'products:read-all',
    'products:write',
    'reviews:moderate',
    'settings:read',
    'settings:write',
  ],
  // Whoever is signed in may see and change what is their own. The owner's account has to stay.
  customer: ['account:delete'],
} as const;

export type Role = keyof typeof permissions;

export type Permission = (typeof permissions)[Role][number];

/** The roles that have a permission. It lets the compiler prove that `may` has found an owner. */
export type RoleWith<P extends Permission> = {
  [R in Role]: P extends (typeof permissions)[R][number] ? R : never;
}[Role];

/** Whether `user` has the permission. A visitor, null, has none. */
export function may<U extends { role: Role }, P extends Permission>(
  user: U | null,
  permission: P,
): user is U & { role: RoleWith<P> } {
  const allowed: readonly Permission[] = user ? permissions[user.role] : [];
  return allowed.includes(permission);
}
