import { type ReactElement, useEffect, useRef, useState } from 'react';
import { NoPicture } from './no-picture.tsx';
import { SizedImage } from './sized-image.tsx';

export type PictureProps = {
  /** Null when there is none. `tint` is the colour that stands in until it is there. */
  picture: { url: string; tint: string | null } | null;
  alt: string;
  /** How wide it is drawn, as the browser's `sizes` asks. */
  sizes: string;
  /** True for what the first screen shows. */
  eager?: boolean;
  className?: string;
};

/** A product's picture, 3:4. One that cannot be shown gives way to the words 'No Image'. */
export function Picture({
  picture,
  alt,
  sizes,
  eager = false,
  className = '',
}: PictureProps): ReactElement {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const url = picture?.url ?? null;

  // A picture may have failed before the script was there to hear of it: asked again, it says so.
  useEffect(() => {
    const drawn = image.current;
    if (url && drawn?.complete && drawn.naturalWidth === 0) drawn.src = url;
  }, [url]);

  if (!picture || picture.url === broken) return <NoPicture alt={alt} className={className} />;
  return (
    <SizedImage
      ref={image}
      src={picture.url}
      sizes={sizes}
      alt={alt}
      width={900}
      height={1200}
      decoding="async"
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      className={`picture ${className}`}
      style={picture.tint ? { backgroundColor: picture.tint } : undefined}
      onError={() => setBroken(picture.url)}
    />
  );
}
