import type { MetaDescriptor } from 'react-router';
import { shopTitle } from '#app/kit/page-title.ts';

/** The meta tags of pages without their own. Search engines must not index one that failed or was refused. */
export function defaultPageMeta(
  rootData: Parameters<typeof shopTitle>[0],
  error: unknown,
): MetaDescriptor[] {
  return [
    { title: shopTitle(rootData) },
    {
      name: 'description',
      content:
        'Sarees, lehengas, kurtas, anarkalis and salwar suits from the weaving towns of India.',
    },
    ...(error ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
