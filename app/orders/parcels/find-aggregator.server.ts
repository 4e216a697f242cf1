import type { Shop } from '#platform/shop.ts';
import type { Aggregator } from './aggregator.rules.ts';
import { openShiprocket } from './shiprocket.server.ts';

/** Null in a shop that has none. Another aggregator is another file beside Shiprocket's. */
export function findAggregator({ settings }: Pick<Shop, 'settings'>): Aggregator | null {
  return settings.shiprocket && openShiprocket(settings.shiprocket);
}
