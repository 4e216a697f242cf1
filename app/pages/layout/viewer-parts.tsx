import { LRUCache } from 'lru-cache';
import { type ComponentType, createContext, type ReactElement, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { ViewerContext } from '#app/kit/ui/use-viewer.ts';
import { type Viewer, visitor } from '#app/kit/viewer.ts';
import { OwnSuggestion } from '#app/products/size-charts/suggestion-text.tsx';
import { DeliveryAnswer } from '#app/shop/delivery/delivery-estimate-form.tsx';
import { visitorsOwn } from '#app/store/product/product-own.contract.ts';
import { WishlistButton } from '#app/store/wishlist/wishlist-button.tsx';
import { HeaderEnd, MenuAccount } from './header.tsx';
import type { Own, ViewerPart, ViewerParts } from './viewer-parts.contract.ts';

// Where the page of somebody signed in differs from the visitor's (docs/decisions/0115). Rendered on the server alone.

/**
 * Bytes of a visitor's page, or of a page's data, in which only the viewer differs. Null if it is none that a visitor
 * gets from this version: its parts are not there exactly once.
 */
export function findViewerParts(page: string, kind: 'page' | 'data'): ViewerParts | null {
  if (kind === 'data') return findViewerData(page);
  const always = [
    findViewer(page, escapeTags),
    ...headerParts.map((part) => findHeaderPart(page, part)),
  ];
  if (!always.every((part) => part !== null)) return null;
  const ofProducts = [
    findOwnData(page, escapeTags),
    ...ownParts.map((part) => findPart(page, part)),
  ];
  return { parts: inOrder([...always, ...ofProducts, findEmail(page)]), hearts: findHearts(page) };
}

type Encode = (text: string) => string;
/** A text of a page's data, in which no tag can end. */
const escapeTags: Encode = (text) => text.replaceAll('<', '\\u003c');

/** Data without the root's has no viewer. */
function findViewerData(data: string): ViewerParts {
  const parts = [findViewer(data, String), findOwnData(data, String)];
  return { parts: inOrder(parts), hearts: new Map() };
}

function inOrder(parts: readonly (ViewerPart | null)[]): ViewerPart[] {
  return parts.filter((part) => part !== null).sort((a, b) => a.start - b.start);
}

type HeaderPart = { Own: ComponentType; ofVisitor: string; rendered: LRUCache<string, string> };

function findHeaderPart(page: string, { Own, ofVisitor, rendered }: HeaderPart): ViewerPart | null {
  const start = page.indexOf(ofVisitor);
  if (start < 0 || page.indexOf(ofVisitor, start + 1) >= 0) return null;

  function fill({ viewer }: Own): string {
    const { user, cart, wishlist } = viewer;
    const key = JSON.stringify([user?.email, user?.mayOpenAdmin, cart, wishlist.length]);
    const html = rendered.get(key) ?? bytesOf(render(<Own />, viewer));
    rendered.set(key, html);
    return html;
  }

  return { start, end: start + ofVisitor.length, fill, isLasting: true };
}

/** A visitor's mark is that of when the page was made. */
function findViewer(page: string, encode: Encode): ViewerPart | null {
  const textOf = (viewer: Viewer) => bytesOf(encode(JSON.stringify(JSON.stringify(viewer))));
  const [begin = '', rest = ''] = textOf({ ...visitor, mark: 'MARK' }).split('MARK');
  const start = page.indexOf(begin);
  const end = start < 0 ? -1 : page.indexOf(rest, start + begin.length);
  if (end < 0 || page.indexOf(begin, end) >= 0) return null;
  return {
    start,
    end: end + rest.length,
    fill: ({ viewer }) => textOf(viewer),
    isLasting: false,
  };
}

function findOwnData(page: string, encode: Encode): ViewerPart | null {
  return findPart(page, ({ product }) => encode(JSON.stringify(JSON.stringify(product))));
}

/** Of a product's page; null if the page has none. */
function findPart(page: string, textOf: (own: Own) => string): ViewerPart | null {
  const fill = (own: Own) => bytesOf(textOf(own));
  const ofVisitor = fill({ viewer: visitor, product: visitorsOwn });
  const start = page.indexOf(ofVisitor);
  return start < 0 ? null : { start, end: start + ofVisitor.length, fill, isLasting: false };
}

/** The field for an email about what is sold out has the viewer's in it. */
function findEmail(page: string): ViewerPart | null {
  const field = page.indexOf('type="email"');
  const end = field < 0 ? -1 : page.indexOf('/>', field);
  if (end < 0) return null;
  const fill = ({ viewer }: Own) => {
    const input = render(<input defaultValue={viewer.user?.email} />, visitor);
    return bytesOf(input.slice('<input'.length, -'/>'.length));
  };
  return { start: end, end, fill, isLasting: false };
}

function findHearts(page: string): ViewerParts['hearts'] {
  const found: ViewerParts['hearts'] = new Map();
  for (const { empty, filled } of hearts) {
    const [begin, middle, end] = empty;
    for (let start = page.indexOf(begin); start >= 0; start = page.indexOf(begin, start + 1)) {
      const idEnd = start + begin.length + sample.id.length;
      const id = page.slice(start + begin.length, idEnd);
      const nameEnd = page.indexOf('"', idEnd + middle.length);
      if (!page.startsWith(middle, idEnd) || !page.startsWith(end, nameEnd)) continue;
      const name = page.slice(idEnd + middle.length, nameEnd);
      const inWishlist = Buffer.from(filled[0] + id + filled[1] + name + filled[2], 'latin1');
      // A name of its own: a piece of the page's text would keep the whole text in memory.
      const key = inWishlist.toString('latin1', filled[0].length, filled[0].length + id.length);
      const heart = { start, end: nameEnd + end.length, filled: inWishlist };
      found.set(key, [...(found.get(key) ?? []), heart]);
    }
  }
  return found;
}

function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}

const Part = createContext<ReactElement | null>(null);

/** A page of its own, in which the parts are rendered: they may use neither ids nor the address. */
const { query, dataRoutes } = createStaticHandler([
  { path: '*', Component: () => useContext(Part) },
]);
const answer = await query(new Request('http://localhost/'));
if (answer instanceof Response) throw new Error('A page without a loader was answered.');
const context = answer;
const router = createStaticRouter(dataRoutes, context);

function render(part: ReactElement, viewer: Viewer): string {
  return renderToString(
    <ViewerContext value={viewer}>
      <Part value={part}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Part>
    </ViewerContext>,
  );
}

const headerParts: HeaderPart[] = [HeaderEnd, MenuAccount].map((Own) => ({
  Own,
  ofVisitor: bytesOf(render(<Own />, visitor)),
  rendered: new LRUCache({ max: 1_000 }),
}));

const ownParts = [
  ({ product }: Own) => render(<OwnSuggestion {...product.size} />, visitor),
  ({ product }: Own) => render(<DeliveryAnswer {...product.delivery} />, visitor),
];

const sample = { id: '00000000-0000-4000-8000-000000000000', name: 'Sample name' };
const hearts = [
  <WishlistButton key="disc" product={sample} />,
  <WishlistButton key="square" product={sample} square />,
].map((heart) => {
  return {
    empty: templateOf(render(heart, visitor)),
    filled: templateOf(render(heart, { ...visitor, wishlist: [sample.id] })),
  };
});

/** The texts around a sample's id and name. */
function templateOf(html: string): [string, string, string] {
  const [begin = '', rest = ''] = html.split(sample.id);
  const [middle = '', end = ''] = rest.split(sample.name);
  return [begin, middle, end];
}
