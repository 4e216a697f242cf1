import { z } from 'zod';
import { may, type Permission } from '#app/kit/permissions.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Permitted, Shop, User } from '#platform/shop.ts';
import { type ApiAccess, apiRefusals } from './api.contract.ts';

/** What a request brings, as it came: names and texts of path and query, the body, the Idempotency-Key. */
export type OperationRequest = {
  path: Record<string, string>;
  query: Record<string, string>;
  /** Reads the body; nobody does before it is known who sends it. */
  read(): Promise<Uint8Array>;
  key: string;
};

/** `isRepeat`: the same request was carried out before, and nothing was made now (Q99). */
export type OperationResult<T> = Result<T> & { isRepeat?: boolean };

/** One line of the API: its URL, who may call it, what goes in and out. */
export type Operation = {
  /** What it is called in generated clients. */
  id: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  /** '/products/{product_id}' */
  path: string;
  table: string;
  summary: string;
  who: ApiAccess;
  /** What the caller's role has to allow; null where none is asked for. */
  permission: Permission | null;
  params: z.ZodObject;
  query: z.ZodObject;
  /** Null where no JSON is read. */
  body: z.ZodObject | null;
  /** The body is a picture file, as it is. */
  takesPicture: boolean;
  /** It makes something new: 201, or 200 where the same was made before. */
  makes: boolean;
  /** Asks for an Idempotency-Key. */
  takesKey: boolean;
  /** Null where the answer has no body. */
  output: z.ZodType | null;
  /** Checks who asks, parses, runs the use case. */
  answer(
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
  /** The body as it came. */
  bytes: Uint8Array;
  /** The Idempotency-Key; '' where none is asked for. */
  key: string;
};

type Definition<P, Q, B, O> = Pick<Operation, 'id' | 'method' | 'path' | 'table' | 'summary'> & {
  makes?: true;
  takesKey?: true;
  takesPicture?: true;
  params?: P;
  query?: Q;
  body?: B;
  output?: O;
};

type OperationAnswer<O> = Promise<OperationResult<O extends z.ZodType ? z.input<O> : null>>;

/** An operation for everybody; it looks the same whoever asks. */
export function publicOperation<
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  B extends z.ZodObject = EmptyObject,
  O extends z.ZodType | null = null,
>(
  definition: Definition<P, Q, B, O> & {
    run(shop: Shop, input: OperationInput<P, Q, B>): OperationAnswer<O>;
  },
): Operation {
  return {
    ...withDefaults(definition),
    who: 'visitor',
    permission: null,
    async answer(shop, _shopper, request) {
      const input = await parseRequest(definition, request);
      return input.ok ? definition.run(shop, input.value) : input;
    },
  };
}

/** An operation on what is the caller's own. */
export function authenticatedOperation<
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  B extends z.ZodObject = EmptyObject,
  O extends z.ZodType | null = null,
>(
  definition: Definition<P, Q, B, O> & {
    run(shop: Shop, user: User, input: OperationInput<P, Q, B>): OperationAnswer<O>;
  },
): Operation {
  return {
    ...withDefaults(definition),
    who: 'user',
    permission: null,
    async answer(shop, user, request) {
      if (!user) return refuse(apiRefusals.signIn);
      const input = await parseRequest(definition, request);
      return input.ok ? definition.run(shop, user, input.value) : input;
    },
  };
}

/** An operation for those whose role has the permission; today that is the owner. */
export function forPermitted<
  R extends Permission,
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  B extends z.ZodObject = EmptyObject,
  O extends z.ZodType | null = null,
>(
  definition: Definition<P, Q, B, O> & {
    permission: R;
    run(shop: Shop, user: Permitted<R>, input: OperationInput<P, Q, B>): OperationAnswer<O>;
  },
): Operation {
  const { permission } = definition;
  return {
    ...withDefaults(definition),
    who: 'owner',
    permission,
    async answer(shop, user, request) {
      if (!user) return refuse(apiRefusals.signIn);
      if (!may(user, permission)) return refuse(apiRefusals.ownerOnly);
      const input = await parseRequest(definition, request);
      return input.ok ? definition.run(shop, user, input.value) : input;
    },
  };
}

function withDefaults(
  definition: Definition<z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType | null>,
): Omit<Operation, 'who' | 'permission' | 'answer'> {
  const { id, method, path, table, summary, makes, takesKey, takesPicture } = definition;
  const { params, query, body, output } = definition;
  return {
    ...{ id, method, path, table, summary },
    params: params ?? emptyObject,
    query: query ?? emptyObject,
    body: body ?? null,
    makes: makes ?? false,
    takesKey: takesKey ?? false,
    takesPicture: takesPicture ?? false,
    output: output ?? null,
  };
}

async function parseRequest<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject>(
  { params, query, body, takesKey }: { params?: P; query?: Q; body?: B; takesKey?: true },
  request: OperationRequest,
): Promise<Result<OperationInput<P, Q, B>>> {
  if (takesKey && !/^[\x21-\x7e]{1,200}$/.test(request.key)) return refuse(apiRefusals.noKey);
  const bytes = await request.read();
  const json = body ? parseJson(bytes) : done();
  if (!json.ok) return json;
  const schema = z.object({
    path: params ?? emptyObject,
    query: query ?? emptyObject,
    body: body ?? z.unknown(),
  });
  const input = schema.safeParse({ ...request, body: json.value });
  if (!input.success)
    return refuse({ ...apiRefusals.wrongValues, fields: fieldErrors(input.error) });
  return done({ ...(input.data as OperationInput<P, Q, B>), bytes, key: request.key });
}

function parseJson(bytes: Uint8Array): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    return refuse(apiRefusals.badJson);
  }
}

/** Field → what is wrong with it; a field that nobody may write is named, too. */
function fieldErrors({ issues }: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const [, ...names] = issue.path.map(String);
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknown) fields[[...names, key].join('.')] = 'This cannot be given here';
    if (unknown.length === 0) fields[names.join('.') || 'body'] ??= issue.message;
  }
  return fields;
}
