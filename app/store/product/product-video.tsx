import { type ReactElement, useState } from 'react';
import type { PictureView } from '#app/kit/pictures.ts';
import { Picture } from '#app/kit/ui/picture.tsx';

/** The slide in the strip, which its thumbnail links to without script. */
const slideId = 'product-video';

type ProductVideo = { url: string; name: string; poster: PictureView | null };

/** In the strip of pictures: the main one with a play sign. A tap replaces it by the video; nothing loads before. */
export function VideoSlide({ url, name, poster }: ProductVideo): ReactElement {
  const [shownPoster, setShownPoster] = useState<string | null>(null);
  if (shownPoster !== null) {
    return (
      <video
        ref={(video) => video?.focus()}
        src={url}
        poster={shownPoster || undefined}
        aria-label={`Video: ${name}`}
        className="picture rounded-none! bg-sunk"
        style={{ objectFit: 'contain' }}
        controls
        muted
        autoPlay
        loop
        playsInline
        preload="none"
        // The arrow keys are the video's.
        onKeyDown={(event) => event.stopPropagation()}
      />
    );
  }
  return (
    <a
      href={url}
      aria-label={`Play video: ${name}`}
      className="relative"
      onClick={(event) => {
        event.preventDefault();
        // The file already on the screen.
        setShownPoster(event.currentTarget.querySelector('img')?.currentSrc ?? '');
      }}
    >
      <Picture picture={poster} alt="" place="gallery" className="rounded-none!" />
      <PlaySign className="size-11" />
    </a>
  );
}

/** The thumbnail that leads to the slide. */
export function VideoThumbnail({
  poster,
  isShown,
  onPress,
}: {
  poster: PictureView | null;
  isShown: boolean;
  onPress: () => void;
}): ReactElement {
  return (
    <a
      href={`#${slideId}`}
      aria-label="Video"
      aria-current={isShown ? 'true' : undefined}
      className="thumbnail relative"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <Picture picture={poster} alt="" place="thumbnail" />
      <PlaySign className="size-7" />
    </a>
  );
}

function PlaySign({ className }: { className: string }): ReactElement {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={`rounded-full bg-card text-ink shadow-raised ${className}`}
      >
        <path fill="currentColor" d="M9 6.5v11l9-5.5z" />
      </svg>
    </span>
  );
}
