import { LRUCache } from 'lru-cache';
import { createContext, type ReactElement, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { heldBytes } from '../held-bytes.ts';

const Content = createContext<ReactElement | null>(null);

// For the server only, where pages are rendered. The browser gets the result.

/** A separate page, so that the markup cannot depend on the page being rendered or its reader. */
const { query, dataRoutes } = createStaticHandler([
  { path: '*', Component: () => useContext(Content) },
]);
const answer = await query(new Request('http://localhost/'));
if (answer instanceof Response) throw new Error('A page without a loader was answered.');
const page = answer;
const router = createStaticRouter(dataRoutes, page);

/** In bytes: the cards of some hundred pages. */
export const maxMarkupBytes = 8 * 1024 * 1024;
const entryBytes = 200;

/** The number of each object shown so far. */
const shown = new WeakMap<object, number>();
let lastNumber = 0;
/** By number and variant; the least recently used goes first. */
const stored = new LRUCache<string, string>({ maxSize: maxMarkupBytes });

/** The markup of public data, by its object. Once the data is dropped, nobody finds it any more. */
export function findMarkup(of: object, variant: string, render: () => ReactElement): string | null {
  const number = shown.get(of);
  // Something shown once is not worth storing.
  if (number === undefined) {
    lastNumber += 1;
    shown.set(of, lastNumber);
    return null;
  }
  const name = `${number} ${variant}`;
  const known = stored.get(name);
  if (known !== undefined) return known;
  const html = renderToString(
    <Content value={render()}>
      <StaticRouterProvider router={router} context={page} hydrate={false} />
    </Content>,
  );
  stored.set(name, html, { size: heldBytes(html) + heldBytes(name) + entryBytes });
  return html;
}
