import { createContext, type ReactElement, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';

const Content = createContext<ReactElement | null>(null);

// For the server alone, where a page is rendered; the browser gets what it makes.

/** A page of its own, so that nothing of the page that is being rendered, nor of its reader, is in reach. */
const { query, dataRoutes } = createStaticHandler([
  { path: '*', Component: () => useContext(Content) },
]);
const answer = await query(new Request('http://localhost/'));
if (answer instanceof Response) throw new Error('A page without a loader was answered.');
const page = answer;
const router = createStaticRouter(dataRoutes, page);

const stored = new WeakMap<object, Map<string, string>>();

/** The markup of public data by the object it is of: it goes when nobody remembers the data any more. */
export function findMarkup(of: object, variant: string, render: () => ReactElement): string | null {
  const variants = stored.get(of);
  // What is shown once is not worth storing.
  if (!variants) stored.set(of, new Map());
  if (!variants) return null;
  const known = variants.get(variant);
  if (known !== undefined) return known;
  const html = renderToString(
    <Content value={render()}>
      <StaticRouterProvider router={router} context={page} hydrate={false} />
    </Content>,
  );
  variants.set(variant, html);
  return html;
}
