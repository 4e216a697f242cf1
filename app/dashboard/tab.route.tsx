import type { ReactElement } from 'react';
import { Outlet, useLocation, useRevalidator } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** Around every tab. */
export default function Tab(): ReactElement {
  return <Outlet />;
}

/** A tab that could not be read says so in its place; the others stay in reach (Q104). */
export function ErrorBoundary(): ReactElement {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState
      title="Could not load."
      action={
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
      }
    />
  );
}
