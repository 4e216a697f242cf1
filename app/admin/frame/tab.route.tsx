import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { EmptyState, TryAgain } from '#app/kit/ui/empty-state.tsx';

/** Wraps every tab to give it an error boundary. */
export default function Tab(): ReactElement {
  return <Outlet />;
}

/** A tab that fails to load says so in its place; the other tabs stay usable (Q104). */
export function ErrorBoundary(): ReactElement {
  return <EmptyState title="Could not load." action={<TryAgain />} />;
}
