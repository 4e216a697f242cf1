import type { VideoKind } from './video.contract.ts';

/** How many of the first bytes `videoKind` needs. */
export const videoStartBytes = 64;

/** MP4 as browsers play it, without the pictures (AVIF, HEIC) and QuickTime films that begin alike. */
const mp4Brand = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V )$/;

/** The type by a file's first bytes; null for anything but MP4 and WebM, whatever its name. */
export function videoKind(bytes: Uint8Array): VideoKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, videoStartBytes));
  if (start.startsWith('ftyp', 4) && mp4Brand.test(start.slice(8, 12))) return 'mp4';
  return start.startsWith('\x1a\x45\xdf\xa3') && start.includes('webm') ? 'webm' : null;
}
