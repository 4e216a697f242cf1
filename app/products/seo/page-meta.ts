import type { MetaDescriptor } from 'react-router';
import { pageTitle, shopTitle } from '#app/kit/page-title.ts';
import {
  type SeoPage,
  type StructuredData,
  sharePictureSize,
  shopPicturePath,
} from './seo.contract.ts';

/** What the heads of documents say that their data leaves out. */
const inHead = new WeakMap<SeoPage, StructuredData[]>();

/**
 * The page as data for its script. That of a document leaves out its structured data, which would be in it twice:
 * the script finds it in the head.
 */
export function sentPage(page: SeoPage, request: Request): SeoPage {
  if (!page.structuredData?.length || new URL(request.url).pathname.endsWith('.data')) return page;
  const sent = { ...page, structuredData: null };
  inHead.set(sent, page.structuredData);
  return sent;
}

function structuredDataOf(page: SeoPage): StructuredData[] {
  if (page.structuredData !== null) return page.structuredData ?? [];
  if (import.meta.env.SSR) return inHead.get(page) ?? [];
  const scripts = document.querySelectorAll('script[type="application/ld+json"]');
  return [...scripts].map(({ textContent }) => JSON.parse(textContent));
}

/**
 * The head tags for search engines and messengers. `rootData` comes from the root loader and is undefined on an
 * error page.
 */
export function pageMeta(
  rootData: { storeProfile: { name: string }; publicUrl: string } | undefined,
  page: SeoPage,
): MetaDescriptor[] {
  const { title: name, description, path, picture } = page;
  const title = name === null ? shopTitle(rootData) : pageTitle(rootData, name);
  const head = [{ title }, { name: 'description', content: description }];
  if (!rootData) return head;
  const absolute = (address: string) => new URL(address, rootData.publicUrl).href;
  const indexTags: MetaDescriptor[] =
    path === null
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: absolute(path) },
          { property: 'og:url', content: absolute(path) },
        ];
  return [
    ...head,
    ...indexTags,
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:site_name', content: rootData.storeProfile.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: absolute(picture?.path ?? shopPicturePath) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { property: 'og:image:alt', content: picture?.alt ?? rootData.storeProfile.name },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredDataOf(page).map((item) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...item },
    })),
  ];
}
