const maxSlugLength = 80;

/**
 * A product's name in its URL: 'Gadwal Pattu Saree' → 'gadwal-pattu-saree'. Latin letters lose their accents,
 * other scripts stay; '' for a name without letters or digits.
 */
export function slugify(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’\p{Cf}]/gu, '')
    .normalize('NFC')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return truncateSlug(words?.join('-') ?? '');
}

/** At most `maxSlugLength` characters, without half a word at the end. */
function truncateSlug(slug: string): string {
  const characters = [...slug];
  if (characters.length <= maxSlugLength) return slug;
  const start = characters.slice(0, maxSlugLength + 1).join('');
  const lastWord = start.lastIndexOf('-');
  return lastWord > 0 ? start.slice(0, lastWord) : characters.slice(0, maxSlugLength).join('');
}

/** The canonical path of a product's page; /product/{id} alone shows the same page. */
export function productPath({ id, name }: { id: string; name: string }): string {
  const slug = slugify(name);
  return slug === '' ? `/product/${id}` : `/product/${id}/${encodeURIComponent(slug)}`;
}
