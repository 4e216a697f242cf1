import type { VideoKind } from './video.contract.ts';

/** How many of the first bytes `videoKind` needs. */
export const videoStartBytes = 64;

/** MP4 as browsers play it; not the pictures (AVIF, HEIC) and the QuickTime films that begin alike. */
const mp4Brand = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V )$/;

/** What the first bytes of a file are; null for anything but MP4 and WebM, whatever its name. */
export function videoKind(bytes: Uint8Array): VideoKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, videoStartBytes));
  if (start.startsWith('ftyp', 4) && mp4Brand.test(start.slice(8, 12))) return 'mp4';
  return start.startsWith('\x1a\x45\xdf\xa3') && start.includes('webm') ? 'webm' : null;
}
