import type { ReactElement } from 'react';
import { Badge } from './badge.tsx';

export type PriceSize = 'card' | 'page' | 'line';

const sizes: Record<PriceSize, string> = {
  card: 'price',
  page: 'price price-page',
  line: 'price price-line',
};

/** A product's price, the earlier one struck through, and the discount, all formatted. */
export function Price({
  price,
  was,
  off,
  size = 'card',
}: {
  price: string;
  was?: string | null;
  off?: string | null;
  size?: PriceSize;
}): ReactElement {
  return (
    <p className={sizes[size]}>
      <strong>{price}</strong>
      {was && (
        <>
          <span className="sr-only">was </span>
          <s>{was}</s>
        </>
      )}
      {off && (
        <Badge variant="sale" className="self-center">
          {off}
        </Badge>
      )}
    </p>
  );
}
