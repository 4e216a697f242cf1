import { type ChangeEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { ToastRegion } from '#app/kit/ui/toast.tsx';
import { uploadVideo } from './upload-picture.ts';
import { maxVideoBytes, videoRefusals, videoTypes, videoUploadError } from './video.contract.ts';

/**
 * A product's video inside its form, as the hidden field `video`, '' for none; `videoSeen` is its initial
 * value. Without JavaScript it stays.
 */
export function VideoField({
  video: initialVideo,
  seen,
  onUploadingChange,
}: {
  video: string;
  seen: string;
  onUploadingChange: (isUploading: boolean) => void;
}): ReactElement {
  const [video, setVideo] = useState(initialVideo);
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<{ title: string; description: string } | null>(null);
  const abortController = useRef<AbortController>(null);
  const isUploading = percent !== null;

  useEffect(() => onUploadingChange(isUploading), [isUploading, onUploadingChange]);

  // Closing the form aborts a running upload.
  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => controller.abort();
  }, []);

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file || !abortController.current) return;
    if (file.size > maxVideoBytes) return setRefusal(videoRefusals.tooLarge);
    setRefusal(null);
    setPercent(0);
    const { signal } = abortController.current;
    const response = await uploadVideo(file, setPercent, signal).catch(() => ({
      refusal: videoUploadError,
    }));
    setPercent(null);
    if ('video' in response) setVideo(response.video.url);
    else setRefusal(response.refusal);
  }

  return (
    <fieldset className="grid min-w-0 justify-items-start gap-2">
      <legend className="field-label">Product Video</legend>
      <input type="hidden" name="video" value={video} />
      <input type="hidden" name="videoSeen" value={seen} />
      {video ? (
        <div className="flex flex-wrap items-end gap-2.5">
          <video
            src={video}
            aria-label="Product video"
            className="w-40 rounded-sm bg-sunk"
            controls
            muted
            playsInline
            preload="metadata"
          />
          <Button type="button" variant="outline" size="sm" onClick={() => setVideo('')}>
            Remove Video
          </Button>
        </div>
      ) : (
        <label
          className={`${buttonClass({ variant: 'outline', size: 'sm' })} cursor-pointer focus-within:outline-2 noscript:hidden`}
        >
          <input
            type="file"
            accept={Object.values(videoTypes).join(',')}
            disabled={isUploading}
            aria-label="Upload a video"
            className="sr-only"
            onChange={(event) => void choose(event)}
          />
          <Icon name="upload" />
          {isUploading ? `Uploading, ${percent}%` : 'Add a video'}
        </label>
      )}
      <p className="text-small text-ink2">
        MP4 or WebM, at most 20 MB. It plays without sound once it is tapped; until then the main
        image is in its place.
      </p>
      <ToastRegion messages={refusal ? [{ ...refusal, variant: 'destructive' }] : []} />
    </fieldset>
  );
}
