import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '#app/kit/ui/icon.tsx';

/**
 * Goes back in the history, even to a list that was left before its script loaded. Goes to the store without
 * JavaScript, or if the visitor came from another site.
 */
export function BackLink(): ReactElement {
  const navigate = useNavigate();
  return (
    <Link
      to="/store"
      className="inline-flex min-h-11 items-center gap-2 pt-3 pb-1 font-semibold"
      onClick={(event) => {
        const isFromStore = document.referrer.startsWith(`${location.origin}/store`);
        if (window.history.state?.idx > 0 || (isFromStore && window.history.length > 1)) {
          event.preventDefault();
          navigate(-1);
        }
      }}
    >
      <Icon name="arrow-left" /> Back
    </Link>
  );
}
