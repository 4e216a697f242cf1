import type { ComponentProps, ReactElement } from 'react';
import { preload } from 'react-dom';
import { pictureSources } from '../kit/pictures.ts';

export type SizedImageProps = ComponentProps<'img'> & {
  /** A picture of the shop by its widest WebP; any other address is shown as it is. */
  src: string;
  alt: string;
  /** How wide it is drawn, as the browser's `sizes` asks. */
  sizes: string;
};

/** An image in AVIF or WebP, as wide as its place asks for. It is laid out as an `img` alone would be. */
export function SizedImage({ src, alt, sizes, ...rest }: SizedImageProps): ReactElement {
  const sources = pictureSources(src);
  if (sources && rest.fetchPriority === 'high') preloadImage(src, sizes);
  return (
    <picture className="contents">
      {/* Hidden, or it would take a place of its own in a row or a grid. */}
      {sources && (
        <source type="image/avif" srcSet={sources.avif} sizes={sizes} className="hidden" />
      )}
      {/* `src` comes last: set earlier, it would be fetched before the browser knows of the others. */}
      <img {...rest} alt={alt} sizes={sizes} srcSet={sources?.webp} src={src} />
    </picture>
  );
}

/**
 * Has the head of the page ask for a picture's AVIF, before the scripts. React does this by itself for
 * an `img` alone, not inside a `picture`.
 */
function preloadImage(src: string, sizes: string): void {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSources(src)?.avif,
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
