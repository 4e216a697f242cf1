import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import pages from '#app/routes.ts';
import { firstSegmentOf, routesUnder } from './page-handlers.ts';

type Routes = Parameters<typeof routesUnder>[0];

/** As the build lists them. */
const routes = {
  root: { id: 'root', path: '' },
  ...listRoutes(pages, 'root'),
} as unknown as Routes;

function listRoutes(entries: RouteConfigEntry[], parentId: string): Record<string, object> {
  return Object.assign(
    {},
    ...entries.map(({ children = [], id: name, ...entry }) => {
      const id = name ?? entry.file;
      return { [id]: { ...entry, id, parentId }, ...listRoutes(children, id) };
    }),
  );
}

/** React Router's tree of these routes. */
function treeOf(list: Routes, parentId?: string): RouteObject[] {
  return Object.values(list)
    .flatMap((route) => (route && route.parentId === parentId ? [route] : []))
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: treeOf(list, id) },
    );
}

function matchIn(list: Routes, pathname: string) {
  return matchRoutes(treeOf(list), pathname)?.map(({ route, params }) => [route.id, params]);
}

const addresses = Object.keys(routes).map((id) => addressOf(id));

function addressOf(id: string): string {
  const route = routes[id];
  if (!route?.parentId) return '';
  return addressOf(route.parentId) + (route.path ? `/${route.path}` : '');
}

test('a part of the pages answers its addresses as all of them would', () => {
  const segment = fc.constantFrom(
    ...addresses.flatMap((address) => address.split('/')),
    'x',
    '%2F',
  );
  const written = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replace(/[a-z]/, (char) => `%${char.charCodeAt(0).toString(16)}`),
  );
  const address = fc
    .tuple(fc.oneof(fc.constantFrom(...addresses), fc.array(segment).map(joined)), written)
    .map(([text, write]) => write(text.replaceAll(/[:*?]/g, '')));
  fc.assert(
    fc.property(address, fc.constantFrom('', '/'), (text, end) => {
      const pathname = `/${text}${end}`.replace(/^\/\//, '/');
      const part = routesUnder(routes, firstSegmentOf(pathname));
      expect(matchIn(part, pathname)).toEqual(matchIn(routes, pathname));
    }),
  );
});

function joined(segments: string[]): string {
  return `/${segments.join('/')}`;
}

test('a customer’s part is a few pages, and the owner’s are in none of them', () => {
  for (const first of ['checkout', 'product', 'cart', 'unknown']) {
    const part = Object.keys(routesUnder(routes, first));
    expect(part.length).toBeLessThan(8);
    expect(part.some((id) => addressOf(id).startsWith('/admin'))).toBe(false);
  }
});

test('a page’s data is found where the page is', () => {
  expect(['/checkout.data', '/Cart/', '/_.data', '/'].map(firstSegmentOf)).toEqual([
    'checkout',
    'cart',
    '_',
    '',
  ]);
});
