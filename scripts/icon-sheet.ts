/** Tag and attributes; `key` is React's, and no attribute. */
type Shape = [tag: string, attributes: Record<string, string>];

/** The icons whose inside can have a colour of its own. */
const withInside = ['star', 'star-thin'];

/** One class per icon, which holds its drawing for app/ui/icon.css. @throws where Lucide has no such icon. */
export async function iconSheet(names: readonly string[]): Promise<string> {
  const rules = await Promise.all(names.map(iconRule));
  return `/* Made by scripts/make-icons.ts from Lucide (ISC licence). */\n${rules.join('\n')}\n`;
}

async function iconRule(name: string): Promise<string> {
  const [icon, variant] = name.split(/-(?=thin$|filled$)/);
  const { __iconData } = await import(`lucide-react/icons/${icon}`);
  const shapes: Shape[] = __iconData.node;
  const inside = variant === 'filled' ? '' : " fill='none'";
  const width = variant === 'thin' ? 1.5 : 1.75;
  const stroke = ` stroke='%23000' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'`;
  const lines = [`--icon: ${drawing(shapes, inside + stroke)};`];
  if (withInside.includes(name)) lines.push(`--icon-inside: ${drawing(shapes, '')};`);
  return `.icon-${name} {\n  ${lines.join('\n  ')}\n}`;
}

function drawing(shapes: Shape[], paint: string): string {
  const svg = `svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'${paint}`;
  return `url("data:image/svg+xml,%3C${svg}%3E${shapes.map(element).join('')}%3C/svg%3E")`;
}

function element([tag, { key: _key, ...attributes }]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}='${value}'`);
  return `%3C${tag}${written.join('')}/%3E`;
}
