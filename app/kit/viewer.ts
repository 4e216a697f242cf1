import type { Role } from './permissions.ts';

/** Who looks at a page: what is their own on a page that else shows everybody the same. */
export type Viewer = {
  /** Null for a visitor. */
  user: { id: string; email: string; role: Role; mayOpenAdmin: boolean } | null;
  /** The number of pieces in their cart. */
  cart: number;
  /** Ids of the visible products in their wishlist, latest first. */
  wishlist: string[];
  /** The live stream's position before the page was read. */
  mark: string;
};

export const visitor: Viewer = { user: null, cart: 0, wishlist: [], mark: '' };
