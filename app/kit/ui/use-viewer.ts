import { createContext, useContext } from 'react';
import { type Viewer, visitor } from '../viewer.ts';

/** Provided around every page. */
export const ViewerContext = createContext<Viewer>(visitor);

export function useViewer(): Viewer {
  return useContext(ViewerContext);
}
