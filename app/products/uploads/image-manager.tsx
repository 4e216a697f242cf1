import { type ChangeEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { PictureView } from '#app/kit/pictures.ts';
import { pictureTypes } from '#app/kit/pictures.ts';
import { Button, buttonClass } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { ToastRegion } from '#app/kit/ui/toast.tsx';
import { type ColorOfImages, ImageTile } from './image-tile.tsx';
import { imagesField, maxAltLength, maxImages } from './uploads.contract.ts';
import { imagesJson, isSameColor, useImageList } from './use-image-list.ts';

/**
 * A product's images inside its form, as the hidden field `images` (Q89 to Q93). Without JavaScript they stay.
 * If the product has colors, shows one color at a time, or those without. `onUploadingChange` lets the form
 * wait: sent during an upload, it would miss the image.
 */
export function ImageManager({
  images: initialImages,
  colors,
  onUploadingChange,
}: {
  images: readonly PictureView[];
  /** The product's colors as typed. */
  colors: readonly string[];
  onUploadingChange?: (isUploading: boolean) => void;
}): ReactElement {
  const [shownColor, showColor] = useState(initialImages[0]?.color ?? '');
  const list = useImageList(initialImages, shownColor);
  const { images, shown, uploading } = list;
  const lost = lostColors(images, colors);
  const choices = colorsToChoose([...colors, ...lost, shownColor]);
  const tiles = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<{ to: number; by: number } | null>(null);
  const headingId = useId();
  const isFull = shown.length >= maxImages;
  const isUploading = uploading !== null;

  useEffect(() => onUploadingChange?.(isUploading), [isUploading, onUploadingChange]);

  // Focus follows the clicked button; at the end of the row, where it is disabled, it goes to the other one.
  useEffect(() => {
    if (!moved) return;
    const [left, right] =
      tiles.current?.children[moved.to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [];
    const [pressed, other] = moved.by < 0 ? [left, right] : [right, left];
    (pressed?.disabled ? other : pressed)?.focus();
  }, [moved]);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0) void list.addFiles(files);
  }

  return (
    <fieldset
      aria-labelledby={headingId}
      className="grid min-w-0 content-start gap-2"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        void list.addFiles([...event.dataTransfer.files]);
      }}
    >
      <input type="hidden" name={imagesField} value={imagesJson(images)} />
      <div className="flex items-baseline justify-between gap-3">
        <span id={headingId} className="field-label">
          Product Images
        </span>
        <span className="text-small text-ink2" role="status">
          {shown.length}/{maxImages} images added
        </span>
      </div>
      {choices.length > 1 && (
        <label className="grid gap-1 text-small noscript:hidden">
          Pictures of
          <select
            className="input"
            value={shownColor}
            onChange={(event) => showColor(event.target.value)}
          >
            {choices.map(({ color, label }) => (
              <option key={color} value={color}>
                {label} ({images.filter((image) => isSameColor(image.color ?? '', color)).length})
              </option>
            ))}
          </select>
        </label>
      )}
      {lost.length > 0 && (
        <p className="text-small text-bad" role="status">
          Customers do not see the pictures of {lost.join(', ')}: not among the colors above. Give
          them another color, or remove them.
        </p>
      )}
      <ul ref={tiles} className="grid grid-cols-3 gap-2.5 sm:grid-cols-5">
        {shown.map((image, index) => (
          <ImageTile
            key={image.url}
            image={image}
            index={index}
            count={shown.length}
            isMain={index === 0 && shownColor === mainColor(images)}
            colors={choices}
            onColor={(color) => list.setColor(image.url, color)}
            onRemove={() => list.remove(image.url)}
            onMove={(to) => {
              list.move(image.url, to);
              setMoved({ to, by: to - index });
            }}
            onDropped={(url) => list.move(url, index)}
          />
        ))}
        {!isFull && (
          <li className="noscript:hidden">
            <label className="grid aspect-3/4 cursor-pointer place-content-center justify-items-center gap-2 rounded-sm border border-dashed border-line2 p-2 text-center text-small text-ink2 focus-within:outline-2 hover:text-ink">
              <input
                type="file"
                accept={pictureTypes}
                multiple
                disabled={isUploading}
                aria-label="Upload images"
                className="sr-only"
                onChange={choose}
              />
              <Icon name="upload" />
              {uploading && <UploadProgressBar name={uploading.name} percent={uploading.percent} />}
            </label>
          </li>
        )}
      </ul>
      {!isFull && (
        <label
          className={`${buttonClass({ variant: 'outline', size: 'sm' })} justify-self-start pointer-fine:hidden noscript:hidden`}
        >
          <input
            type="file"
            accept="image/*"
            capture="environment"
            disabled={isUploading}
            className="sr-only"
            onChange={choose}
          />
          <Icon name="camera" />
          Take a photo
        </label>
      )}
      <UrlField onAdd={list.addUrl} busy={isUploading} />
      {shown.length > 0 && (
        <details className="noscript:hidden">
          <summary className="cursor-pointer py-2.5 text-small font-semibold">
            Image descriptions
          </summary>
          <p className="text-small text-ink2">
            For people who cannot see them; without it, the product’s name is read out.
          </p>
          {shown.map(({ url, alt }, index) => (
            <AltField
              key={url}
              label={`Image ${index + 1}`}
              alt={alt}
              onAltChange={(text) => list.setAlt(url, text)}
            />
          ))}
        </details>
      )}
      <p className="hidden text-small text-ink2 noscript:block">
        Adding or removing images needs JavaScript. The ones the product has stay as they are.
      </p>
      <ToastRegion messages={list.messages} />
    </fieldset>
  );
}

/** '' if there are images without a color: the first of them stands for the product. */
function mainColor(images: readonly PictureView[]): string {
  const [first] = images;
  return images.some(({ color }) => !color) ? '' : (first?.color ?? '');
}

/** Colors of images that the product no longer has. */
function lostColors(images: readonly PictureView[], colors: readonly string[]): string[] {
  const found = images.flatMap(({ color }) => color ?? []);
  return [...new Set(found)].filter((color) => !colors.some((one) => isSameColor(one, color)));
}

function colorsToChoose(colors: readonly string[]): ColorOfImages[] {
  const named = colors.filter((color) => color !== '');
  const distinct = named.filter(
    (color, at) => named.findIndex((one) => isSameColor(one, color)) === at,
  );
  return [
    { color: '', label: 'All colors' },
    ...distinct.map((color) => ({ color, label: color })),
  ];
}

function UploadProgressBar({ name, percent }: { name: string; percent: number }): ReactElement {
  return (
    <>
      <progress
        max={100}
        value={percent}
        aria-label={`Uploading ${name}`}
        className="w-full accent-madder"
      />
      <span className="w-full truncate">{percent < 100 ? `${percent}%` : 'Almost there'}</span>
    </>
  );
}

function AltField({
  label,
  alt,
  onAltChange,
}: {
  label: string;
  alt: string;
  onAltChange: (text: string) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before hydration.
  useEffect(() => {
    if (input.current && input.current.value !== alt) onAltChange(input.current.value);
  }, []);

  return (
    <label className="mt-2 grid gap-1 text-small">
      {label}
      <input
        ref={input}
        className="input"
        autoComplete="off"
        value={alt}
        maxLength={maxAltLength}
        onChange={(event) => onAltChange(event.target.value)}
      />
    </label>
  );
}

function UrlField({
  onAdd,
  busy,
}: {
  onAdd: (url: string) => Promise<boolean>;
  busy: boolean;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);

  async function add(): Promise<void> {
    if (!input.current) return;
    const isAdded = await onAdd(input.current.value);
    if (isAdded && input.current) input.current.value = '';
  }

  return (
    <div className="flex gap-2.5 noscript:hidden">
      <input
        ref={input}
        type="url"
        aria-label="Image URL"
        placeholder="https://…/image.jpg"
        className="input min-w-0 flex-1"
        data-keys="Enter"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!busy) void add();
        }}
      />
      <Button type="button" variant="outline" disabled={busy} onClick={() => void add()}>
        Add URL
      </Button>
    </div>
  );
}
