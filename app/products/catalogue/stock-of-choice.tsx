import type { ReactElement } from 'react';
import { Badge } from '#app/kit/ui/badge.tsx';

/** 'Only 2 left in M', or that it is out of stock. Screen readers say it when the choice changes. */
export function StockOfChoice({
  text,
  isOutOfStock,
}: {
  text: string | undefined;
  isOutOfStock: boolean;
}): ReactElement {
  return (
    <div role="status">
      {text && (
        <Badge variant={isOutOfStock ? 'bad' : 'warn'} className="badge-lines">
          {text}
        </Badge>
      )}
    </div>
  );
}
