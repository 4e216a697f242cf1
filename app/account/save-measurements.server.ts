import { done, type Result } from '#app/kit/result.ts';
import type { Measurements } from '#app/products/size-charts/size-charts.contract.ts';
import { writeMeasurements } from '#app/products/size-charts/size-charts.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';

/** Replaces the user's saved measurements; the last save wins. */
export async function saveMeasurements(
  shop: Shop,
  user: User,
  measurements: Measurements,
): Promise<Result<null>> {
  await writeMeasurements(shop.db, user.userId, measurements);
  return done();
}
