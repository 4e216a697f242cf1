import { useEffect, useRef, useState } from 'react';
import type { PictureView } from '../catalogue/catalogue.contract.ts';
import type { ToastMessage } from '../ui/toast.tsx';
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
  images: PictureView[];
  /** Null when nothing is being uploaded. */
  uploading: UploadProgress | null;
  messages: ToastMessage[];
  addFiles(files: readonly File[]): Promise<void>;
  /** Returns whether it was added. */
  addUrl(url: string): Promise<boolean>;
  remove(url: string): void;
  /** Moves an image to the position `to`, from 0. */
  move(url: string, to: number): void;
  setAlt(url: string, alt: string): void;
};

/** The images in an open product form; saved with the form. */
export function useImageList(initialImages: readonly PictureView[]): ImageList {
  const [images, setImages] = useState<PictureView[]>([...initialImages]);
  const [uploading, setUploading] = useState<UploadProgress | null>(null);
  const [messages, setMessages] = useState<ToastMessage[]>([]);
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
      setImages((current) => [...current, { ...response.picture, alt: '' }]);
    return response;
  }

  /** Uploads them one by one; a refused one does not stop the rest (Q92). */
  async function addFiles(files: readonly File[]): Promise<void> {
    if (uploading) return;
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    const toasts = files
      .filter((file) => !pictures.includes(file))
      .map(({ name }) => errorToast(uploadRefusals.notAnImage(name)));
    const accepted = pictures.slice(0, maxImages - images.length);
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
    const currentImages = images.map(({ url, alt }) => ({ url, alt }));
    const response = await send(url, { url, [imagesField]: JSON.stringify(currentImages) }).catch(
      () => null,
    );
    setUploading(null);
    const isAdded = response !== null && 'picture' in response;
    setMessages([isAdded ? imageToasts.added : errorToast(response?.refusal ?? uploadError)]);
    return isAdded;
  }

  return {
    images,
    uploading,
    messages,
    addFiles,
    addUrl,
    remove: (url) => setImages((current) => current.filter((image) => image.url !== url)),
    move: (url, to) => setImages((current) => moveImage(current, url, to)),
    setAlt: (url, alt) =>
      setImages((current) =>
        current.map((image) => (image.url === url ? { ...image, alt } : image)),
      ),
  };
}

function moveImage(images: readonly PictureView[], url: string, to: number): PictureView[] {
  const image = images.find((image) => image.url === url);
  if (!image) return [...images];
  return images.filter((other) => other !== image).toSpliced(to, 0, image);
}
