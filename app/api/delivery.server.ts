import { z } from 'zod';
import { maxDeliveryChargeRupees } from '#app/admin-settings/admin-settings.contract.ts';
import { setDelivery } from '#app/admin-settings/set-delivery.server.ts';
import { readDeliveryTerms } from '#app/delivery/delivery.store.server.ts';
import { maxPricePaise, plainRupees } from '#app/kit/money.ts';
import { done } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { type Operation, permittedOperation, publicOperation } from './operation.server.ts';
import { amountSchema, paiseToRupees } from './rupees.server.ts';

const tag = 'delivery_settings';
const path = '/delivery_settings';

const settingsSchema = z
  .strictObject({
    delivery_charge: z.number(),
    free_from: z
      .number()
      .nullable()
      .meta({ description: 'The subtotal from which delivery is free; null: none' }),
  })
  .meta({ id: 'DeliverySettings' });

const settingsBody = z
  .strictObject({
    delivery_charge: amountSchema({ max: maxDeliveryChargeRupees }),
    free_from: amountSchema({ min: 0.01, max: paiseToRupees(maxPricePaise) }).nullable(),
  })
  .partial();

async function readSettings(shop: Shop): Promise<z.infer<typeof settingsSchema>> {
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
    tag,
    shows: ['delivery'],
    summary: 'The delivery charge in force, once per order',
    output: settingsSchema,
    run: async (shop) => done(await readSettings(shop)),
  }),
  permittedOperation({
    id: 'setDeliverySettings',
    method: 'patch',
    path,
    tag,
    permission: 'settings:write',
    summary: 'Sets what delivery costs from now on; what is not named stays',
    body: settingsBody,
    output: settingsSchema,
    async run(shop, owner, { body: { delivery_charge: charge, free_from: freeFrom } }) {
      const set = await setDelivery(shop, owner, {
        charge: typedRupees(charge),
        freeFrom: typedRupees(freeFrom),
      });
      if (!set.ok) return set;
      return done(await readSettings(shop));
    },
  }),
];

/** As a person would type it; nothing for null. */
function typedRupees(rupees: number | null | undefined): string | undefined {
  return rupees === null ? '' : rupees === undefined ? undefined : plainRupees(rupees);
}
