import type { ReactElement } from 'react';
import { Link } from 'react-router';

/** The way back at the top of an admin subpage: 'Back to Settings'. */
export function SubpageLink({ to, children }: { to: string; children: string }): ReactElement {
  return (
    <p className="mb-2">
      <Link to={to} className="inline-flex min-h-11 items-center text-indigo underline">
        {children}
      </Link>
    </p>
  );
}
