import type { MetaDescriptor } from 'react-router';
import { pageTitle, shopTitle } from '#app/kit/page-title.ts';
import { type SeoPage, sharePictureSize, shopPicturePath } from './seo.contract.ts';

/**
 * The head tags for search engines and messengers. `rootData` comes from the root loader and is undefined on an
 * error page.
 */
export function pageMeta(
  rootData: { storeProfile: { name: string }; publicUrl: string } | undefined,
  { title: name, description, path, picture, structuredData = [] }: SeoPage,
): MetaDescriptor[] {
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
    ...structuredData.map((item) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...item },
    })),
  ];
}
