import type { ReactElement } from 'react';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Stars } from '#app/kit/ui/stars.tsx';

/** The product's name, category and rating. `ratingText` is null before the first review. */
export function ProductHeading({
  name,
  categoryName,
  ratingText,
  stars,
}: {
  name: string;
  categoryName: string | null;
  ratingText: string | null;
  stars: number;
}): ReactElement {
  return (
    <>
      <Badge variant="secondary" className="badge-lines">
        {categoryName ?? 'Uncategorized'}
      </Badge>
      <h1 className="mt-2 font-display text-h1">{name}</h1>
      <p className="my-2 flex items-center gap-2 text-ink2">
        {ratingText === null ? (
          'New Product'
        ) : (
          <>
            <Stars value={stars} /> {ratingText}
          </>
        )}
      </p>
    </>
  );
}
