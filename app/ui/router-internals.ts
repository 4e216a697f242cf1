import { useContext } from 'react';
import {
  type DataRouter,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterDataContext,
} from 'react-router';

/**
 * What the shop needs of React Router beyond its public interface. Nobody else imports an UNSAFE_ name, and
 * router-internals.test.tsx fails when an upgrade changes what is relied on.
 */

/** The router itself, whose state is ahead of what is rendered; undefined outside a router. */
export function useRouter(): DataRouter | undefined {
  return useContext(UNSAFE_DataRouterContext)?.router;
}

/** The context that hooks read: loader data, and as `actionData` the answer to the last submitted form. */
export const RouterData = UNSAFE_DataRouterDataContext;
