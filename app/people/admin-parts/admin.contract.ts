import type { Refusal } from '#app/kit/result.ts';

/**
 * The admin: one frame with a tab for each part of the owner's work, the same at /dashboard and at /admin
 * (Q88): its links and redirects are relative. Only the owner sees any of it; the server checks every request (Q25).
 */

/** The tabs in order, each with its path under the admin and its icon. */
export const adminTabs = [
  { path: '.', name: 'Overview', icon: 'house' },
  { path: 'orders', name: 'Orders', icon: 'shopping-bag' },
  { path: 'products', name: 'Products', icon: 'package' },
  { path: 'settings', name: 'Settings', icon: 'sliders-horizontal' },
  { path: 'analytics', name: 'Analytics', icon: 'chart-column' },
] as const;

/** One of the four metrics of the overview, ready to print; `hint` says which days `note` compares, if it does. */
export type StatCard = { title: string; value: string; note: string; hint?: string };

/** How much of a task waits for the owner today, and the path under the admin to do it. */
export type TodayItem = { name: string; count: number; path: string };

/** A size or color that runs low, 'Dabu Kurta (M): 1 left', and the path under the admin to set it. */
export type LowVariantItem = { text: string; path: string };
export const maxLowVariants = 5;

export const maxRecentOrders = 5;

/** The overview names orders unconfirmed for longer than this. */
export const maxWaitingHours = 72;

/** How long a review without an answer counts as new. */
export const newReviewDays = 7;

/** The owner is warned of products with this stock or less (Q105). */
export const maxLowStock = 5;

const wrongKey = 'This is not the key that the shop printed at its start.';
export const mailboxRefusals = {
  wrongKey: {
    kind: 'invalid',
    code: 'wrong_mailbox_key',
    title: 'Wrong Key',
    description: wrongKey,
    fields: { key: wrongKey },
  },
} satisfies Record<string, Refusal>;
