import type { ReactElement, ReactNode } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { ButtonLink } from './button.tsx';

/** For an empty place: a short toran, a line, and one way on. If it is the whole page, its title is the h1. */
export function EmptyState({
  as: Heading = 'h2',
  title,
  text,
  action,
}: {
  as?: 'h1' | 'h2';
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}): ReactElement {
  return (
    <div className="panel flex flex-col items-center px-6 py-10 text-center">
      <div className="toran mb-2 w-[110px] text-madder" aria-hidden="true" />
      <Heading className="font-display text-h3">{title}</Heading>
      {text && <p className="mt-2 max-w-[580px] text-ink2">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** Reloads a page that failed to load; without script by a link to its own address. */
export function TryAgain(): ReactElement {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <ButtonLink
      to={pathname + search}
      aria-busy={state === 'loading' || undefined}
      onClick={(event) => {
        event.preventDefault();
        void revalidate();
      }}
    >
      Try again
    </ButtonLink>
  );
}
