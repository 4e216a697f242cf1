import type { ReactElement } from 'react';

/** Takes the result of `qrCodePath`. Dark on white in both themes, because cameras need that. */
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
      className="w-48 max-w-full rounded-md border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
