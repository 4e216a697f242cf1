import { z } from 'zod';
import { readDelivery } from '#app/delivery/delivery.store.server.ts';
import { done } from '#app/kit/result.ts';
import { inRupees } from './amounts.rules.ts';
import { forEverybody, type Operation } from './operation.server.ts';

export const deliveryOperations: Operation[] = [
  forEverybody({
    id: 'getDeliverySettings',
    method: 'get',
    path: '/delivery_settings',
    table: 'delivery_settings',
    summary: 'The delivery charge in force, once per order',
    output: z.strictObject({ delivery_charge: z.number() }),
    async run(shop) {
      const { chargePaise } = await readDelivery(shop.db);
      return done({ delivery_charge: inRupees(chargePaise) });
    },
  }),
];
