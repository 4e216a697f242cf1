import type { Refusal } from '#app/kit/result.ts';
import {
  type UploadResponse,
  uploadError,
  uploadPath,
  uploadRefusals,
} from './uploads.contract.ts';
import { type VideoResponse, videoUploadPath } from './video.contract.ts';

/**
 * Uploads one picture, as the field 'file' or its address as 'url'. `onProgress` gets percent. Returns the
 * server's response.
 * @throws if there is none, or the upload is aborted
 */
export function uploadPicture(
  fields: Record<string, string | File>,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return post(uploadPath, form, 'picture', onProgress, signal);
}

/** Uploads one video, the same way. */
export function uploadVideo(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<VideoResponse> {
  return post(videoUploadPath, file, 'video', onProgress, signal);
}

/** `result` is the response's field for success. */
function post<Answer>(
  path: string,
  body: FormData | File,
  result: 'picture' | 'video',
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Answer | { refusal: Pick<Refusal, 'title' | 'description'> }> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(uploadError.title));
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.round((100 * loaded) / total));
    request.onload = () => {
      const { response, status } = request;
      if (status === 401 || status === 403) return resolve({ refusal: uploadRefusals.signedOut });
      return response?.[result] || response?.refusal ? resolve(response) : fail();
    };
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', path);
    request.responseType = 'json';
    request.send(body);
  });
}
