import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { PictureView } from '#app/kit/pictures.ts';
import { Icon } from '#app/kit/ui/icon.tsx';
import { SizedImage } from '#app/kit/ui/sized-image.tsx';
import { isSameColor } from './use-image-list.ts';

/** A color as chosen for an image; '' for none. */
export type ColorOfImages = { color: string; label: string };

/** The data type of the drag, so that only images of this form can be dropped. */
const draggedType = 'application/x-shop-picture';

const moveButton =
  'grid size-11 place-items-center rounded-md text-ink2 hover:text-ink disabled:opacity-30 noscript:hidden';

/** One image of the form, with the buttons that remove or move it. */
export function ImageTile({
  image,
  index,
  count,
  isMain,
  colors,
  onColor,
  onRemove,
  onMove,
  onDropped,
}: {
  image: PictureView;
  /** From 0. */
  index: number;
  count: number;
  isMain: boolean;
  /** The colors it may have, if any. */
  colors: readonly ColorOfImages[];
  onColor: (color: string) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
  /** Called with the address of another image dropped here. */
  onDropped: (url: string) => void;
}): ReactElement {
  const imageRef = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  const name = `image ${index + 1}`;

  // It may have failed before hydration, when no handler was attached.
  useEffect(() => {
    if (imageRef.current?.complete && imageRef.current.naturalWidth === 0) setBroken(true);
  }, []);

  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(draggedType, image.url)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(draggedType)) event.preventDefault();
      }}
      onDrop={(event) => {
        const url = event.dataTransfer.getData(draggedType);
        if (!url) return;
        event.preventDefault();
        event.stopPropagation();
        onDropped(url);
      }}
    >
      <div
        className="relative aspect-3/4 overflow-hidden rounded-sm bg-sunk"
        style={image.tint && !isBroken ? { backgroundColor: image.tint } : undefined}
      >
        {isBroken ? (
          <span className="grid h-full place-content-center justify-items-center gap-1 text-small text-ink2">
            <Icon name="image-off" />
            Could not load
          </span>
        ) : (
          <SizedImage
            ref={imageRef}
            src={image.url}
            alt={image.alt || `Image ${index + 1}`}
            place="upload"
            draggable={false}
            className="absolute inset-0 size-full object-cover"
            onError={() => setBroken(true)}
          />
        )}
        {isMain && (
          <span className="absolute inset-x-0 bottom-0 bg-indigo py-0.5 text-center text-small font-semibold text-on-indigo">
            Main
          </span>
        )}
        <button
          type="button"
          aria-label={`Remove ${name}`}
          className="absolute top-0 right-0 grid size-11 place-items-center noscript:hidden"
          onClick={onRemove}
        >
          <span className="grid size-7 place-items-center rounded-full bg-card text-ink shadow-raised">
            <Icon name="x" className="size-4" />
          </span>
        </button>
      </div>
      {count > 1 && (
        <div className="flex justify-between">
          <button
            type="button"
            data-move="left"
            aria-label={`Move ${name} to the left`}
            disabled={index === 0}
            className={moveButton}
            onClick={() => onMove(index - 1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            data-move="right"
            aria-label={`Move ${name} to the right`}
            disabled={index === count - 1}
            className={moveButton}
            onClick={() => onMove(index + 1)}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
      {colors.length > 1 && (
        <select
          aria-label={`Color of ${name}`}
          className="input px-1! text-small noscript:hidden"
          value={colors.find(({ color }) => isSameColor(color, image.color ?? ''))?.color}
          onChange={(event) => onColor(event.target.value)}
        >
          {colors.map(({ color, label }) => (
            <option key={color} value={color}>
              {label}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
