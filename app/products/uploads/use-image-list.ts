import { useEffect, useRef, useState } from 'react';
import type { PictureView } from '#app/kit/pictures.ts';
import type { ToastMessage } from '#app/kit/ui/toast.tsx';
import { uploadPicture } from './upload-picture.ts';
import {
  imagesField,
  imageToasts,
  maxImages,
  type UploadResponse,
  uploadError,
  uploadRefusals,
} from './uploads.contract.ts';

/** The picture being uploaded. */
type UploadProgress = { name: string; percent: number };

export type ImageList = {
  /** All of them; `shown` are the color's. */
  images: PictureView[];
  shown: PictureView[];
  /** Null when nothing is being uploaded. */
  uploading: UploadProgress | null;
  messages: ToastMessage[];
  addFiles(files: readonly File[]): Promise<void>;
  /** Returns whether it was added. */
  addUrl(url: string): Promise<boolean>;
  remove(url: string): void;
  /** Moves a shown image to the position `to` among them, from 0. */
  move(url: string, to: number): void;
  setAlt(url: string, alt: string): void;
  /** '' for none. It stays if there is no free place. */
  setColor(url: string, color: string): void;
};

/** The images in an open product form, saved with the form. New ones are of `color`; '' for none. */
export function useImageList(initialImages: readonly PictureView[], color: string): ImageList {
  const [images, setImages] = useState<PictureView[]>([...initialImages]);
  const [uploading, setUploading] = useState<UploadProgress | null>(null);
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const shown = images.filter(isOf(color));
  const abortController = useRef<AbortController>(null);

  // Closing the form aborts a running upload.
  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => controller.abort();
  }, []);

  function errorToast(refusal: { title: string; description: string }): ToastMessage {
    return { ...refusal, variant: 'destructive' };
  }

  async function send(
    name: string,
    fields: Record<string, string | File>,
  ): Promise<UploadResponse> {
    const { signal } = abortController.current ?? new AbortController();
    setUploading({ name, percent: 0 });
    const response = await uploadPicture(
      fields,
      (percent) => setUploading({ name, percent }),
      signal,
    );
    if ('picture' in response)
      setImages((current) => [...current, { ...response.picture, alt: '', ...colorOf(color) }]);
    return response;
  }

  /** Uploads them one by one. A refused one does not stop the rest (Q92). */
  async function addFiles(files: readonly File[]): Promise<void> {
    if (uploading) return;
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    const toasts = files
      .filter((file) => !pictures.includes(file))
      .map(({ name }) => errorToast(uploadRefusals.notAnImage(name)));
    const accepted = pictures.slice(0, maxImages - shown.length);
    let uploadedCount = 0;
    try {
      for (const file of accepted) {
        const response = await send(file.name, { file });
        if ('picture' in response) uploadedCount += 1;
        else toasts.push(errorToast(response.refusal));
      }
    } catch {
      toasts.push(errorToast(uploadError));
    }
    if (accepted.length < pictures.length) toasts.push(errorToast(uploadRefusals.tooMany));
    if (uploadedCount > 0) toasts.push(imageToasts.uploaded(uploadedCount));
    setUploading(null);
    setMessages(toasts);
  }

  async function addUrl(url: string): Promise<boolean> {
    if (uploading) return false;
    const response = await send(url, { url, color, [imagesField]: imagesJson(images) }).catch(
      () => null,
    );
    setUploading(null);
    const isAdded = response !== null && 'picture' in response;
    setMessages([isAdded ? imageToasts.added : errorToast(response?.refusal ?? uploadError)]);
    return isAdded;
  }

  return {
    images,
    shown,
    uploading,
    messages,
    addFiles,
    addUrl,
    remove: (url) => setImages((current) => current.filter((image) => image.url !== url)),
    move: (url, to) =>
      setImages((current) => [
        ...current.filter((image) => !shown.includes(image)),
        ...moveImage(shown, url, to),
      ]),
    setAlt: (url, alt) =>
      setImages((current) =>
        current.map((image) => (image.url === url ? { ...image, alt } : image)),
      ),
    setColor(url, to) {
      if (images.filter(isOf(to)).length >= maxImages) {
        setMessages([errorToast(to ? uploadRefusals.tooManyOfColor(to) : uploadRefusals.tooMany)]);
        return;
      }
      setImages((current) => {
        const moved = current.find((image) => image.url === url);
        if (!moved) return current;
        const { color: _, ...image } = moved;
        return [...current.filter((one) => one !== moved), { ...image, ...colorOf(to) }];
      });
    },
  };
}

/** Color names are compared without case. */
export function isSameColor(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** What the form sends. */
export function imagesJson(images: readonly PictureView[]): string {
  return JSON.stringify(images.map(({ url, alt, color }) => ({ url, alt, color })));
}

function isOf(color: string): (image: PictureView) => boolean {
  return (image) => isSameColor(image.color ?? '', color);
}

function colorOf(color: string): { color?: string } {
  return color ? { color } : {};
}

function moveImage(images: readonly PictureView[], url: string, to: number): PictureView[] {
  const image = images.find((image) => image.url === url);
  if (!image) return [...images];
  return images.filter((other) => other !== image).toSpliced(to, 0, image);
}
