import type { MetaDescriptor } from 'react-router';
import { pageTitle, shopTitle } from '#app/kit/page-title.ts';
import { type SeoPage, sharePictureSize, shopPicturePath } from './seo.contract.ts';

/**
 * A page's head for search engines and messengers. In: what every page knows (the root loader's, not
 * there on an error page), and the page.
 */
export function pageMeta(
  rootData: { storeProfile: { name: string }; publicUrl: string } | undefined,
  { title: name, description, path, picture, structuredData: things = [] }: SeoPage,
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
    ...things.map((item) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...item },
    })),
  ];
}
