import { useEffect, useRef, useState } from 'react';
import type { PictureView } from '../catalogue/catalogue.contract.ts';
import type { ToastMessage } from '../ui/toast.tsx';
import { postPicture } from './upload-picture.ts';
import {
  imagesField,
  imageToasts,
  maxImages,
  type UploadAnswer,
  uploadError,
  uploadRefusals,
} from './uploads.contract.ts';

/** A picture on its way to the server. */
type UploadProgress = { name: string; percent: number };

export type ImageList = {
  images: PictureView[];
  /** Null while nothing is being sent. */
  uploading: UploadProgress | null;
  messages: ToastMessage[];
  addFiles(files: readonly File[]): Promise<void>;
  /** Out: whether it was added. */
  addUrl(url: string): Promise<boolean>;
  remove(url: string): void;
  /** Puts a picture in the place `to`, counted from 0. */
  move(url: string, to: number): void;
  setAlt(url: string, alt: string): void;
};

/** The pictures of a product while its form is open. They are the product's when the form is saved. */
export function useImageList(initialImages: readonly PictureView[]): ImageList {
  const [images, setImages] = useState<PictureView[]>([...initialImages]);
  const [sending, setSending] = useState<UploadProgress | null>(null);
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const abortController = useRef<AbortController>(null);

  // What is under way when the form closes is given up.
  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => controller.abort();
  }, []);

  function errorToast(refusal: { title: string; description: string }): ToastMessage {
    return { ...refusal, variant: 'destructive' };
  }

  async function send(name: string, fields: Record<string, string | File>): Promise<UploadAnswer> {
    const { signal } = abortController.current ?? new AbortController();
    setSending({ name, percent: 0 });
    const answer = await postPicture(fields, (percent) => setSending({ name, percent }), signal);
    if ('picture' in answer) setImages((now) => [...now, { ...answer.picture, alt: '' }]);
    return answer;
  }

  /** One after the other; what fails does not hold up the rest (Q92). */
  async function addFiles(files: readonly File[]): Promise<void> {
    if (sending) return;
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    const toasts = files
      .filter((file) => !pictures.includes(file))
      .map(({ name }) => errorToast(uploadRefusals.notAnImage(name)));
    const accepted = pictures.slice(0, maxImages - images.length);
    let uploaded = 0;
    try {
      for (const file of accepted) {
        const answer = await send(file.name, { file });
        if ('picture' in answer) uploaded += 1;
        else toasts.push(errorToast(answer.refusal));
      }
    } catch {
      toasts.push(errorToast(uploadError));
    }
    if (accepted.length < pictures.length) toasts.push(errorToast(uploadRefusals.tooMany));
    if (uploaded > 0) toasts.push(imageToasts.uploaded(uploaded));
    setSending(null);
    setMessages(toasts);
  }

  async function addUrl(url: string): Promise<boolean> {
    if (sending) return false;
    const currentImages = images.map(({ url, alt }) => ({ url, alt }));
    const answer = await send(url, { url, [imagesField]: JSON.stringify(currentImages) }).catch(
      () => null,
    );
    setSending(null);
    const isAdded = answer !== null && 'picture' in answer;
    setMessages([isAdded ? imageToasts.added : errorToast(answer?.refusal ?? uploadError)]);
    return isAdded;
  }

  return {
    images,
    uploading: sending,
    messages,
    addFiles,
    addUrl,
    remove: (url) => setImages((now) => now.filter((image) => image.url !== url)),
    move: (url, to) => setImages((now) => moveImage(now, url, to)),
    setAlt: (url, alt) =>
      setImages((now) => now.map((image) => (image.url === url ? { ...image, alt } : image))),
  };
}

function moveImage(images: readonly PictureView[], url: string, to: number): PictureView[] {
  const image = images.find((image) => image.url === url);
  if (!image) return [...images];
  return images.filter((other) => other !== image).toSpliced(to, 0, image);
}
