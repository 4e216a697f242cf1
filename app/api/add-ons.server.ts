import { z } from 'zod';
import type {
  AddOnGroup,
  GivenAddOn,
  OrderedAddOn,
} from '#app/products/add-ons/add-ons.contract.ts';
import { maxGivenAddOns } from '#app/products/add-ons/add-ons.contract.ts';
import { allMeasures } from '#app/products/size-charts/size-charts.contract.ts';
import { paiseToRupees } from './rupees.server.ts';

const measurementsSchema = z
  .partialRecord(z.enum(allMeasures), z.int().min(1).max(9999))
  .meta({ description: 'In millimetres' });

const optionIdSchema = z.string().min(1).max(36);

/** The add-ons for each piece. */
export const addOnsBody = z
  .array(
    z.strictObject({
      group_id: z.uuid(),
      option_id: optionIdSchema,
      measurements: measurementsSchema.optional(),
    }),
  )
  .max(maxGivenAddOns)
  .optional()
  .meta({
    description:
      'An option of each of the product’s `add_on_groups`. Without measurements, the shop takes them on the call',
  });

export function toGivenAddOns(body: NonNullable<z.infer<typeof addOnsBody>>): GivenAddOn[] {
  return body.map(({ group_id, option_id, measurements }) => ({
    groupId: group_id,
    optionId: option_id,
    measurements: measurements ?? 'call',
  }));
}

/** As chosen; the line's price includes them. */
export const chosenAddOnsSchema = z
  .array(
    z.strictObject({
      group_id: z.uuid(),
      option_id: optionIdSchema,
      group: z.string(),
      option: z.string(),
      price: z.number(),
      extra_days: z.int(),
      is_returnable: z.boolean(),
      measurements: measurementsSchema
        .nullable()
        .meta({ description: 'In millimetres; null where none are needed, or taken on the call' }),
    }),
  )
  .meta({ id: 'AddOns' });

/** Left out if there are none. */
export function toApiAddOns(addOns: readonly OrderedAddOn[] | null | undefined): {
  add_ons?: z.infer<typeof chosenAddOnsSchema>;
} {
  if (!addOns || addOns.length === 0) return {};
  return {
    add_ons: addOns.map((one) => ({
      group_id: one.groupId,
      option_id: one.optionId,
      group: one.group,
      option: one.option,
      price: paiseToRupees(one.pricePaise),
      extra_days: one.extraDays,
      is_returnable: one.isReturnable,
      measurements: one.measurements ?? null,
    })),
  };
}

/** The add-ons a product offers. */
export const addOnGroupsSchema = z
  .array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      is_required: z.boolean(),
      options: z.array(
        z.strictObject({
          id: optionIdSchema,
          name: z.string(),
          price: z.number(),
          extra_days: z.int(),
          measures: z.array(z.enum(allMeasures)),
          is_returnable: z.boolean(),
        }),
      ),
    }),
  )
  .meta({ id: 'AddOnGroups', description: 'What can be done to it; left out without' });

/** Left out if there are none. */
export function toApiAddOnGroups(groups: readonly AddOnGroup[] | null): {
  add_on_groups?: z.infer<typeof addOnGroupsSchema>;
} {
  if (!groups) return {};
  return {
    add_on_groups: groups.map(({ id, name, isRequired, options }) => ({
      id,
      name,
      is_required: isRequired,
      options: options.map((option) => ({
        id: option.id,
        name: option.name,
        price: paiseToRupees(option.pricePaise),
        extra_days: option.extraDays,
        measures: option.measures,
        is_returnable: option.isReturnable,
      })),
    })),
  };
}
