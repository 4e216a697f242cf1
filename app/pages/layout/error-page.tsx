import { lazy, type ReactElement, Suspense } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { EmptyState, TryAgain } from '#app/kit/ui/empty-state.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';

const NotFoundPage = lazy(async () => ({
  default: (await import('#app/kit/ui/not-found-page.tsx')).NotFoundPage,
}));

/** Replaces a page that failed: what happened, and a way on. */
export function ErrorPage({ error }: { error: unknown }): ReactElement {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  }
  if (isRouteErrorResponse(error) && isDenial(error.data)) return <AccessDenied {...error.data} />;
  if (isRouteErrorResponse(error) && error.status === 429)
    return <TooManyRequests text={error.data} />;
  if (isRouteErrorResponse(error) && error.status < 500) return <NotUnderstood />;
  // What fetch throws if no server answers.
  const isNetworkError = error instanceof TypeError;
  return (
    <PageWidth className="py-12">
      <EmptyState
        as="h1"
        title={isNetworkError ? 'We cannot reach the shop' : 'Something went wrong'}
        text={
          isNetworkError
            ? 'Please look at your connection and try again.'
            : 'It is our mistake, not yours. Nothing you saved is lost. Please try again.'
        }
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <TryAgain />
            <ButtonLink to="/" variant="outline">
              Return to Home
            </ButtonLink>
          </div>
        }
      />
    </PageWidth>
  );
}

/** `text` says how long to wait. */
function TooManyRequests({ text }: { text: unknown }): ReactElement {
  return (
    <PageWidth className="py-12">
      <EmptyState
        as="h1"
        title="Too many requests"
        text={typeof text === 'string' ? text : 'Please wait a moment.'}
        action={<TryAgain />}
      />
    </PageWidth>
  );
}

/** What was sent is not a form, or only part of one. */
function NotUnderstood(): ReactElement {
  return (
    <PageWidth className="py-12">
      <EmptyState
        as="h1"
        title="We could not read that"
        text="What was sent is not a form of this shop, or it did not arrive whole. Nothing was changed. Please go back and try again."
        action={
          <ButtonLink to="/" variant="outline">
            Return to Home
          </ButtonLink>
        }
      />
    </PageWidth>
  );
}

type Denial = { title: string; description: string; signIn: string | null };

/** The data of the response that `requirePermission` throws. */
function isDenial(data: unknown): data is Denial {
  return typeof data === 'object' && data !== null && 'title' in data && 'signIn' in data;
}

function AccessDenied({ title, description, signIn }: Denial): ReactElement {
  return (
    <PageWidth className="py-10">
      <EmptyState
        as="h1"
        title={title}
        text={description}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            {signIn && <ButtonLink to={signIn}>Sign In</ButtonLink>}
            <ButtonLink to="/" variant={signIn ? 'outline' : 'default'}>
              Go Home
            </ButtonLink>
          </div>
        }
      />
    </PageWidth>
  );
}
