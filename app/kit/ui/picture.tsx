import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { PicturePlaceName } from '#app/kit/picture-places.ts';
import { SizedImage } from './sized-image.tsx';

export type PictureProps = {
  /** Null if there is none. `tint` is the background color until it is loaded. */
  picture: { url: string; tint: string | null } | null;
  alt: string;
  place: PicturePlaceName;
  /** True for the first picture of a page, which is preloaded. Others load when they come near. */
  isFirst?: boolean;
  className?: string;
  /** The class of an element around it. */
  frame?: string;
};

/** A product's picture, 3:4. If it fails to load, 'No Image' replaces it. */
export function Picture({
  picture,
  alt,
  place,
  isFirst = false,
  className = '',
  frame,
}: PictureProps): ReactElement {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const url = picture?.url ?? null;

  // It may have failed before hydration. Setting its src again repeats the error event.
  useEffect(() => {
    const element = image.current;
    if (url && element?.complete && element.naturalWidth === 0) element.src = url;
  }, [url]);

  if (!picture || picture.url === broken) {
    return <NoPicture alt={alt} className={frame ?? className} />;
  }
  return (
    <SizedImage
      ref={image}
      src={picture.url}
      place={place}
      isFirst={isFirst}
      alt={alt}
      loading={isFirst ? undefined : 'lazy'}
      frame={frame}
      className={`picture ${className}`.trimEnd()}
      style={picture.tint ? { background: picture.tint } : undefined}
      onError={() => setBroken(picture.url)}
    />
  );
}

/** The outline of a folded cloth with its selvedge, and the words 'No Image'. */
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
