import { z } from 'zod';
import { parseCleanJson } from '#app/kit/clean-text.ts';
import { may, type Permission } from '#app/kit/permissions.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { PublicTopic } from '#app/kit/topics.ts';
import type { SeenVersions } from '#app/kit/versions.ts';
import type { Permitted, Shop, User } from '#platform/shop.ts';
import { type ApiAccess, apiRefusals } from './api.contract.ts';

/** The unparsed input of a request. */
export type OperationRequest = {
  path: Record<string, string>;
  query: Record<string, string>;
  /** Reads the body. Called only after the permission check. */
  readBody(): Promise<Uint8Array>;
  /** The Idempotency-Key header, or ''. */
  idempotencyKey: string;
  /** The If-Match header, or ''. */
  ifMatch: string;
};

/**
 * `isRepeat`: an earlier request did this, and nothing was created now (Q99). `current`: with a refusal, the
 * current state that the client has not seen.
 */
export type OperationResult<T> = Result<T> & { isRepeat?: boolean; current?: T };

/** An operation of the API: its URL, who may call it, its input and output. */
export type Operation = {
  /** Its name in generated clients. */
  id: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  /** '/products/{product_id}' */
  path: string;
  /** Groups operations in the document: a table or an area. */
  tag: string;
  summary: string;
  access: ApiAccess;
  /** The permission the caller needs, if any. */
  permission: Permission | null;
  params: z.ZodObject;
  query: z.ZodObject;
  /** Null without a JSON body. */
  body: z.ZodObject | null;
  /** The body is a picture file. */
  acceptsPicture: boolean;
  /** 201 for a new one, 200 for a repeat. */
  isCreate: boolean;
  /** For a read without a token: the topics that change it. Null for all others. */
  shows: readonly PublicTopic[] | null;
  requiresIdempotencyKey: boolean;
  /** If the client may send If-Match: what happens without it. Else null. */
  acceptsVersion: string | null;
  /** Null without a response body: 204. */
  output: z.ZodType | null;
  /** Checks the caller, parses the input and runs the use case. */
  handle(
    shop: Shop,
    user: User | null,
    request: OperationRequest,
  ): Promise<OperationResult<unknown>>;
};

const emptyObject = z.strictObject({});
type EmptyObject = typeof emptyObject;

type OperationInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  path: z.infer<P>;
  query: z.infer<Q>;
  body: z.infer<B>;
  /** The unparsed body. */
  bytes: Uint8Array;
  idempotencyKey: string;
  seenVersions: SeenVersions;
};

type Definition<P, Q, B, O> = Pick<Operation, 'id' | 'method' | 'path' | 'tag' | 'summary'> & {
  isCreate?: true;
  requiresIdempotencyKey?: true;
  acceptsPicture?: true;
  acceptsVersion?: string;
  params?: P;
  query?: Q;
  body?: B;
  output?: O;
};

type OperationPromise<O> = Promise<OperationResult<O extends z.ZodType ? z.input<O> : null>>;

/** A read for everybody, with the same result for all callers until one of its topics changes. */
export function publicOperation<
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  B extends z.ZodObject = EmptyObject,
  O extends z.ZodType | null = null,
>(
  definition: Definition<P, Q, B, O> & {
    method: 'get';
    shows: readonly PublicTopic[];
    run(shop: Shop, input: OperationInput<P, Q, B>): OperationPromise<O>;
  },
): Operation {
  const parse = requestParser(definition);
  return {
    ...withDefaults(definition),
    shows: definition.shows,
    access: 'visitor',
    permission: null,
    async handle(shop, _user, request) {
      const input = await parse(request);
      return input.ok ? definition.run(shop, input.value) : input;
    },
  };
}

/** An operation on the caller's own data. */
export function authenticatedOperation<
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  B extends z.ZodObject = EmptyObject,
  O extends z.ZodType | null = null,
>(
  definition: Definition<P, Q, B, O> & {
    run(shop: Shop, user: User, input: OperationInput<P, Q, B>): OperationPromise<O>;
  },
): Operation {
  const parse = requestParser(definition);
  return {
    ...withDefaults(definition),
    access: 'user',
    permission: null,
    async handle(shop, user, request) {
      if (!user) return refuse(apiRefusals.signIn);
      const input = await parse(request);
      return input.ok ? definition.run(shop, user, input.value) : input;
    },
  };
}

/** An operation for roles with a permission; today only the owner has any. */
export function permittedOperation<
  R extends Permission,
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  B extends z.ZodObject = EmptyObject,
  O extends z.ZodType | null = null,
>(
  definition: Definition<P, Q, B, O> & {
    permission: R;
    run(shop: Shop, user: Permitted<R>, input: OperationInput<P, Q, B>): OperationPromise<O>;
  },
): Operation {
  const { permission } = definition;
  const parse = requestParser(definition);
  return {
    ...withDefaults(definition),
    access: 'owner',
    permission,
    async handle(shop, user, request) {
      if (!user) return refuse(apiRefusals.signIn);
      if (!may(user, permission)) return refuse(apiRefusals.ownerOnly);
      const input = await parse(request);
      return input.ok ? definition.run(shop, user, input.value) : input;
    },
  };
}

function withDefaults(
  definition: Definition<z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType | null>,
): Omit<Operation, 'access' | 'permission' | 'handle'> {
  const { id, method, path, tag, summary } = definition;
  const { isCreate, requiresIdempotencyKey, acceptsPicture, acceptsVersion } = definition;
  const { params, query, body, output } = definition;
  return {
    ...{ id, method, path, tag, summary },
    params: params ?? emptyObject,
    query: query ?? emptyObject,
    body: body ?? null,
    isCreate: isCreate ?? false,
    requiresIdempotencyKey: requiresIdempotencyKey ?? false,
    acceptsPicture: acceptsPicture ?? false,
    acceptsVersion: acceptsVersion ?? null,
    output: output ?? null,
    shows: null,
  };
}

/** Parses an operation's requests. The schema is built once, not per request. */
function requestParser<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject>({
  params,
  query,
  body,
  requiresIdempotencyKey,
}: {
  params?: P;
  query?: Q;
  body?: B;
  requiresIdempotencyKey?: true;
}): (request: OperationRequest) => Promise<Result<OperationInput<P, Q, B>>> {
  const schema = z.object({
    path: params ?? emptyObject,
    query: query ?? emptyObject,
    body: body ?? z.unknown(),
  });
  return async (request) => {
    if (requiresIdempotencyKey && !/^[\x21-\x7e]{1,200}$/.test(request.idempotencyKey))
      return refuse(apiRefusals.missingIdempotencyKey);
    const bytes = await request.readBody();
    const json = body ? parseJson(bytes) : done();
    if (!json.ok) return json;
    const input = schema.safeParse({ ...request, body: json.value });
    if (!input.success)
      return refuse({ ...apiRefusals.invalidValues, fields: fieldErrors(input.error) });
    return done({
      ...(input.data as OperationInput<P, Q, B>),
      bytes,
      idempotencyKey: request.idempotencyKey,
      seenVersions: parseIfMatch(request.ifMatch),
    });
  };
}

/**
 * '"3"' or '"3", "4"' → the versions. A compressing proxy makes ETags weak, 'W/"3"', with the same version. '*'
 * names none.
 */
function parseIfMatch(header: string): SeenVersions {
  if (header === '' || header === '*') return null;
  return header.split(',').flatMap((etag) => {
    const version = /^(?:W\/)?"([0-9]{1,9})"$/.exec(etag.trim())?.[1];
    return version === undefined ? [] : Number(version);
  });
}

function parseJson(bytes: Uint8Array): Result<unknown> {
  try {
    return { ok: true, value: parseCleanJson(new TextDecoder().decode(bytes)) };
  } catch {
    return refuse(apiRefusals.badJson);
  }
}

/** The message for each wrong or unknown field. */
function fieldErrors({ issues }: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const [, ...names] = issue.path.map(String);
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknown) fields.set([...names, key].join('.'), 'This cannot be given here');
    const name = names.join('.') || 'body';
    if (unknown.length === 0 && !fields.has(name)) fields.set(name, issue.message);
  }
  return Object.fromEntries(fields);
}
