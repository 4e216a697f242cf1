import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/**
 * React Router's request handler, in parts. It tries the addresses of the shop one after another, those of the
 * owner's pages before the short ones of customers, and does so twice for each request. So every first segment
 * has a handler of its own, made when it is first requested, that knows only the addresses that begin with it.
 */
export function pageHandlers(
  build: ServerBuild,
  mode: 'production' | 'development',
): RequestHandler {
  const { routes, routeDiscovery } = build;
  const whole = createRequestHandler(build, mode);
  const firstSegments = new Set(Object.keys(routes).map((id) => firstSegment(pathOf(routes, id))));
  const handlers = new Map<string, RequestHandler>();

  function handlerFor(pathname: string): RequestHandler {
    // It lists the scripts of any pages.
    if (pathname === routeDiscovery.manifestPath) return whole;
    const first = firstSegmentOf(pathname);
    // All unknown addresses share a handler.
    const key = firstSegments.has(first) ? first : '';
    const known = handlers.get(key);
    if (known) return known;
    const handler = createRequestHandler({ ...build, routes: routesUnder(routes, key) }, mode);
    handlers.set(key, handler);
    return handler;
  }

  return (request, context) => handlerFor(new URL(request.url).pathname)(request, context);
}

/**
 * The routes that can match an address with this first segment, and '/', which is above each. `first` comes from
 * `firstSegmentOf`.
 */
export function routesUnder(routes: Routes, first: string): Routes {
  const matching = Object.entries(routes).filter(([id]) => {
    const own = firstSegment(pathOf(routes, id));
    return own === first || own === '' || /[:*?]/.test(own);
  });
  return Object.fromEntries(matching);
}

/** The first segment of a page's address or of its data's, as routes write it: upper and lower case are the same. */
export function firstSegmentOf(pathname: string): string {
  return decodeURIComponent(firstSegment(pathname.replace(/\.data$/, ''))).toLowerCase();
}

function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The whole address of a route: '/dashboard/orders/calls'. */
function pathOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return '';
  const above = route.parentId === undefined ? '' : pathOf(routes, route.parentId);
  return route.path ? `${above}/${route.path}` : above;
}
