// A file of its own: text.ts is loaded by every page, this only by pages of orders.

/** The address, which may be relative, with this parameter; without it where `value` is null. */
export function withParam(href: string, name: string, value: string | null): string {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(href) ?? [];
  const params = new URLSearchParams(query);
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
