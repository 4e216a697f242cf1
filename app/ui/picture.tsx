import { ImageOff } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';

export type PictureProps = {
  /** The address of the picture; null when there is none. */
  src: string | null;
  alt: string;
  /** How wide it is drawn, as the browser's `sizes` asks. */
  sizes: string;
  /** True for what the first screen shows. */
  eager?: boolean;
  className?: string;
};

const sizedPictures = /^\/storage\/v1\/object\/public\/product-images\/.+\.webp$/;

/**
 * A product's picture, 3:4. Pictures of the shop come 360, 720 and 900 px wide. One that cannot be
 * shown gives way: first to its full size alone, then to the words 'No Image'.
 */
export function Picture({
  src,
  alt,
  sizes,
  eager = false,
  className = '',
}: PictureProps): ReactElement {
  const image = useRef<HTMLImageElement>(null);
  const [tried, setTried] = useState(src);
  const [failures, setFailures] = useState(0);
  if (tried !== src) {
    setTried(src);
    setFailures(0);
  }
  const widths = src ? pictureWidths(src) : undefined;

  // A picture may have failed before the script was there to hear of it; asking again makes sure.
  useEffect(() => {
    const drawn = image.current;
    if (!src || !drawn?.complete || drawn.naturalWidth > 0 || !drawn.currentSrc) return;
    const again = new Image();
    again.onerror = () => setFailures(1);
    again.src = drawn.currentSrc;
    return () => {
      again.onerror = null;
    };
  }, [src]);

  if (!src || failures > (widths ? 1 : 0)) return <NoPicture alt={alt} className={className} />;
  return (
    <img
      ref={image}
      src={src}
      srcSet={failures === 0 ? widths : undefined}
      sizes={sizes}
      alt={alt}
      width={900}
      height={1200}
      decoding="async"
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      className={`picture ${className}`}
      onError={() => setFailures(failures + 1)}
    />
  );
}

function NoPicture({ alt, className }: { alt: string; className: string }): ReactElement {
  return (
    <div className={`picture-missing ${className}`}>
      <ImageOff size={28} strokeWidth={1.5} aria-hidden />
      <span className="sr-only">{alt}</span>
      <span>No Image</span>
    </div>
  );
}

/** The `srcset` of a picture the shop keeps in three widths, or nothing for any other. */
function pictureWidths(src: string): string | undefined {
  if (!sizedPictures.test(src)) return undefined;
  const stem = src.slice(0, -'.webp'.length);
  return `${stem}-360.webp 360w, ${stem}-720.webp 720w, ${src} 900w`;
}
