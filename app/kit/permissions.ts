/**
 * Who may do what. A role is a set of permissions and nothing else: a further one is a row here, and its name in the
 * check of `profiles.role`. Routes and the API ask for a permission before they let somebody in, and so do the live
 * stream and use cases of both the owner and customers. What depends on more (is it their own order, is it still
 * pending) is decided by the feature that owns it.
 */
const permissionsByRole = {
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
  // Everybody signed in may see and change their own data. The owner's account has to stay.
  customer: ['account:delete'],
} as const;

export type Role = keyof typeof permissionsByRole;

export const roles = Object.keys(permissionsByRole) as Role[];

export type Permission = (typeof permissionsByRole)[Role][number];

declare const granted: unique symbol;

/** For the compiler alone: `may` has found each permission of P. */
export type Granted<P extends Permission> = { readonly [granted]: { readonly [K in P]: true } };

/** Whether `user` has the permission. Null is a visitor and has none. */
export function may<U extends { role: Role }, P extends Permission>(
  user: U | null,
  permission: P,
): user is U & Granted<P> {
  const allowed: readonly Permission[] = user ? permissionsByRole[user.role] : [];
  return allowed.includes(permission);
}
