import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { OpenedBy } from '#app/kit/picture-viewer/picture-viewer.tsx';
import { tapOf } from '#app/kit/picture-viewer/tap.ts';
import { Picture } from '#app/kit/ui/picture.tsx';
import type { ReviewPicture } from './reviews.contract.ts';

const PictureViewer = lazy(async () => ({
  default: (await import('#app/kit/picture-viewer/picture-viewer.tsx')).PictureViewer,
}));

/** A review's pictures, small; each opens large over the page, or without script as a file. */
export function ReviewPictures({ pictures }: { pictures: readonly ReviewPicture[] }): ReactElement {
  const [enlarged, setEnlarged] = useState<{ index: number; by: OpenedBy }>();
  return (
    <>
      <ul aria-label="Pictures of this review" className="mt-2 flex flex-wrap gap-2.5">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <a
              href={picture.url}
              aria-label={`Enlarge: ${picture.alt}`}
              className="block w-18"
              onClick={(event) => {
                event.preventDefault();
                setEnlarged({ index, by: { first: tapOf(event) } });
              }}
            >
              <Picture picture={picture} alt={picture.alt} place="thumbnail" />
            </a>
          </li>
        ))}
      </ul>
      {enlarged && (
        <Suspense>
          <PictureViewer
            pictures={[...pictures]}
            initialIndex={enlarged.index}
            openedBy={enlarged.by}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
