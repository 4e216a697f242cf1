import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pages } from '#app/routes.ts';

type Listed = (typeof pages)[number];

/** A page of app/routes.ts. Parameters in `address` are ':id'. */
export type PageRoute = { address: string; hasAction: boolean };

/** Every page of the shop, the catch-all as one nonexistent address. */
export const pageRoutes: readonly PageRoute[] = [
  ...Map.groupBy(
    pages.flatMap((route) => flatten(route, '')),
    ({ address }) => address,
  ),
].map(([address, routes]) => ({ address, hasAction: routes.some((one) => one.hasAction) }));

function flatten({ path: own, file, children = [] }: Listed, above: string): PageRoute[] {
  const address = own ? `${above}/${own === '*' ? 'no-such-page' : own}` : above || '/';
  const source = readFileSync(path.resolve('app', file), 'utf8');
  const hasAction = /^export (?:async function|function|const) action\b/m.test(source);
  const isPage = own !== undefined || children.length === 0;
  return [
    ...(isPage ? [{ address, hasAction }] : []),
    ...children.flatMap((child) => flatten(child, address === '/' ? '' : address)),
  ];
}

/** '/product/:id/:slug?' → '/product/x/x' */
export function fillIn(address: string, value: string): string {
  return address.replaceAll(/:\w+\??/g, encodeURIComponent(value));
}

/** The address of a page's data, as React Router requests it. */
export function dataAddress(address: string): string {
  return address === '/' ? '/_root.data' : `${address}.data`;
}
