import { type ReactElement, useState } from 'react';
import { useViewTransitionState } from 'react-router';
import type { PictureView } from '../catalogue/catalogue.contract.ts';
import { Picture } from '../ui/picture.tsx';

/** A product's pictures: the large one, and thumbnails that change it (SPEC 2). */
export function Gallery({ pictures }: { pictures: PictureView[] }): ReactElement {
  const [chosen, choose] = useState(0);
  const shown = pictures[chosen] ?? pictures[0];
  const hasThumbnails = pictures.length > 1;
  const isOpening = useViewTransitionState('.');
  return (
    <div
      className={`-mx-4 md:mx-0 ${hasThumbnails ? 'md:grid md:grid-cols-[84px_1fr] md:gap-4' : ''}`}
    >
      <div className={`md:order-last ${isOpening ? 'shared-picture' : ''}`}>
        <Picture
          picture={shown ?? null}
          alt={shown?.alt ?? ''}
          sizes="(min-width: 1024px) 616px, 100vw"
          eager
          className="md:rounded-sm"
        />
      </div>
      {hasThumbnails && (
        <ul className="flex gap-3 overflow-x-auto px-4 py-3 md:-m-1 md:grid md:content-start md:p-1">
          {pictures.map((picture, place) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-pressed={picture === shown}
                aria-label={`Picture ${place + 1} of ${pictures.length}`}
                className="block w-[72px] overflow-hidden rounded-sm outline-2 outline-offset-2 outline-transparent aria-pressed:outline-madder md:w-full"
                onClick={() => choose(place)}
              >
                <Picture picture={picture} alt="" sizes="84px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
