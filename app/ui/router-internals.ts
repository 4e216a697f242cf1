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

/** The router itself, since what is rendered of its state comes later; undefined outside of one. */
export function useRouter(): DataRouter | undefined {
  return useContext(UNSAFE_DataRouterContext)?.router;
}

/** What the hooks below it read: the loaders' data, and as `actionData` the answer to the last form sent. */
export const RouterData = UNSAFE_DataRouterDataContext;
