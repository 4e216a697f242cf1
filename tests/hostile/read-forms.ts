/** A form of a page as a browser would send it, once for each of its buttons. */
export type PageForm = { action: string; fields: [name: string, value: string][] };

type Button = { field: [name: string, value: string]; action: string };

/** Reads the posted forms from the HTML of the page at `address`, each kind once. */
export function readForms(html: string, address: string): PageForm[] {
  const found: (PageForm & { id: string; buttons: Button[] })[] = [];
  let open: (typeof found)[number] | null = null;
  let select: string | null = null;
  for (const [, tag = '', attributes = '', text = ''] of html.matchAll(
    /<(\/?(?:form|input|button|select|option|textarea))\b([^>]*)>([^<]*)/g,
  )) {
    const given = (name: string) => {
      const value = new RegExp(`\\s${name}(?:="([^"]*)")?(?=\\s|/|$)`, 'i').exec(attributes);
      return value ? unescapeHtml(value[1] ?? '') : null;
    };
    if (tag === 'form') {
      const isPost = given('method')?.toLowerCase() === 'post';
      open = { id: given('id') ?? '', action: given('action') ?? address, fields: [], buttons: [] };
      if (isPost) found.push(open);
    }
    if (tag === '/form') open = null;
    if (tag === '/select') select = null;
    if (tag === 'select') select = given('name');
    const form = found.find(({ id }) => id !== '' && id === given('form')) ?? open;
    const name = tag === 'option' ? select : given('name');
    if (!form || !name) continue;
    const isSent = tag !== 'input' || !form.fields.some((field) => field[0] === name);
    if (tag === 'button') {
      const action = given('formaction') ?? form.action;
      form.buttons.push({ field: [name, given('value') ?? ''], action });
    }
    if (tag === 'textarea') form.fields.push([name, unescapeHtml(text)]);
    else if (tag === 'option' && given('value')) form.fields.push([name, given('value') ?? '']);
    else if (tag === 'input' && isSent) form.fields.push([name, given('value') ?? 'on']);
    if (tag === 'option' && given('value')) select = null;
  }
  const all = found.flatMap(({ action, fields, buttons }) =>
    buttons.length === 0
      ? [{ action, fields }]
      : buttons.map((button) => ({ action: button.action, fields: [...fields, button.field] })),
  );
  // A list has the same form in every row.
  const kindOf = ({ action, fields }: PageForm) =>
    [action, ...fields.map(([name, value]) => (name === 'intent' ? value : name))].join(' ');
  return [...new Map(all.map((form) => [kindOf(form), form])).values()];
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
