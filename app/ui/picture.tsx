import { type ReactElement, useEffect, useRef, useState } from 'react';
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
    const element = image.current;
    if (url && element?.complete && element.naturalWidth === 0) element.src = url;
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

/** In place of a picture: a folded cloth in outline with its selvedge, and the words 'No Image'. */
function NoPicture({ alt, className = '' }: { alt: string; className?: string }): ReactElement {
  return (
    <div className={`picture-missing ${className}`}>
      <svg viewBox="0 0 88 96" fill="none" strokeLinejoin="round" aria-hidden="true">
        <path d="M9 18 69 12 76 78 16 84zM16 84l1 4 60-6-1-4m-59 10 1 4 60-6-1-4" />
        <path d="M39 15 43.6 58.6 73.6 55.6M46.6 58.3l.7 6.5M52 57.7l.7 6.5M57.4 57.2l.7 6.5M62.8 56.6l.7 6.5M68.2 56.1l.7 6.5" />
        <path className="text-madder" d="M13.8 17.5 20.8 83.5M43 52.6 73 49.6" />
        <path className="text-haldi" d="M16.5 17.2 23.5 83.2M42.6 49.3 72.6 46.3" />
      </svg>
      {alt && <span className="sr-only">{alt}</span>}
      <span>No Image</span>
    </div>
  );
}
