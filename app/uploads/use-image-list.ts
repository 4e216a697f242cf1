import { useEffect, useRef, useState } from 'react';
import type { PictureView } from '../catalogue/catalogue.contract.ts';
import type { ToastMessage } from '../ui/toast.tsx';
import { sendPicture } from './send-picture.ts';
import {
  imagesAtMost,
  imagesField,
  imageToasts,
  type UploadAnswer,
  uploadError,
  uploadRefusals,
} from './uploads.contract.ts';

/** A picture on its way to the server. */
type Sending = { name: string; percent: number };

export type ImageList = {
  images: PictureView[];
  /** Null while nothing is being sent. */
  sending: Sending | null;
  messages: ToastMessage[];
  addFiles(files: readonly File[]): Promise<void>;
  /** Out: whether it was added. */
  addUrl(url: string): Promise<boolean>;
  remove(url: string): void;
  /** Puts a picture in the place `to`, counted from 0. */
  move(url: string, to: number): void;
  describe(url: string, alt: string): void;
};

/** The pictures of a product while its form is open. They are the product's when the form is saved. */
export function useImageList(given: readonly PictureView[]): ImageList {
  const [images, setImages] = useState<PictureView[]>([...given]);
  const [sending, setSending] = useState<Sending | null>(null);
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const leaving = useRef<AbortController>(null);

  // What is under way when the form closes is given up.
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  function say(refusal: { title: string; description: string }): ToastMessage {
    return { ...refusal, variant: 'destructive' };
  }

  async function send(name: string, fields: Record<string, string | File>): Promise<UploadAnswer> {
    const { signal } = leaving.current ?? new AbortController();
    setSending({ name, percent: 0 });
    const answer = await sendPicture(fields, (percent) => setSending({ name, percent }), signal);
    if ('picture' in answer) setImages((now) => [...now, { ...answer.picture, alt: '' }]);
    return answer;
  }

  /** One after the other; what fails does not hold up the rest (Q92). */
  async function addFiles(files: readonly File[]): Promise<void> {
    if (sending) return;
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    const said = files
      .filter((file) => !pictures.includes(file))
      .map(({ name }) => say(uploadRefusals.notAnImage(name)));
    const fitting = pictures.slice(0, imagesAtMost - images.length);
    let uploaded = 0;
    try {
      for (const file of fitting) {
        const answer = await send(file.name, { file });
        if ('picture' in answer) uploaded += 1;
        else said.push(say(answer.refusal));
      }
    } catch {
      said.push(say(uploadError));
    }
    if (fitting.length < pictures.length) said.push(say(uploadRefusals.tooMany));
    if (uploaded > 0) said.push(imageToasts.uploaded(uploaded));
    setSending(null);
    setMessages(said);
  }

  async function addUrl(url: string): Promise<boolean> {
    if (sending) return false;
    const kept = images.map(({ url, alt }) => ({ url, alt }));
    const answer = await send(url, { url, [imagesField]: JSON.stringify(kept) }).catch(() => null);
    setSending(null);
    const isAdded = answer !== null && 'picture' in answer;
    setMessages([isAdded ? imageToasts.added : say(answer?.refusal ?? uploadError)]);
    return isAdded;
  }

  return {
    images,
    sending,
    messages,
    addFiles,
    addUrl,
    remove: (url) => setImages((now) => now.filter((image) => image.url !== url)),
    move: (url, to) => setImages((now) => moved(now, url, to)),
    describe: (url, alt) =>
      setImages((now) => now.map((image) => (image.url === url ? { ...image, alt } : image))),
  };
}

function moved(images: readonly PictureView[], url: string, to: number): PictureView[] {
  const image = images.find((image) => image.url === url);
  if (!image) return [...images];
  return images.filter((other) => other !== image).toSpliced(to, 0, image);
}
