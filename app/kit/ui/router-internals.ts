import { type ContextType, useContext, useEffect, useState } from 'react';
import {
  createStaticRouter,
  type DataRouter,
  type EntryContext,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterDataContext,
  UNSAFE_FrameworkContext,
  useNavigation,
} from 'react-router';

/**
 * What the shop needs from React Router beyond its public interface. Nothing else imports an UNSAFE_ name.
 * router-internals.test.tsx fails if an upgrade changes it.
 */

/** The router itself, whose state is ahead of what is rendered; undefined outside a router. */
export function useRouter(): DataRouter | undefined {
  return useContext(UNSAFE_DataRouterContext)?.router;
}

/**
 * What is being submitted or loaded, from the press until the page shows the answer. React Router's own hook
 * reports it only after the whole page has re-rendered.
 */
export function useNavigationAtOnce(): ReturnType<typeof useNavigation> {
  const router = useRouter();
  const rendered = useNavigation();
  const [current, setCurrent] = useState<typeof rendered>(rendered);
  useEffect(() => router?.subscribe(({ navigation }) => setCurrent(navigation)), [router]);
  return current.state === 'idle' ? rendered : current;
}

/** The context of React Router's hooks: loader data, and the last form's answer as `actionData`. */
export const RouterData = UNSAFE_DataRouterDataContext;

type Manifest = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>['manifest'];

/** What a page includes for hydration. */
export type Hydration = {
  /** The beginning of `window.__reactRouterContext`, as JSON for a script. */
  context: string;
  /** The scripts of this page and those above it. React Router fetches others when needed. */
  manifest: Omit<Manifest, 'url'>;
  /** The ids of the page's routes. */
  routes: string[];
};

/** Null in the browser, which has read the page already. Promises that the page's data follows the document. */
export function useHydration(): Hydration | null {
  const framework = useContext(UNSAFE_FrameworkContext);
  const dataRouter = useContext(UNSAFE_DataRouterContext);
  if (!import.meta.env.SSR || !framework?.renderMeta || !dataRouter?.staticContext) return null;
  framework.renderMeta.didRenderScripts = true;
  // The file of the whole list is for pages that do not ask for routes when they need them.
  const { serverHandoffString = '{}' } = framework;
  const { url: _, ...manifest } = framework.manifest;
  const routes = dataRouter.router.state.matches.map(({ route }) => route.id);
  return { context: serverHandoffString, manifest, routes };
}

/**
 * The manifest with only the routes the page needs: its own and those of the pages above it. Rendering builds a
 * router of everything it gets, and the browser gets the same list.
 */
export function pageManifest({ manifest, staticHandlerContext }: EntryContext): Manifest {
  const { match } = createStaticRouter([], staticHandlerContext);
  const { matches, location } = staticHandlerContext;
  // Without the page at '/', for example, that address would count as the document's alone.
  // The page for any address is the fallback, and needs no file before it is shown.
  const known = pathsAbove(location.pathname)
    .flatMap((path) => match(path) ?? [])
    .filter(({ route }) => route.path !== '*');
  const ids = new Set([...matches, ...known].map(({ route }) => route.id));
  return {
    ...manifest,
    routes: Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]])),
  };
}

/** '/product/5' → ['/', '/product']. */
function pathsAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((_, index) => `/${segments.slice(0, index).join('/')}`);
}
