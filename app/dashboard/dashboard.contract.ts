/**
 * The owner's desk: figures of the whole shop and every order. Only the owner sees any of it; the
 * server checks with every request (Q25).
 */
export const tabs = ['overview', 'orders'] as const;
export type Tab = (typeof tabs)[number];

export const tabNames: Record<Tab, string> = { overview: 'Overview', orders: 'Orders' };

/** The four figures of the overview, ready to print, each with its line about the month before. */
export type StatCard = { title: string; value: string; note: string };

export const recentOrdersShown = 5;
export const ordersPerPage = 50;

/** Stock at which the owner is warned (SPEC 9). */
export const lowStockAtMost = 5;
