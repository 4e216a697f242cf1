export type PageHead = {
  title: string;
  canonical: string | null;
  robots: string | null;
  /** The content of a meta element by its name or property. */
  meta(name: string): string | null;
  /** The parsed content of its JSON-LD scripts. */
  structuredData: Record<string, unknown>[];
};

/** Reads the head of a page as a crawler does. */
export function readHead(html: string): PageHead {
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? '';
  const elements = [...head.matchAll(/<(?:meta|link) ([^>]*?)\/?>/g)].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value = '']) => [
        name,
        plain(value),
      ]),
    ),
  );
  const meta = (name: string) =>
    elements.find((one) => one.name === name || one.property === name)?.content ?? null;
  return {
    title: plain(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ''),
    canonical: elements.find(({ rel }) => rel === 'canonical')?.href ?? null,
    robots: meta('robots'),
    meta,
    structuredData: [
      ...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ].map(([, json = '']) => JSON.parse(json)),
  };
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
