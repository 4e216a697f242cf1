/**
 * The admin: one frame with a tab for each part of her day. The same admin stands at /dashboard and
 * /admin (Q88). Only the owner sees any of it; the server checks with every request (Q25).
 */
export type AdminBase = '/dashboard' | '/admin';

/** Path under the admin → name, in the order of the rail. */
export const adminTabs = [
  { path: '', name: 'Overview' },
  { path: '/orders', name: 'Orders' },
  { path: '/products', name: 'Products' },
  { path: '/settings', name: 'Settings' },
  { path: '/analytics', name: 'Analytics' },
] as const;

/** The admin that an address belongs to: '/admin/orders' → '/admin'. */
export function adminBase(pathname: string): AdminBase {
  return pathname.startsWith('/admin') ? '/admin' : '/dashboard';
}

/** The four figures of the overview, ready to print, each with its line about the month before. */
export type StatCard = { title: string; value: string; note: string };

/** What waits for the owner today, and the path under the admin where she does it. */
export type TodayItem = { name: string; count: number; path: string };

export const maxRecentOrders = 5;

/** A review without an answer is new for so long. */
export const newReviewDays = 7;

/** Stock at which the owner is warned (Q105). */
export const maxLowStock = 5;
