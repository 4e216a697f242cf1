import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { pluralize } from '#app/kit/text.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Dialog } from '#app/kit/ui/dialog.tsx';
import { Price } from '#app/kit/ui/price.tsx';
import { Table, Td, Th } from '#app/kit/ui/table.tsx';
import type { BulkPreview } from './bulk-change.contract.ts';

/** Asks before many prices change, with each before and after, and before many products are deleted. */
export function BulkQuestion({
  preview,
  typed,
  action,
}: {
  preview: BulkPreview;
  /** The form that is asked about. */
  typed: Record<string, string>;
  action: string;
}): ReactElement {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'many';
  const { kind, rows, seen } = preview;
  const count = rows.length;
  const fields = { change: typed.change, amount: typed.amount, seen };
  return (
    <Dialog
      title={
        kind === 'delete'
          ? `Delete ${pluralize(count, 'product')}?`
          : `Change ${pluralize(count, 'price')}?`
      }
      open
      closeHref={action}
      footer={
        <>
          <ButtonLink to={action} preventScrollReset variant="ghost">
            Cancel
          </ButtonLink>
          <Button
            form="bulk-question"
            name="intent"
            value="many"
            variant={kind === 'delete' ? 'destructive' : 'default'}
            busy={isBusy}
          >
            {kind === 'delete'
              ? `Delete ${pluralize(count, 'Product')}`
              : `Change ${pluralize(count, 'Price')}`}
          </Button>
        </>
      }
    >
      <Form id="bulk-question" method="post" action={action} preventScrollReset>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {rows.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
      </Form>
      {preview.kind === 'delete' ? <Names rows={preview.rows} /> : <Prices rows={preview.rows} />}
    </Dialog>
  );
}

function Names({ rows }: { rows: { id: string; name: string }[] }): ReactElement {
  return (
    <>
      <p>
        They leave the shop and wishlists; carts call them unavailable. Orders keep them, and you
        can undo this.
      </p>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {rows.map(({ id, name }) => (
          <li key={id} className="py-2.5 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function Prices({
  rows,
}: {
  rows: Extract<BulkPreview, { kind: 'prices' }>['rows'];
}): ReactElement {
  return (
    <Table>
      <thead>
        <tr>
          <Th>Product</Th>
          <Th>Now</Th>
          <Th>Then</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, before, after }) => (
          <tr key={id}>
            <Td className="wrap-anywhere">{name}</Td>
            <Td>
              <Price price={before.now} was={before.was} off={before.off} size="line" />
            </Td>
            <Td>
              <Price price={after.now} was={after.was} off={after.off} size="line" />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
