import type { ReactElement } from 'react';
import { Checkbox, NativeSelect } from '#app/kit/ui/field.tsx';
import { choiceAndQuantity } from '#app/orders/record/order-lines.tsx';
import type { OrderLineView } from '#app/orders/record/orders.contract.ts';
import { lineQuantityPrefix } from './shipments.contract.ts';

/** Whether less than these lines, which are still to be shipped, can leave. */
export function hasChoice(lines: OrderLineView[]): boolean {
  return lines.length > 1 || lines.some(({ quantity }) => quantity > 1);
}

/** Chooses a parcel's lines and, for lines with several pieces, how many. Shows nothing for one line of one piece. */
export function ParcelLines({
  lines,
  error,
}: {
  /** Still to be shipped. */
  lines: OrderLineView[];
  error: string | undefined;
}): ReactElement | null {
  if (!hasChoice(lines)) return null;
  return (
    <fieldset>
      <legend className="field-label">In this parcel</legend>
      <input type="hidden" name="chooses" value="lines" />
      {lines.map((line) => (
        <div key={line.id} className="flex flex-wrap items-center gap-x-4">
          <Checkbox
            name="line"
            value={line.id}
            defaultChecked
            label={
              <>
                {line.name} <span className="text-small text-ink2">{choiceAndQuantity(line)}</span>
              </>
            }
          />
          {line.quantity > 1 && <HowMany line={line} />}
        </div>
      ))}
      {error && <p className="text-small text-bad">{error}</p>}
    </fieldset>
  );
}

function HowMany({ line: { id, name, quantity } }: { line: OrderLineView }): ReactElement {
  const fewer = Array.from({ length: quantity - 1 }, (_, taken) => quantity - 1 - taken);
  return (
    <NativeSelect
      name={lineQuantityPrefix + id}
      aria-label={`How many of ${name}`}
      defaultValue={quantity}
      className="my-1"
    >
      <option value={quantity}>All {quantity}</option>
      {fewer.map((count) => (
        <option key={count} value={count}>
          {count} of {quantity}
        </option>
      ))}
    </NativeSelect>
  );
}
