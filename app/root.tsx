import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { defaultPageMeta } from '#app/pages/layout/default-meta.ts';
import { ErrorPage } from '#app/pages/layout/error-page.tsx';
import { FocusInvalidField } from '#app/pages/layout/focus-invalid-field.tsx';
import { Footer } from '#app/pages/layout/footer.tsx';
import { Header, tagline } from '#app/pages/layout/header.tsx';
import { LiveRefresh } from '#app/pages/layout/live-refresh.tsx';
import { Offline } from '#app/pages/layout/offline.tsx';
import { PageScripts } from '#app/pages/layout/page-scripts.tsx';
import { PendingPage } from '#app/pages/layout/pending-page.tsx';
import { PersistActionData } from '#app/pages/layout/persist-action-data.tsx';
import { prePaintScript } from '#app/pages/layout/pre-paint-script.ts';
import { readViewer } from '#app/pages/layout/read-viewer.server.ts';
import { ScrollToTop } from '#app/pages/layout/scroll-to-top.tsx';
import { Splash } from '#app/pages/layout/splash.tsx';
import { applyStoredTheme } from '#app/pages/layout/theme.tsx';
import { getShop, getUser, requestContext } from '#platform/request.server.ts';
import type { Route } from './+types/root';
import './styles.css';
import { type ToastMessage, ToastRegion } from '#app/kit/ui/toast.tsx';
import { ViewerContext } from '#app/kit/ui/use-viewer.ts';
import { type Viewer, visitor } from '#app/kit/viewer.ts';
import { AuthProvider } from '#app/people/api-auth/auth-provider.tsx';
import { shownProfile } from '#app/shop/settings/store-profile.rules.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const { mark } = context.get(requestContext);
  return {
    storeProfile: shownProfile(shop.settings.storeProfile),
    publicUrl: shop.settings.publicUrl.href,
    // One text, in whose place the server puts another person's (docs/decisions/0115).
    viewer: JSON.stringify(await readViewer(shop, getUser(context), mark)),
  };
}

export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  return defaultPageMeta(loaderData, error);
}

export const links: Route.LinksFunction = () => [
  // The font of nearly all text. Headings and rupee signs come later, without a shift (styles.css).
  {
    rel: 'preload',
    href: '/fonts/anek-latin.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

const noToasts: ToastMessage[] = [];

/** In the browser, the root data of the last page: a page that fails to load keeps its header and footer. */
let lastRootData: ReturnType<typeof useRouteLoaderData<typeof loader>>;

/** The document. Header and footer are around every page, even the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const rootData = useRouteLoaderData<typeof loader>('root') ?? lastRootData;
  const toasts = useRouteLoaderData<ToastMessage[]>('toasts');
  const json = rootData?.viewer;
  const viewer: Viewer = useMemo(() => (json === undefined ? visitor : JSON.parse(json)), [json]);
  const { pathname } = useLocation();
  useLayoutEffect(applyStoredTheme, []);
  useEffect(() => {
    lastRootData = rootData;
  }, [rootData]);
  return (
    // prePaintScript may have added attributes before hydration.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed text of our own, which has run
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? prePaintScript : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {rootData && <Splash name={rootData.storeProfile.name} tagline={tagline} />}
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <ViewerContext value={viewer}>
          <AuthProvider>
            {rootData && <Header storeProfile={rootData.storeProfile} />}
            <main id="main">{children}</main>
            {/* Hydrates in its own task. */}
            <Suspense>{rootData && <Footer storeProfile={rootData.storeProfile} />}</Suspense>
          </AuthProvider>
          {/* Keyed by page: toasts of another page stay there. */}
          <ToastRegion key={pathname} messages={toasts ?? noToasts} />
          <Offline />
          <LiveRefresh />
        </ViewerContext>
        <ScrollRestoration />
        <ScrollToTop />
        <PageScripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <PendingPage>
      <PersistActionData>
        <Outlet />
        <FocusInvalidField />
      </PersistActionData>
    </PendingPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
