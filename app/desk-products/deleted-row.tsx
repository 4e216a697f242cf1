import { Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/button.tsx';
import { type ProductQuery, productsUrl } from './product-query.contract.ts';

/** What was just deleted, and the way back, for as long as the list's address says so. */
export function DeletedRow({
  deleted,
  here,
  query,
}: {
  deleted: { id: string; name: string };
  here: string;
  query: ProductQuery;
}): ReactElement {
  return (
    <Form
      method="post"
      action={productsUrl(here, query)}
      preventScrollReset
      className="mb-4 flex items-center justify-between gap-4 rounded-md bg-sunk px-4 py-2"
    >
      <input type="hidden" name="productId" value={deleted.id} />
      <p className="min-w-0">
        Deleted <b className="font-semibold">{deleted.name}</b>
      </p>
      <Button
        name="intent"
        value="restore"
        variant="outline"
        size="sm"
        aria-label={`Undo: put ${deleted.name} back`}
      >
        <Undo2 size={20} strokeWidth={1.75} aria-hidden /> Undo
      </Button>
    </Form>
  );
}
