import { z } from 'zod';
import type { Operation } from '#app/api/operation.server.ts';
import type { ShopSettings } from '#platform/shop.ts';

type Json = Record<string, unknown>;

const problemRef = '#/components/responses/Problem';

/** The OpenAPI 3.1 document of these operations, from their own schemas. */
export function apiDocument(
  operations: readonly Operation[],
  { publicUrl, storeProfile: shop }: Pick<ShopSettings, 'publicUrl' | 'storeProfile'>,
): Json {
  const schemas: Json = { Problem: problemSchema };
  const paths: Record<string, Json> = { '/live': { get: liveOperation } };
  for (const operation of operations) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method]: operationObject(operation, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shop.name} API`,
      version: '1',
      description: `Amounts are rupees, times are UTC. Get an access token at ${new URL('/auth/v1/token?grant_type=password', publicUrl).href}.`,
    },
    servers: [{ url: new URL('/api/v1', publicUrl).href }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: { Problem: problemResponse },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationObject(operation: Operation, schemas: Json): Json {
  const { id, tag, summary, access, output, body } = operation;
  const { isCreate, requiresIdempotencyKey, acceptsPicture, acceptsVersion } = operation;
  const content = (schema: z.ZodType, io: 'input' | 'output') => ({
    'application/json': { schema: jsonSchema(schema, io, schemas) },
  });
  const hasVersion = output instanceof z.ZodObject && 'version' in output.shape;
  const done = output && {
    description: 'Done',
    ...(hasVersion && { headers: { ETag: etagHeader } }),
    content: content(output, 'output'),
  };
  const success = {
    ...(!done && { '204': { description: 'Done' } }),
    ...(done && { [isCreate ? '201' : '200']: done }),
    ...(done &&
      requiresIdempotencyKey && {
        '200': { ...done, description: 'Done before, with the same key' },
      }),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: {
      visitor: 'For everybody.',
      user: 'Requires sign-in.',
      owner: 'For the owner.',
    }[access],
    security: access === 'visitor' ? [] : [{ token: [] }],
    parameters: parametersOf(operation, schemas),
    ...(body && { requestBody: { required: true, content: content(body, 'input') } }),
    ...(acceptsPicture && { requestBody: { required: true, content: { 'image/*': {} } } }),
    responses: {
      ...success,
      ...(acceptsVersion !== null && versionProblems(content(output as z.ZodType, 'output'))),
      default: { $ref: problemRef },
    },
  };
}

/** Refusals that carry the current state and its ETag. */
function versionProblems(content: { 'application/json': { schema: unknown } }): Json {
  const current = content['application/json'].schema;
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { current }, required: ['current'] },
    ],
  };
  const refused = (description: string) => ({
    description,
    headers: { ETag: etagHeader },
    content: { 'application/problem+json': { schema } },
  });
  return {
    '412': refused('Changed since the version in If-Match; `current` is what it is now'),
    '428': refused('This change needs a version in If-Match; `current` is what it is now'),
  };
}

function parametersOf(
  { params, query, requiresIdempotencyKey, acceptsVersion }: Operation,
  schemas: Json,
): Json[] {
  const parameters = (location: 'path' | 'query', object: z.ZodObject) =>
    Object.entries(object.shape).map(([name, schema]) => ({
      name,
      in: location,
      required: !(schema as z.ZodType).safeParse(undefined).success,
      schema: jsonSchema(schema as z.ZodType, 'input', schemas),
    }));
  return [
    ...parameters('path', params),
    ...parameters('query', query),
    ...(requiresIdempotencyKey ? [idempotencyKey] : []),
    ...(acceptsVersion === null ? [] : [ifMatch(acceptsVersion)]),
  ];
}

/** Converts to JSON Schema. Schemas with an id are added to the document's `schemas`. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): unknown {
  const converted = z.toJSONSchema(z.object({ it: schema }), {
    io,
    override: ({ jsonSchema }) => {
      // The format says the same in fewer characters.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const { $defs = {}, properties } = JSON.parse(
    JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/'),
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

function ifMatch(without: string): Json {
  return {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: `The ETag, or the version in quotation marks, that the client has read: refused with 412 if it is another by now. ${without}.`,
    schema: { type: 'string' },
  };
}

const etagHeader = {
  description: 'The version in quotation marks, for If-Match',
  schema: { type: 'string' },
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

const problemResponse = {
  description: 'Refused, with the reason',
  headers: { 'Retry-After': { description: 'Seconds, with 429', schema: { type: 'integer' } } },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** The live stream, which is not in the list of operations. */
const liveOperation = {
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
