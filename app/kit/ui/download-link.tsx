import type { ReactElement, ReactNode } from 'react';
import { useHref } from 'react-router';
import { type ButtonStyleProps, buttonClass } from './button.tsx';

/** A link to a file that looks like a button. `to` is relative to the page, as that of every link. */
export function DownloadLink({
  to,
  children,
  ...style
}: ButtonStyleProps & { to: string; children: ReactNode }): ReactElement {
  return (
    <a href={useHref(to)} download className={buttonClass({ variant: 'outline', ...style })}>
      {children}
    </a>
  );
}
