import type { MetaDescriptor } from 'react-router';
import { shopTitle } from '../kit/page-title.ts';

/** For pages that say nothing of their own; one that failed or is closed stays out of search engines. */
export function defaultPageMeta(
  shared: Parameters<typeof shopTitle>[0],
  error: unknown,
): MetaDescriptor[] {
  return [
    { title: shopTitle(shared) },
    {
      name: 'description',
      content:
        'Sarees, lehengas, kurtas, anarkalis and salwar suits from the weaving towns of India.',
    },
    ...(error ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
