import { type ComponentProps, createContext, type ReactElement, useContext } from 'react';

/**
 * Returns the markup that `render` makes of `of` once it is worth storing, until then null. `variant` names
 * everything else it depends on.
 */
type FindMarkup = (of: object, variant: string, render: () => ReactElement) => string | null;

/** Provided by entry.server.tsx; null in the browser. */
export const MarkupMemory = createContext<FindMarkup | null>(null);

/**
 * An element whose content the server renders once and stores while `of` lives: public data that many pages
 * show (docs/decisions/0052). The content may depend only on `of` and `variant`, and must not use ids.
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
