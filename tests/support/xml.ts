/** An element of an XML document; `text` is without its children's. */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

const token = /<\?xml [^<>?]*\?>|<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)>|([^<]+)/gy;
const unknownCharacter = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Parses a document of elements and text, as strictly as readers of sitemaps and feeds. */
export function readXml(document: string): XmlElement {
  if (unknownCharacter.test(document)) throw new Error('A character that XML does not allow');
  const open: XmlElement[] = [{ name: '', text: '', children: [] }];
  let end = 0;
  for (const match of document.matchAll(token)) {
    const [whole, closing, name, , text] = match;
    end = match.index + whole.length;
    const inner = open.at(-1);
    if (!inner) throw new Error(`Something after the end: ${whole}`);
    if (text !== undefined) inner.text += plainText(text);
    else if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`${name} is not open`);
    } else if (name !== undefined) {
      const element = { name, text: '', children: [] };
      inner.children.push(element);
      open.push(element);
    }
  }
  const [root] = open[0]?.children ?? [];
  if (end !== document.length || open.length !== 1 || !root) {
    throw new Error(`Not well-formed at ${end}: ${document.slice(end, end + 60)}`);
  }
  return root;
}

function plainText(text: string): string {
  return text.replace(/&([^;]*;?)/g, (whole, name: string) => {
    const character = entities[name.replace(/;$/, '')];
    if (!character || !name.endsWith(';')) throw new Error(`No such entity: ${whole}`);
    return character;
  });
}

/** The texts of the children with this name. */
export function textsOf(element: XmlElement | undefined, name: string): string[] {
  return (element?.children ?? []).filter((one) => one.name === name).map(({ text }) => text);
}
