import type { ReactElement } from 'react';
import { data } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/not-found.route';
import { Fringe } from './fringe.tsx';

const loggedAtMost = 200;

/** The missing path is logged, encoded and cut (Q87). */
export function loader({ request, context }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.slice(0, loggedAtMost);
  shopOf(context).log.warn('page not found', { path });
  return data(null, { status: 404 });
}

export const action = loader;

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Page not found - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

export default function NotFound(): ReactElement {
  return (
    <PageWidth className="grid items-center gap-6 py-6 lg:grid-cols-[620px_minmax(0,1fr)] lg:gap-10 lg:pt-15 lg:pb-8">
      <Fringe />
      <div>
        <p className="font-display text-[22px] leading-none text-madder dark:text-bad">404</p>
        <h1 className="mt-1 font-display text-[33px] leading-[1.12] text-balance lg:text-[45px]">
          Oops! Page not found
        </h1>
        <p className="mt-3 text-[17.5px] text-ink2">
          The thread ends here. The page you asked for is not in the shop.
        </p>
        <ButtonLink to="/" size="lg" className="mt-6">
          Return to Home
        </ButtonLink>
      </div>
    </PageWidth>
  );
}
