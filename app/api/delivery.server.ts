import { z } from 'zod';
import { maxDeliveryChargeRupees } from '#app/admin-settings/admin-settings.contract.ts';
import { setDeliveryCharge, setFreeDelivery } from '#app/admin-settings/set-delivery.server.ts';
import { readDeliveryTerms } from '#app/delivery/delivery.store.server.ts';
import { maxPricePaise, plainRupees } from '#app/kit/money.ts';
import { done } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { amountSchema } from './amount-schema.server.ts';
import { forPermitted, type Operation, publicOperation } from './operation.server.ts';
import { paiseToRupees } from './rupees.rules.ts';

const table = 'delivery_settings';
const path = '/delivery_settings';

const settings = z
  .strictObject({
    delivery_charge: z.number(),
    free_from: z
      .number()
      .nullable()
      .meta({ description: 'The subtotal from which delivery is free; null: none' }),
  })
  .meta({ id: 'DeliverySettings' });

const changes = z
  .strictObject({
    delivery_charge: amountSchema({ most: maxDeliveryChargeRupees }),
    free_from: amountSchema({ least: 0.01, most: paiseToRupees(maxPricePaise) }).nullable(),
  })
  .partial();

async function readSettings(shop: Shop): Promise<z.infer<typeof settings>> {
  const { chargePaise, freeFromPaise } = await readDeliveryTerms(shop.db);
  return {
    delivery_charge: paiseToRupees(chargePaise),
    free_from: freeFromPaise === null ? null : paiseToRupees(freeFromPaise),
  };
}

export const deliveryOperations: Operation[] = [
  publicOperation({
    id: 'getDeliverySettings',
    method: 'get',
    path,
    table,
    summary: 'The delivery charge in force, once per order',
    output: settings,
    run: async (shop) => done(await readSettings(shop)),
  }),
  forPermitted({
    id: 'setDeliverySettings',
    method: 'patch',
    path,
    table,
    permission: 'settings:write',
    summary: 'Sets what delivery costs from now on; what is not named stays',
    body: changes,
    output: settings,
    async run(shop, owner, { body: { delivery_charge: charge, free_from: freeFrom } }) {
      if (charge !== undefined) {
        const set = await setDeliveryCharge(shop, owner, plainRupees(charge));
        if (!set.ok) return set;
      }
      if (freeFrom !== undefined) {
        const typed = freeFrom === null ? '' : plainRupees(freeFrom);
        const set = await setFreeDelivery(shop, owner, typed);
        if (!set.ok) return set;
      }
      return done(await readSettings(shop));
    },
  }),
];
