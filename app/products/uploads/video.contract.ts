import { keysOf } from '#app/kit/records.ts';
import type { Refusal } from '#app/kit/result.ts';

/**
 * A product may have one short video, stored as sent, because the shop cannot re-encode it. Nothing of it loads
 * before a tap, and it plays without sound (docs/decisions/0083-photos-that-sell.md).
 */
export type VideoResponse =
  | { video: { url: string } }
  | { refusal: Pick<Refusal, 'title' | 'description'> };

/** Where a video is posted, as the whole body. */
export const videoUploadPath = '/dashboard/videos';

/** The file's type, by extension. */
export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;

export type VideoKind = keyof typeof videoTypes;

/** By the end of an address. */
export function isVideoUrl(url: string): boolean {
  return keysOf(videoTypes).some((kind) => url.endsWith(`.${kind}`));
}

/** Half a minute as phones send it, a minute as messengers do. */
export const maxVideoBytes = 20 * 1024 * 1024;

export const videoRefusals = {
  notAVideo: {
    kind: 'invalid',
    code: 'invalid_file',
    title: 'Invalid file',
    description: 'This is not an MP4 or WebM video. A phone can save or share its videos as MP4.',
  },
  tooLarge: {
    kind: 'invalid',
    code: 'video_too_large',
    title: 'Upload failed',
    description: 'The video is larger than 20 MB. Make it shorter, or smaller.',
  },
  unknown: {
    kind: 'invalid',
    code: 'unknown_video',
    title: 'Upload failed',
    description: 'The video is no longer there. Please remove it and add it again.',
  },
  taken: {
    kind: 'conflict',
    code: 'video_taken',
    title: 'Upload failed',
    description: 'Another product has this video. Please add it as a file of its own.',
  },
} as const satisfies Record<string, Refusal>;

export const videoUploadError = {
  title: 'Upload error',
  description: 'The video could not be uploaded. Check your connection and try again.',
};
