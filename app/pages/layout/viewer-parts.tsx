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
 * Takes the bytes of a visitor's page, or of a page's data, where only texts of JSON differ. Null if it is to be made
 * for each person: a part of every page is missing, or what somebody has written looks like a part.
 */
export function findViewerParts(page: string, kind: 'page' | 'data'): ViewerParts | null {
  const encode: Encode = kind === 'page' ? escapeTags : String;
  const data = [findViewer(page, encode), findPart(page, textOfOwn(encode))];
  // Data without the root's has no viewer.
  if (kind === 'data') return inOrder(data, new Map());
  const header = headerParts.map((part) => findHeaderPart(page, part));
  if (![data[0], ...header].every((part) => part !== null)) return null;
  const ofProducts = ownParts.map((textOf) => findPart(page, textOf));
  return inOrder([...data, ...header, ...ofProducts, findEmail(page)], findHearts(page));
}

/** 'ambiguous': more than one place may be the part. */
type Found<Part> = Part | null | 'ambiguous';

function inOrder(
  found: readonly Found<ViewerPart>[],
  hearts: ViewerParts['hearts'],
): ViewerParts | null {
  const parts: ViewerPart[] = [];
  for (const part of found) {
    if (part === 'ambiguous') return null;
    if (part) parts.push(part);
  }
  return { parts: parts.sort((a, b) => a.start - b.start), hearts };
}

/** The place from `begin` to the end of the next `end`; null if there is none. */
function findOnce(page: string, begin: string, end = ''): Found<{ start: number; end: number }> {
  const start = page.indexOf(begin);
  if (start < 0) return null;
  if (page.indexOf(begin, start + 1) >= 0) return 'ambiguous';
  const endBegin = page.indexOf(end, start + begin.length);
  return endBegin < 0 ? 'ambiguous' : { start, end: endBegin + end.length };
}

type Encode = (text: string) => string;
/** A text of a page's data, in which no tag can end. */
const escapeTags: Encode = (text) => text.replaceAll('<', '\\u003c');

const textOfOwn =
  (encode: Encode) =>
  ({ product }: Own): string =>
    encode(JSON.stringify(JSON.stringify(product)));

type HeaderPart = { Own: ComponentType; ofVisitor: string; rendered: LRUCache<string, string> };

function findHeaderPart(page: string, { Own, ofVisitor, rendered }: HeaderPart): Found<ViewerPart> {
  const place = findOnce(page, ofVisitor);
  if (place === null || place === 'ambiguous') return place;

  function fill({ viewer }: Own): string {
    const { user, cart, wishlist } = viewer;
    const key = JSON.stringify([user?.email, user?.mayOpenAdmin, cart, wishlist.length]);
    const html = rendered.get(key) ?? bytesOf(render(<Own />, viewer));
    rendered.set(key, html);
    return html;
  }

  return { ...place, fill, isLasting: true };
}

/** A visitor's mark is that of when the page was made. */
function findViewer(page: string, encode: Encode): Found<ViewerPart> {
  const textOf = (viewer: Viewer) => bytesOf(encode(JSON.stringify(JSON.stringify(viewer))));
  const place = findOnce(page, ...halves(textOf({ ...visitor, mark: 'MARK' }), 'MARK'));
  if (place === null || place === 'ambiguous') return place;
  return { ...place, fill: ({ viewer }) => textOf(viewer), isLasting: false };
}

/** Of a product's page; null if the page has none. */
function findPart(page: string, textOf: (own: Own) => string): Found<ViewerPart> {
  const fill = (own: Own) => bytesOf(textOf(own));
  const place = findOnce(page, fill({ viewer: visitor, product: visitorsOwn }));
  return place === null || place === 'ambiguous' ? place : { ...place, fill, isLasting: false };
}

/** The field for an email about what is sold out has the viewer's in it. */
function findEmail(page: string): Found<ViewerPart> {
  const field = findOnce(page, 'type="email"', '/>');
  if (field === null || field === 'ambiguous') return field;
  const end = field.end - '/>'.length;
  const fill = ({ viewer }: Own) => {
    const input = render(<input defaultValue={viewer.user?.email} />, visitor);
    return bytesOf(input.slice('<input'.length, -'/>'.length));
  };
  return { start: end, end, fill, isLasting: false };
}

function halves(text: string, between: string): [string, string] {
  const [first = '', second = ''] = text.split(between);
  return [first, second];
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
  const [begin, rest] = halves(html, sample.id);
  return [begin, ...halves(rest, sample.name)];
}
