import type { ComponentProps, ReactElement } from 'react';
import { preload } from 'react-dom';
import {
  type PicturePlace,
  type PicturePlaceName,
  picturePlaces,
} from '#app/kit/picture-places.ts';
import { pictureSources } from '#app/kit/pictures.ts';

export type SizedImageProps = ComponentProps<'img'> & {
  /** The widest WebP of a shop picture. Other addresses are shown as they are. */
  src: string;
  alt: string;
  place: PicturePlaceName;
  /** True for the first picture of a page; only that is preloaded. */
  isFirst?: boolean;
  /** The class of an element around it that the image alone fills. */
  frame?: string;
};

/**
 * An image in AVIF, as wide as its place needs. Browsers without AVIF get one WebP. Its layout is that of a
 * plain `img` (surfaces.css).
 */
export function SizedImage({
  src,
  alt,
  place,
  isFirst = false,
  frame,
  ...rest
}: SizedImageProps): ReactElement {
  const { widthsPx, sizes }: PicturePlace = picturePlaces[place];
  const sources = pictureSources(src, widthsPx);
  const fetchPriority = isFirst ? 'high' : undefined;
  const sourceSizes = sources?.hasChoice ? sizes : undefined;
  // React preloads a plain `img` by itself, but not one inside a `picture`.
  if (isFirst) {
    preload(src, {
      as: 'image',
      type: sources ? 'image/avif' : undefined,
      imageSrcSet: sources?.avif,
      imageSizes: sourceSizes,
      fetchPriority,
    });
  }
  return (
    <picture className={frame}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sourceSizes} />}
      {/* `src` comes last, or the browser would fetch it before it knows the others. */}
      <img {...rest} fetchPriority={fetchPriority} alt={alt} src={sources?.webp ?? src} />
    </picture>
  );
}
