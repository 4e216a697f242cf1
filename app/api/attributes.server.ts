import { z } from 'zod';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { readGivenAttributes } from '#app/products/attributes/attribute-values.input.ts';
import { orderedValues } from '#app/products/attributes/attribute-values.rules.ts';
import {
  type Attribute,
  type AttributeValues,
  attributeKinds,
  knownKeys,
  maxAttributeTextLength,
} from '#app/products/attributes/attributes.contract.ts';
import { listAttributes } from '#app/products/attributes/attributes.store.server.ts';
import type { Db } from '#platform/shop.ts';
import { apiRefusals } from './api.contract.ts';
import { type Operation, publicOperation } from './operation.server.ts';
import { paiseToRupees } from './rupees.server.ts';

const text = z.string().max(maxAttributeTextLength);

/** A product's values, by attribute key. */
export const attributeValuesSchema = z
  .record(z.string().max(40), z.union([text, z.array(text).max(60), z.number()]))
  .meta({
    description:
      'By the keys of listAttributes: keys of options, a text, a length in millimetres, or an MRP in rupees',
  });

/** 'fabric.silk,craft.ikat,craft.patola' → one of the values of each attribute. */
export const attributeFilterSchema = z
  .string()
  .max(500)
  .regex(/^[a-z0-9-]+\.[a-z0-9-]+(,[a-z0-9-]+\.[a-z0-9-]+)*$/)
  .transform((list) => list.split(','))
  .meta({
    description: 'Only products with these values: fabric.silk,craft.ikat,craft.patola',
  });

/** For clients: the MRP in rupees. */
export function toApiAttributes(values: AttributeValues): z.infer<typeof attributeValuesSchema> {
  const { [knownKeys.mrp]: mrp, ...others } = values;
  return typeof mrp === 'number' ? { ...others, [knownKeys.mrp]: paiseToRupees(mrp) } : others;
}

/** A client's values for a product; undefined if none are given, so that they stay. */
export async function toAttributeValues(
  db: Db,
  given: z.infer<typeof attributeValuesSchema> | undefined,
): Promise<Result<{ attributes?: AttributeValues }>> {
  if (given === undefined) return done({});
  const read = readGivenAttributes(await listAttributes(db), given);
  if ('values' in read) return done({ attributes: orderedValues(read.values) });
  const reasons = Object.values(read.reasons).join('. ');
  return refuse({ ...apiRefusals.invalidValues, fields: { attributes: reasons } });
}

const attributeSchema = z
  .strictObject({
    key: z.string(),
    name: z.string(),
    name_hi: z.string(),
    kind: z.enum(attributeKinds),
    options: z.array(z.strictObject({ key: z.string(), name: z.string(), name_hi: z.string() })),
    category_ids: z.array(z.uuid()).meta({ description: 'Whose products have it; none for all' }),
    is_filter: z.boolean(),
  })
  .meta({ id: 'Attribute', description: 'What products may have, in English and Hindi.' });

function toApiAttribute(attribute: Attribute): z.infer<typeof attributeSchema> {
  return {
    key: attribute.key,
    name: attribute.name,
    name_hi: attribute.nameHi,
    kind: attribute.kind,
    options: attribute.options.map(({ key, name, nameHi }) => ({ key, name, name_hi: nameHi })),
    category_ids: attribute.categoryIds,
    is_filter: attribute.isFilter,
  };
}

export const attributeOperations: Operation[] = [
  publicOperation({
    id: 'listAttributes',
    method: 'get',
    path: '/attributes',
    tag: 'products',
    shows: ['products'],
    summary: 'All attributes of products, in the order of the shop',
    output: z.strictObject({ data: z.array(attributeSchema) }),
    run: async ({ db }) => done({ data: (await listAttributes(db)).map(toApiAttribute) }),
  }),
];
