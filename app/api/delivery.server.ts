import { z } from 'zod';
import { maxDeliveryChargeRupees } from '#app/admin/settings/admin-settings.contract.ts';
import { setDelivery } from '#app/admin/settings/set-delivery.server.ts';
import { maxPricePaise, type Paise, plainRupees } from '#app/kit/money.ts';
import { done } from '#app/kit/result.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import type { Shop } from '#platform/shop.ts';
import { type Operation, permittedOperation, publicOperation } from './operation.server.ts';
import { amountSchema, paiseToRupees } from './rupees.server.ts';

const tag = 'delivery_settings';
const path = '/delivery_settings';

const zoneSchema = z.strictObject({
  name: z.string(),
  pin_codes: z.array(z.string()).meta({ description: 'How its PIN codes begin' }),
  states: z.array(z.string()),
  is_served: z.boolean(),
  delivery_charge: z.number().meta({ description: 'Of an order of up to 500 g' }),
  charge_per_500g: z.number().meta({ description: 'For each 500 g more that has begun' }),
  free_from: z.number().nullable(),
  transit_days: z
    .int()
    .nullable()
    .meta({ description: 'Business days at most; null: as the PIN code has them' }),
});

const settingsSchema = z
  .strictObject({
    delivery_charge: z.number(),
    free_from: z
      .number()
      .nullable()
      .meta({ description: 'The subtotal from which delivery is free; null: none' }),
    zones: z.array(zoneSchema).optional().meta({
      description: 'Where delivery costs something else, or does not go; left out without any',
    }),
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
  const { deliveryZones } = shop.settings.storeProfile;
  return {
    delivery_charge: paiseToRupees(chargePaise),
    free_from: rupeesOrNull(freeFromPaise),
    ...(deliveryZones.length > 0 && { zones: deliveryZones.map(zoneBody) }),
  };
}

function zoneBody(zone: DeliveryZone): z.infer<typeof zoneSchema> {
  return {
    name: zone.name,
    pin_codes: zone.prefixes,
    states: zone.states,
    is_served: zone.isServed,
    delivery_charge: paiseToRupees(zone.chargePaise),
    charge_per_500g: paiseToRupees(zone.per500gPaise),
    free_from: rupeesOrNull(zone.freeFromPaise),
    transit_days: zone.transitDays,
  };
}

function rupeesOrNull(paise: Paise | null): number | null {
  return paise === null ? null : paiseToRupees(paise);
}

export const deliveryOperations: Operation[] = [
  publicOperation({
    id: 'getDeliverySettings',
    method: 'get',
    path,
    tag,
    shows: ['delivery', 'settings'],
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

/** As a person would type it; undefined for null. */
function typedRupees(rupees: number | null | undefined): string | undefined {
  return rupees === null ? '' : rupees === undefined ? undefined : plainRupees(rupees);
}
