import { z } from 'zod';
import type { Operation } from '#app/api/operation.server.ts';
import type { ShopSettings } from '#platform/shop.ts';

type Json = Record<string, unknown>;

const refusals = '#/components/responses/Problem';

/** The OpenAPI 3.1 document of these operations, made from the same schemas that parse and answer them. */
export function apiDocument(
  operations: readonly Operation[],
  { publicUrl, shop }: Pick<ShopSettings, 'publicUrl' | 'shop'>,
): Json {
  const schemas: Json = { Problem: problemSchema };
  const paths: Record<string, Json> = { '/live': { get: live } };
  for (const operation of operations) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method]: described(operation, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shop.name} API`,
      version: '1',
      description: `Amounts are rupees, times are UTC. Get an access token at ${new URL('/auth/v1/token?grant_type=password', publicUrl).href}.`,
    },
    servers: [{ url: new URL('/api/v1', publicUrl).href }],
    tags: [...new Set(operations.map(({ table }) => table))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: { Problem: problemAnswer },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function described(operation: Operation, schemas: Json): Json {
  const { id, table, summary, who, output, body, makes, takesKey, takesPicture } = operation;
  const content = (schema: z.ZodType, io: 'input' | 'output') => ({
    'application/json': { schema: jsonSchema(schema, io, schemas) },
  });
  const done = output && { description: 'Done', content: content(output, 'output') };
  const success = {
    ...(!done && { '204': { description: 'Done' } }),
    ...(done && { [makes ? '201' : '200']: done }),
    ...(done && takesKey && { '200': { ...done, description: 'Done before, with the same key' } }),
  };
  return {
    operationId: id,
    tags: [table],
    summary,
    description: {
      visitor: 'For everybody.',
      user: 'For who is signed in.',
      owner: 'For the owner.',
    }[who],
    security: who === 'visitor' ? [] : [{ token: [] }],
    parameters: parametersOf(operation, schemas),
    ...(body && { requestBody: { required: true, content: content(body, 'input') } }),
    ...(takesPicture && { requestBody: { required: true, content: { 'image/*': {} } } }),
    responses: { ...success, default: { $ref: refusals } },
  };
}

function parametersOf({ params, query, takesKey }: Operation, schemas: Json): Json[] {
  const named = (place: 'path' | 'query', object: z.ZodObject) =>
    Object.entries(object.shape).map(([name, schema]) => ({
      name,
      in: place,
      required: !(schema as z.ZodType).safeParse(undefined).success,
      schema: jsonSchema(schema as z.ZodType, 'input', schemas),
    }));
  return [
    ...named('path', params),
    ...named('query', query),
    ...(takesKey ? [idempotencyKey] : []),
  ];
}

/** The JSON Schema of this one; what has a name of its own goes to the document's schemas. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): unknown {
  const made = z.toJSONSchema(z.object({ it: schema }), {
    io,
    override: ({ jsonSchema }) => {
      // The format says it already, in fewer characters.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const { $defs = {}, properties } = JSON.parse(
    JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
    const { id: _, ...rest } = definition;
    schemas[name] = rest;
  }
  return properties.it;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A text of your own, new for each order and the same for each try of it',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457)',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
};

const problemAnswer = {
  description: 'Refused, with the reason',
  headers: { 'Retry-After': { description: 'Seconds, with 429', schema: { type: 'integer' } } },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Not an operation of a table, but how one hears of changes to them. */
const live = {
  operationId: 'listen',
  summary: 'Server-sent events that say which table has changed',
  security: [{}, { token: [] }],
  parameters: [
    {
      name: 'topics',
      in: 'query',
      required: true,
      description: 'products, reviews, delivery, orders, cart, wishlist; several with commas',
      schema: { type: 'string' },
    },
  ],
  responses: { '200': { description: 'The stream', content: { 'text/event-stream': {} } } },
};
