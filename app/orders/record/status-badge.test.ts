import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

test.each([
  ['pending', 'Pending', 'outline'],
  ['confirmed', 'Confirmed', 'default'],
  ['shipped', 'Shipped', 'secondary'],
  ['delivered', 'Delivered', 'default'],
  ['cancelled', 'Cancelled', 'destructive'],
  ['lost', 'Lost', 'outline'],
])('the status %s reads %s in the variant %s, with an icon', (status, words, variant) => {
  const badge = renderToStaticMarkup(createElement(StatusBadge, { status }));
  expect(badge).toMatch(
    new RegExp(`^<span class="badge badge-${variant}[^>]*><i class="icon [^>]*></i>${words}<`),
  );
});
