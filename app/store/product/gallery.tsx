import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useViewTransitionState } from 'react-router';
import { own } from '#app/kit/own.ts';
import type { OpenedBy } from '#app/kit/picture-viewer/picture-viewer.tsx';
import { isDoubleTap, tapOf } from '#app/kit/picture-viewer/tap.ts';
import type { PictureView } from '#app/kit/pictures.ts';
import { Picture } from '#app/kit/ui/picture.tsx';

const loadViewer = () => import('#app/kit/picture-viewer/picture-viewer.tsx');
const PictureViewer = lazy(async () => ({ default: (await loadViewer()).PictureViewer }));

// Loaded only for products with a video. Without a Suspense around it, it is in the server's page.
const VideoSlide = lazy(async () => ({
  default: (await import('./product-video.tsx')).VideoSlide,
}));
const VideoThumbnail = lazy(async () => ({
  default: (await import('./product-video.tsx')).VideoThumbnail,
}));

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * A product's pictures and video: a strip that shows one, and thumbnails that scroll to the others. Without
 * JavaScript thumbnails link into the strip, and a picture links to its file.
 */
export function Gallery({
  name,
  pictures,
  video,
  isOneOfSeveral = false,
}: {
  name: string;
  pictures: PictureView[];
  /** The address of a video, which follows the pictures. */
  video?: string;
  /** Its place may show more pictures later and keeps its size, so even a single one has a thumbnail. */
  isOneOfSeveral?: boolean;
}): ReactElement {
  const strip = useRef<HTMLUListElement>(null);
  const [shownIndex, setShownIndex] = useState(0);
  /** Where it is scrolling to: a second key may come on the way. */
  const goal = useRef(0);
  const [enlarged, setEnlarged] = useState<{ index: number; by: OpenedBy }>();
  const isOpening = useViewTransitionState('.');
  const slides = pictures.length + (video ? 1 : 0);
  const hasThumbnails = slides > 1 || isOneOfSeveral;
  const [poster = null] = pictures;

  // It may have been scrolled before this script loaded.
  useEffect(() => {
    goal.current = shownIn(strip.current);
    setShownIndex(goal.current);
  }, []);

  function show(index: number): void {
    goal.current = index;
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: index * width });
  }

  /** The second half of a double tap may come while the viewer is loading. */
  function enlarge(event: MouseEvent, index: number): void {
    event.preventDefault();
    const tap = tapOf(event);
    setEnlarged((current) =>
      current && isDoubleTap(current.by.first, tap)
        ? { ...current, by: { ...current.by, second: tap } }
        : { index, by: { first: tap } },
    );
  }

  function onArrowKey(event: KeyboardEvent): void {
    const step = own(steps, event.key);
    // With these they go back and forward.
    if (step === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(Math.min(Math.max(goal.current + step, 0), slides - 1));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only do what the links inside do.
    <div
      className={`-mx-[16px] md:mx-0 ${hasThumbnails ? 'md:grid md:grid-cols-[84px_minmax(0,1fr)] md:gap-4' : ''}`}
      onKeyDown={onArrowKey}
      data-keys="ArrowLeft ArrowRight"
    >
      <div className={`min-w-0 md:order-last ${isOpening ? 'shared-picture' : ''}`}>
        {slides === 0 ? (
          <Picture picture={null} alt="" place="gallery" className="md:rounded-sm" />
        ) : (
          <ul
            ref={strip}
            aria-label="Pictures"
            className="picture-strip md:rounded-sm"
            onScroll={({ currentTarget }) => setShownIndex(shownIn(currentTarget))}
            onScrollEnd={({ currentTarget }) => {
              goal.current = shownIn(currentTarget);
            }}
          >
            {pictures.map((picture, index) => (
              <li key={picture.url} id={`picture-${index + 1}`}>
                <a
                  href={picture.url}
                  aria-label={`Enlarge: ${picture.alt}`}
                  onPointerDown={loadViewer}
                  onFocus={loadViewer}
                  onClick={(event) => enlarge(event, index)}
                >
                  <Picture
                    picture={picture}
                    alt={picture.alt}
                    place="gallery"
                    isFirst={index === 0}
                    className="rounded-none!"
                  />
                </a>
              </li>
            ))}
            {video && (
              <li id="product-video">
                <VideoSlide url={video} name={name} poster={poster} />
              </li>
            )}
          </ul>
        )}
      </div>
      {hasThumbnails && (
        <ul className="thumbnails">
          {pictures.map((picture, index) => (
            <li key={picture.url} className="flex-none">
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === shownIndex ? 'true' : undefined}
                className="thumbnail"
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
              >
                <Picture picture={picture} alt="" place="thumbnail" />
              </a>
            </li>
          ))}
          {video && (
            <li className="flex-none">
              <VideoThumbnail
                poster={poster}
                isShown={shownIndex === pictures.length}
                onPress={() => show(pictures.length)}
              />
            </li>
          )}
        </ul>
      )}
      {enlarged && (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            initialIndex={enlarged.index}
            openedBy={enlarged.by}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The place of the picture that the strip shows. */
function shownIn(strip: Element | null): number {
  return strip ? Math.round(strip.scrollLeft / strip.clientWidth) : 0;
}
