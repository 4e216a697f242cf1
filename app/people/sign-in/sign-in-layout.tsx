import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/kit/ui/icon.tsx';
import { SizedImage } from '#app/kit/ui/sized-image.tsx';

/** The layout of the sign-in pages: a picture of cloth at the side, a link home, a heading. */
export function SignInLayout({
  title,
  cloth = 'ajrakh',
  children,
}: {
  title: string;
  cloth?: 'ajrakh' | 'bandhani';
  children: ReactNode;
}): ReactElement {
  return (
    <div className="bg-card md:grid md:min-h-[720px] md:grid-cols-2">
      <div className="relative h-[150px] md:h-auto">
        <SizedImage
          src={`/pictures/cloth-${cloth}-900.webp`}
          alt=""
          place="side"
          isFirst
          width={900}
          height={1200}
          className="absolute inset-0 size-full object-cover"
        />
        <div
          className="selvedge-picture-upright absolute inset-y-0 right-0 hidden md:block"
          aria-hidden
        />
      </div>
      <div className="mx-auto flex w-full max-w-[480px] flex-col justify-center px-4 py-8 md:px-6">
        <Link
          to="/"
          className="mb-3 inline-flex min-h-11 items-center gap-2 self-start font-semibold"
        >
          <Icon name="arrow-left" /> Back to Home
        </Link>
        <h1 className="mb-4 font-display text-h3">{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** Adds the current page's `next`, if any, to the path of another sign-in page. */
export function withNextParam(path: string, params: URLSearchParams): string {
  const next = params.get('next');
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}
