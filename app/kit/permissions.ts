/**
 * Who may do what, by role. Every role check goes through here: in routes and the API before they let somebody
 * in, in the live stream, and in use cases that owner and customers share. Rules beyond the role (is it their
 * own order, is it still pending) belong to their feature.
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
  // Everybody signed in may see and change their own data. The owner's account has to stay.
  customer: ['account:delete'],
} as const;

export type Role = keyof typeof permissions;

export type Permission = (typeof permissions)[Role][number];

/** The roles with a permission. They let the compiler prove that `may` has found an owner. */
export type RoleWith<P extends Permission> = {
  [R in Role]: P extends (typeof permissions)[R][number] ? R : never;
}[Role];

/** Whether `user` has the permission. Null is a visitor and has none. */
export function may<U extends { role: Role }, P extends Permission>(
  user: U | null,
  permission: P,
): user is U & { role: RoleWith<P> } {
  const allowed: readonly Permission[] = user ? permissions[user.role] : [];
  return allowed.includes(permission);
}
