import { oneLine, pluralize } from '#app/kit/text.ts';
import type { ShopCounts } from './restore.contract.ts';

/** What has been added since the backup was made, in sentences. */
export function lossesOf({ orders, products, accounts }: ShopCounts): string[] {
  const losses: string[] = [];
  if (orders > 0) losses.push(`${pluralize(orders, 'order')} placed since then will be gone.`);
  if (products > 0) losses.push(`${pluralize(products, 'product')} added since then will be gone.`);
  if (accounts > 0) {
    losses.push(`${pluralize(accounts, 'account')} opened since then will be gone.`);
  }
  return losses;
}

/** Whether the shop's name was typed, in any case and with any spaces. */
export function isShopName(typed: string, name: string): boolean {
  return oneLine(typed).toLowerCase() === oneLine(name).toLowerCase();
}
