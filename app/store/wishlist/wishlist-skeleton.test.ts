import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WishlistSkeleton } from './wishlist-skeleton.tsx';

test('a wishlist that is loading says so', () => {
  expect(renderToStaticMarkup(createElement(WishlistSkeleton))).toContain(
    'Loading your wishlist...',
  );
});
