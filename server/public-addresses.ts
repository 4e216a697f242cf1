import { matchRoutes, type ServerBuild } from 'react-router';
import type { Operation } from '#app/api/operation.server.ts';
import type { PublicHandle, PublicTopic } from '#app/kit/topics.ts';

/** An address that shows every visitor the same. */
export type PublicAddress = {
  /** Path and query: all that its answer is made from. */
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
    if (!firstSegments.has(page.split('/')[1] ?? '') || !isDecodable(page)) return null;
    const handle = matchRoutes(tree as never, page)?.at(-1)?.route.handle;
    if (!handle?.isPublic) return null;
    return {
      address: pathname + search,
      // Header and footer show the store profile.
      topics: [...handle.live, 'settings'],
      cacheControl: pathname.endsWith('.data') ? 'private, no-store' : 'private, no-cache',
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
    .map(({ path, shows }) => ({ pattern: patternOf(`${base}${path}`), shows }));
  return ({ pathname, search }) => {
    const topics = reads.find(({ pattern }) => pattern.test(pathname))?.shows;
    return topics ? { address: pathname + search, topics, cacheControl: 'no-store' } : null;
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
