import type { ReactElement, ReactNode } from 'react';
import { maxStoreSearchLength } from '#app/kit/text.ts';
import { Button, ButtonLink } from './button.tsx';
import { SearchInput } from './field.tsx';
import { Fringe } from './fringe.tsx';
import { PageWidth } from './page-width.tsx';

/** The page for an unknown URL (Q87). `children`: anything else to say. */
export function NotFoundPage({ children }: { children?: ReactNode }): ReactElement {
  return (
    <PageWidth className="grid items-center gap-6 py-6 lg:grid-cols-[620px_minmax(0,1fr)] lg:gap-10 lg:pt-15 lg:pb-8">
      <Fringe />
      <div>
        <p className="font-display text-[1.375rem] leading-none text-madder dark:text-bad">404</p>
        <h1 className="mt-1 font-display text-[2.0625rem] leading-[1.12] text-balance lg:text-[2.8125rem]">
          Oops! Page not found
        </h1>
        <p className="mt-3 text-[1.0938rem] text-ink2">
          The thread ends here. The page you asked for is not in the shop.
        </p>
        {children && <p className="mt-3 text-[1.0938rem] text-ink2">{children}</p>}
        <form action="/store" className="mt-6 flex max-w-md gap-2">
          <div className="min-w-0 flex-1">
            <SearchInput
              name="search"
              aria-label="Search the store"
              maxLength={maxStoreSearchLength}
              placeholder="Search products..."
            />
          </div>
          <Button variant="secondary">Search</Button>
        </form>
        <ButtonLink to="/" size="lg" className="mt-4">
          Return to Home
        </ButtonLink>
      </div>
    </PageWidth>
  );
}
