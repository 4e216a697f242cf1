import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { pluralize } from '../kit/text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Price } from '../ui/price.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import type { PricePreview } from './bulk-change.contract.ts';

/** Asks before many prices change, and shows each before and after. */
export function PriceQuestion({
  preview,
  typed,
  action,
}: {
  preview: PricePreview;
  /** The form that is asked about. */
  typed: Record<string, string>;
  action: string;
}): ReactElement {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'many';
  const { rows, seen } = preview;
  const fields = { change: typed.change, amount: typed.amount, seen };
  return (
    <Dialog
      title={`Change ${pluralize(rows.length, 'price')}?`}
      open
      closeHref={action}
      footer={
        <>
          <ButtonLink to={action} preventScrollReset variant="ghost">
            Cancel
          </ButtonLink>
          <Button form="change-prices" name="intent" value="many" busy={isBusy}>
            {`Change ${pluralize(rows.length, 'Price')}`}
          </Button>
        </>
      }
    >
      <Form id="change-prices" method="post" action={action} preventScrollReset>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {rows.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
      </Form>
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
    </Dialog>
  );
}
