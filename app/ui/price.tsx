import type { ReactElement } from 'react';
import { Badge } from './badge.tsx';

export type PriceSize = 'card' | 'page' | 'line';

const sizes: Record<PriceSize, { row: string; price: string; was: string }> = {
  card: { row: 'gap-x-2', price: 'text-card-price', was: 'text-small' },
  page: { row: 'gap-x-3', price: 'text-price', was: 'text-[18px]' },
  line: { row: 'gap-x-2', price: 'text-base', was: 'text-small' },
};

/** A product's price, then the earlier one struck through, then the discount; all are formatted texts. */
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
  const classes = sizes[size];
  return (
    <p className={`flex flex-wrap items-baseline ${classes.row}`}>
      <span className={`font-bold ${classes.price}`}>{price}</span>
      {was && (
        <span className={`text-ink2 ${classes.was}`}>
          <span className="sr-only">was </span>
          <s>{was}</s>
        </span>
      )}
      {off && (
        <Badge variant="sale" className="self-center">
          {off}
        </Badge>
      )}
    </p>
  );
}
