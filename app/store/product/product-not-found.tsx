import { type ReactElement, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { ToastRegion } from '#app/kit/ui/toast.tsx';

const notFoundToasts = [{ title: 'Product not found', variant: 'destructive' as const }];

/** Long enough to read the toast. */
const redirectDelayMs = 4000;

/** For a product that does not exist or is no longer sold: a toast, then the store (Q87). */
export function ProductNotFound(): ReactElement {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => navigate('/store', { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <PageWidth className="py-8">
      <EmptyState
        as="h1"
        title="This product is no longer available"
        text="It may no longer be sold, or a part of its address is missing."
        action={
          <ButtonLink to="/store" replace>
            Back to Store
          </ButtonLink>
        }
      />
      <ToastRegion messages={notFoundToasts} />
    </PageWidth>
  );
}
