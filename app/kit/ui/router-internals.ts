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
 * What the shop needs of React Router beyond its public interface. Nobody else imports an UNSAFE_ name, and
 * router-internals.test.tsx fails when an upgrade changes what is relied on.
 */

/** The router itself, whose state is ahead of what is rendered; undefined outside a router. */
export function useRouter(): DataRouter | undefined {
  return useContext(UNSAFE_DataRouterContext)?.router;
}

/**
 * What is being submitted or loaded, from the press on until the page shows the answer. React Router's own hook tells of it
 * only once the whole page has been rendered anew.
 */
export function useNavigationAtOnce(): ReturnType<typeof useNavigation> {
  const router = useRouter();
  const rendered = useNavigation();
  const [current, setCurrent] = useState<typeof rendered>(rendered);
  useEffect(() => router?.subscribe(({ navigation }) => setCurrent(navigation)), [router]);
  return current.state === 'idle' ? rendered : current;
}

/** The context that hooks read: loader data, and as `actionData` the answer to the last submitted form. */
export const RouterData = UNSAFE_DataRouterDataContext;

type Manifest = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>['manifest'];

/** What a page brings along for hydration. */
export type Hydration = {
  /** The beginning of `window.__reactRouterContext`, as JSON for a script. */
  context: string;
  /** The scripts of the page, and of the pages above it: React Router asks for the others when they are needed. */
  manifest: Manifest;
  /** The ids of the routes of the page. */
  routes: string[];
};

/** Null in the browser, where the page has been read already. Promises the page's data to follow the document. */
export function useHydration(): Hydration | null {
  const framework = useContext(UNSAFE_FrameworkContext);
  const dataRouter = useContext(UNSAFE_DataRouterContext);
  if (!import.meta.env.SSR || !framework?.renderMeta || !dataRouter?.staticContext) return null;
  framework.renderMeta.didRenderScripts = true;
  const { manifest, serverHandoffString = '{}' } = framework;
  const routes = dataRouter.router.state.matches.map(({ route }) => route.id);
  return { context: serverHandoffString, manifest, routes };
}

/**
 * The manifest with no more routes than the page needs: those it consists of and those of the pages above it. Rendering
 * makes a router of all that it is given, and the browser gets the same list.
 */
export function pageManifest({ manifest, staticHandlerContext }: EntryContext): Manifest {
  const { match } = createStaticRouter([], staticHandlerContext);
  const { matches, location } = staticHandlerContext;
  // Without the page at '/', say, the address '/' would be taken for that of the document alone.
  const known = pathsAbove(location.pathname).flatMap((path) => match(path) ?? []);
  const ids = new Set([...matches, ...known].map(({ route }) => route.id));
  return {
    ...manifest,
    routes: Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]])),
  };
}

/** ['/', '/product'] of '/product/5'. */
function pathsAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((_, index) => `/${segments.slice(0, index).join('/')}`);
}
