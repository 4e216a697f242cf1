/** Tag and attributes. `key` is React's, not an attribute. */
type Shape = [tag: string, attributes: Record<string, string>];

/** The units of a Lucide drawing, and from one to the next: half of a sheet is empty, so that none touch. */
const drawingUnits = 24;
const stepUnits = 48;

/** Painted in two colors: an outline over an inside. */
const starNames = ['star', 'star-thin', 'star-inside'];
const starSelectors = ['.icon-star', '.icon-star-thin', '.icon-gold::before'];

/** What each card of a grid has draws its icon before its text, without an element for it (product-card.css). */
const ofCards: Record<string, string> = {
  heart: '.wish-disc',
  'heart-filled': '.wish-disc[aria-pressed="true"]',
  'shopping-bag': '.product-card > .btn',
};

/**
 * The drawings of all icons side by side in one image, and a class per icon that selects its own. Stars have
 * other sizes than their surroundings, and browsers lay an image out anew for each size, so they have a
 * separate image. @throws if Lucide has no such icon
 */
export async function iconSheet(names: readonly string[]): Promise<string> {
  const others = names.filter((name) => !starNames.includes(name));
  const stars = '.icon-star,\n.icon-star-thin,\n.icon-gold::before,\n.icon-gold::after';
  const drawn = ['.icon', '.wish-disc::before', '.product-card > .btn::before'];
  const rules = [
    rule(drawn.join(',\n'), await maskLines(others)),
    ...others.map((name, index) =>
      rule([`.icon-${name}`, ofCards[name]].filter(Boolean).join(',\n'), [`--icon: ${index};`]),
    ),
    rule(stars, await maskLines(starNames)),
    ...starSelectors.map((selector, index) => rule(selector, [`--icon: ${index};`])),
  ];
  return `/* Made by tools/make-icons.ts from Lucide (ISC licence). */\n@layer components {\n${rules.join('\n')}\n}\n`;
}

function rule(selectors: string, lines: readonly string[]): string {
  return `${selectors} {\n  ${lines.join('\n  ')}\n}`.replaceAll(/^/gm, '  ');
}

async function maskLines(names: readonly string[]): Promise<string[]> {
  const drawings = await Promise.all(names.map(drawing));
  const last = names.length - 1;
  const units = stepUnits * last + drawingUnits;
  const paint =
    "fill='none' stroke='%23000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'";
  const svg = `svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${units} ${drawingUnits}' ${paint}`;
  return [
    `mask-image: url("data:image/svg+xml,%3C${svg}%3E${drawings.join('')}%3C/svg%3E");`,
    'mask-repeat: no-repeat;',
    `mask-size: ${(100 * units) / drawingUnits}% 100%;`,
    `mask-position: calc(var(--icon) * 100% / ${last}) 0;`,
  ];
}

async function drawing(name: string, index: number): Promise<string> {
  const [icon, variant] = name.split(/-(?=thin$|filled$|inside$)/);
  const { __iconData } = await import(`lucide-react/icons/${icon}`);
  const shapes: Shape[] = __iconData.node;
  const place = index > 0 ? ` transform='translate(${stepUnits * index})'` : '';
  const path = (paint: string, parts: Shape[]) =>
    parts.length > 0 ? `%3Cpath${place}${paint} d='${parts.map(outline).join('')}'/%3E` : '';
  const [drawn, filled] = [shapes.filter((shape) => !isFilled(shape)), shapes.filter(isFilled)];
  return path(paints[variant ?? ''] ?? '', drawn) + path(black, filled);
}

/** For example a dot in an icon of lines. */
function isFilled([_tag, { fill }]: Shape): boolean {
  return fill !== undefined;
}

const black = " fill='%23000'";
const paints: Record<string, string> = {
  thin: " stroke-width='1.5'",
  filled: black,
  inside: `${black} stroke='none'`,
};

/** A shape as part of a path, so that an icon is one element. @throws for shapes that Lucide has not used yet */
function outline([tag, attributes]: Shape): string {
  const of = (name: string) => Number(attributes[name] ?? 0);
  // A path that begins with a relative step begins at 0, not where the one before ended.
  if (tag === 'path' && attributes.d) return attributes.d.replace(/^m/, 'M0 0m');
  if (tag === 'line') return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
  if (tag === 'polyline') return `M${attributes.points}`;
  if (tag === 'polygon') return `M${attributes.points}z`;
  if (tag === 'circle') {
    const r = of('r');
    return `M${of('cx') - r} ${of('cy')}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  }
  if (tag === 'rect') {
    const r = of('rx');
    const [width, height] = [of('width') - 2 * r, of('height') - 2 * r];
    const corner = (x: number, y: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${x} ${y}` : '');
    return `M${of('x') + r} ${of('y')}h${width}${corner(r, r)}v${height}${corner(-r, r)}h${-width}${corner(-r, -r)}v${-height}${corner(r, -r)}z`;
  }
  throw new Error(`A drawing has a ${tag}, which is not drawn yet.`);
}
