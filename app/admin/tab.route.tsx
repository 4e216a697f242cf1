import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { EmptyState, TryAgain } from '#app/ui/empty-state.tsx';

/** Around every tab. */
export default function Tab(): ReactElement {
  return <Outlet />;
}

/** A tab that could not be read says so in its place; the others stay in reach (Q104). */
export function ErrorBoundary(): ReactElement {
  return <EmptyState title="Could not load." action={<TryAgain />} />;
}
