import { type ReactElement, useEffect, useRef } from 'react';
import type { PictureView } from '../catalogue/catalogue.contract.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';

/** All pictures in full size over the whole screen, scrolled to the picture `initialIndex`. */
export function PictureViewer({
  pictures,
  initialIndex,
  onClose,
}: {
  pictures: PictureView[];
  initialIndex: number;
  onClose: () => void;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelectorAll('li')[initialIndex]?.scrollIntoView();
  }, [initialIndex]);

  return (
    <dialog
      ref={dialog}
      aria-label="Pictures, enlarged"
      className="picture-viewer"
      onClose={onClose}
    >
      <div className="sticky top-0 z-10 h-0">
        <button
          type="button"
          aria-label="Close"
          className="btn btn-outline btn-icon absolute top-3 right-3"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      <ul className="mx-auto grid max-w-[1080px] gap-3">
        {pictures.map((picture) => (
          <li key={picture.url}>
            <Picture picture={picture} alt={picture.alt} place="zoom" className="rounded-none!" />
          </li>
        ))}
      </ul>
    </dialog>
  );
}
