import type { ReactElement } from 'react';

/** A QR code as `qrCodePath` gives it. Dark on white in either light: cameras need it so. */
export function QrCode({
  size,
  path,
  label,
}: {
  size: number;
  path: string;
  label: string;
}): ReactElement {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
