import { matchRoutes, type ServerBuild } from 'react-router';
import type { Operation } from '#app/api/operation.server.ts';
import type { PublicHandle, PublicTopic } from '#app/kit/topics.ts';

/** An address that shows every visitor the same. */
export type PublicAddress = {
  /** Path, and of the query what the page reads: all that its answer is made from. */
  address: string;
  /** What it shows. */
  topics: readonly PublicTopic[];
  /** Of its whole answer. */
  cacheControl: string;
};

/** Null for what may depend on who asks. */
export type FindPublicAddress = (url: Pick<URL, 'pathname' | 'search'>) => PublicAddress | null;

type PageRoute = {
  id: string;
  path?: string;
  index?: boolean;
  children?: PageRoute[];
  handle?: Partial<PublicHandle>;
};

/** The pages whose route has a `PublicHandle`, and their data. */
export function publicPages({ routes }: Pick<ServerBuild, 'routes'>): FindPublicAddress {
  const tree = childrenOf(undefined);
  /** Matching a route is slow; most requests are for files. */
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

  return ({ pathname, search }) => {
    const page = pagePath(pathname);
    if (!firstSegments.has(page.split('/')[1] ?? '') || !isPlain(page)) return null;
    const handle = matchRoutes(tree as never, page)?.at(-1)?.route.handle;
    if (!handle?.isPublic) return null;
    const isData = pathname.endsWith('.data');
    return {
      address: pathname + queryOf(search, isData ? [...handle.query, '_routes'] : handle.query),
      // Header and footer show the store profile.
      topics: [...handle.live, 'settings'],
      cacheControl: isData ? 'private, no-store' : 'private, no-cache',
    };
  };
}

/**
 * React Router writes to the console about a path that is not: with a percent sign that begins no byte, or bytes that
 * are no UTF-8.
 */
export function isDecodable(path: string): boolean {
  try {
    // Its value is used because the build drops a call that has none.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Written as the shop writes it: what is spelled otherwise ('/STORE', '/%73tore') would have endless addresses. */
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

/** The parameters with these names, as they were written. */
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

/** '/store' for '/store.data' as React Router writes it, '/' for '/_.data'. */
function pagePath(pathname: string): string {
  return pathname.endsWith('/_.data')
    ? pathname.slice(0, -'_.data'.length)
    : pathname.replace(/\.data$/, '');
}

/** The reads of the API that need no token. */
export function publicOperations(
  operations: readonly Operation[],
  base: string,
): FindPublicAddress {
  // All that can be read, because '/products/all' fits '/products/{product_id}', too; the first that fits answers.
  const reads = operations
    .filter(({ method }) => method === 'get')
    .map(({ path, shows, query }) => ({
      pattern: patternOf(`${base}${path}`),
      shows,
      names: Object.keys(query.shape),
    }));
  return ({ pathname, search }) => {
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
