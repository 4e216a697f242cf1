import { type ComponentProps, createContext, type ReactElement, useContext } from 'react';

/**
 * Returns the markup of what `render` makes of `of`, once it is worth storing; until then null. `variant` names
 * everything else that it depends on.
 */
type FindMarkup = (of: object, variant: string, render: () => ReactElement) => string | null;

/** What entry.server.tsx provides; null in the browser. */
export const MarkupMemory = createContext<FindMarkup | null>(null);

/**
 * An element whose content the server renders once and stores for as long as `of` lives: public data, which many pages
 * show (docs/decisions/0052). The content may depend on `of` and `variant` alone, and nothing in it may use an id.
 */
export function StoredMarkup<Tag extends 'li' | 'footer'>({
  as,
  of,
  variant,
  render,
  ...rest
}: { as: Tag; of: object; variant: string; render: () => ReactElement } & Omit<
  ComponentProps<'li'>,
  'children'
>): ReactElement {
  const html = useContext(MarkupMemory)?.(of, variant, render) ?? null;
  const Element: 'li' | 'footer' = as;
  if (html === null) return <Element {...rest}>{render()}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, from the same components
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
