import type { ComponentProps, ReactElement } from 'react';
import { preload } from 'react-dom';
import { pictureSources } from '../kit/pictures.ts';

export type SizedImageProps = ComponentProps<'img'> & {
  /** The widest WebP of a shop picture; any other address is shown as it is. */
  src: string;
  alt: string;
  /** How wide it is drawn, as the `sizes` attribute. */
  sizes: string;
};

/** An image in AVIF or WebP, in the width its place needs. Its layout is that of a plain `img`. */
export function SizedImage({ src, alt, sizes, ...rest }: SizedImageProps): ReactElement {
  const sources = pictureSources(src);
  if (sources && rest.fetchPriority === 'high') preloadImage(src, sizes);
  return (
    <picture className="contents">
      {/* Hidden, or it would be an item of its own in a row or a grid. */}
      {sources && (
        <source type="image/avif" srcSet={sources.avif} sizes={sizes} className="hidden" />
      )}
      {/* `src` comes last, or the browser would fetch it before it knows the others. */}
      <img {...rest} alt={alt} sizes={sizes} srcSet={sources?.webp} src={src} />
    </picture>
  );
}

/**
 * Preloads a picture's AVIF from the head of the page, before the scripts. React does so by itself for a
 * plain `img`, but not inside a `picture`.
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
