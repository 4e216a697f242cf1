import { LRUCache } from 'lru-cache';
import { matchRoutes, type ServerBuild } from 'react-router';
import type { Operation } from '#app/api/operation.server.ts';
import type { PublicHandle, PublicTopic } from '#app/kit/topics.ts';

/** An address that shows every visitor the same. */
export type PublicAddress = {
  /** The path and the query parameters the page reads: everything its response depends on. */
  address: string;
  topics: readonly PublicTopic[];
  /** Of the complete response. */
  cacheControl: string;
};

/** Null if the response may depend on the client. */
export type FindPublicAddress = (url: Pick<URL, 'pathname' | 'search'>) => PublicAddress | null;

type PageRoute = {
  id: string;
  path?: string;
  index?: boolean;
  children?: PageRoute[];
  handle?: Partial<PublicHandle>;
};

/** Longer ones are not worth storing. */
const maxAddressLength = 2_000;

const notPublic = Symbol('not public');
/** Pages that are asked for now. */
const maxHandles = 2_000;

/** The pages whose route has a `PublicHandle`, and their data. */
export function publicPages({ routes }: Pick<ServerBuild, 'routes'>): FindPublicAddress {
  const tree = childrenOf(undefined);
  /** Matching a route is slow, and most requests are for files. */
  const firstSegments = new Set(
    Object.values(routes)
      .filter((route) => (route?.module.handle as PageRoute['handle'])?.isPublic)
      .map((route) => (route?.path ?? '').split('/')[0]),
  );

  function childrenOf(parentId: string | undefined): PageRoute[] {
    return Object.values(routes).flatMap((route) =>
      route && route.parentId === parentId
        ? [
            {
              id: route.id,
              path: route.path,
              index: route.index,
              handle: route.module.handle as PageRoute['handle'],
              children: childrenOf(route.id),
            },
          ]
        : [],
    );
  }

  /** By page: matching compiles every route anew. */
  const handles = new LRUCache<string, PublicHandle | typeof notPublic>({ max: maxHandles });

  function handleOf(page: string): PublicHandle | null {
    let handle = handles.get(page);
    if (handle === undefined) {
      const found = isPlain(page) ? matchRoutes(tree as never, page)?.at(-1)?.route.handle : null;
      handle = found?.isPublic ? (found as PublicHandle) : notPublic;
      handles.set(page, handle);
    }
    return handle === notPublic ? null : handle;
  }

  return ({ pathname, search }) => {
    if (pathname.length + search.length > maxAddressLength) return null;
    const page = pagePath(pathname);
    const handle = firstSegments.has(page.split('/')[1] ?? '') ? handleOf(page) : null;
    if (!handle || queryOf(search, handle.personalQuery ?? []) !== '') return null;
    const isData = pathname.endsWith('.data');
    return {
      address: pathname + queryOf(search, isData ? [...handle.query, '_routes'] : handle.query),
      // Header and footer show the store profile.
      topics: [...handle.live, 'settings'],
      cacheControl: isData ? 'private, no-store' : 'private, no-cache',
    };
  };
}

/** False for a bad percent sign or bytes that are not UTF-8. React Router would write such paths to the console. */
export function isDecodable(path: string): boolean {
  try {
    // The build drops a call whose value is unused.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Spelled as the shop spells it. Other spellings ('/STORE', '/%73tore') would have endless addresses. */
function isPlain(path: string): boolean {
  if (path === '/') return true;
  const segments = path.slice(1).split('/');
  return segments.every(
    (text) =>
      text !== '' &&
      isDecodable(text) &&
      encodeURIComponent(decodeURIComponent(text).toLowerCase()) === text,
  );
}

/** The parameters with these names, as written. */
function queryOf(search: string, names: readonly string[]): string {
  const known = search
    .slice(1)
    .split('&')
    .filter((pair) => names.includes(nameOf(pair)));
  return known.length === 0 ? '' : `?${known.join('&')}`;
}

function nameOf(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0] ?? '';
}

/** '/store' for React Router's '/store.data', '/' for '/_.data'. */
function pagePath(pathname: string): string {
  return pathname.endsWith('/_.data')
    ? pathname.slice(0, -'_.data'.length)
    : pathname.replace(/\.data$/, '');
}

/** The API reads that need no token. */
export function publicOperations(
  operations: readonly Operation[],
  base: string,
): FindPublicAddress {
  // Every read, because '/products/all' also fits '/products/{product_id}'. The first match answers.
  const reads = operations
    .filter(({ method }) => method === 'get')
    .map(({ path, shows, query }) => ({
      pattern: patternOf(`${base}${path}`),
      shows,
      names: Object.keys(query.shape),
    }));
  return ({ pathname, search }) => {
    if (pathname.length + search.length > maxAddressLength) return null;
    const read = reads.find(({ pattern }) => pattern.test(pathname));
    const topics = read?.shows;
    // Other parameters are refused.
    if (!topics || !isPlain(pathname) || queryOf(search, read.names) !== search) return null;
    return { address: pathname + search, topics, cacheControl: 'no-store' };
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
