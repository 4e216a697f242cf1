import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, NativeSelect, SearchInput, TextField } from '#app/kit/ui/field.tsx';
import { choiceAndQuantity } from '#app/orders/record/order-lines.tsx';
import type { OrderView } from '#app/orders/record/orders.contract.ts';
import {
  type AddOnSelectView,
  type FoundItemView,
  type ItemFinderView,
  maxFinderLength,
} from './call-changes.contract.ts';

type Props = {
  order: OrderView;
  seen: string;
  finder: ItemFinderView;
  /** What the refused form of one item held. */
  typed: Record<string, string> | undefined;
  errors: Record<string, string>;
};

/** Finds a product, and adds it to the order or swaps a line for it. Every step has its own URL. */
export function ItemFinder(props: Props): ReactElement {
  const { order, finder } = props;
  return (
    <details open={finder.items !== null} className="mb-4 border-y border-line py-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
        Add or swap an item
      </summary>
      <Form method="get" action="." role="search" aria-label="Items" className="grid gap-2">
        <input type="hidden" name="change" value={order.id} />
        <Field label="Find an item" name="find">
          <SearchInput
            key={finder.search}
            defaultValue={finder.search}
            maxLength={maxFinderLength}
            autoComplete="off"
          />
        </Field>
        <Button variant="outline" className="justify-self-start">
          Find
        </Button>
      </Form>
      {finder.items?.length === 0 && <p className="mt-3 text-ink2">No products found</p>}
      <ul className="mt-3 grid gap-4 empty:hidden">
        {finder.items?.map((item) => (
          <li key={item.id}>
            <FoundItem item={item} {...props} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function FoundItem({
  item,
  order,
  seen,
  finder,
  typed: anyTyped,
  errors: anyErrors,
}: Props & { item: FoundItemView }): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const typed = anyTyped?.productId === item.id ? anyTyped : undefined;
  const errors = typed ? anyErrors : {};
  if (item.choices.length === 0) {
    return (
      <p>
        <b className="font-semibold">{item.name}</b> <span className="text-bad">Out of stock</span>
      </p>
    );
  }
  const query = new URLSearchParams({ change: order.id, find: finder.search });
  return (
    <Form
      method="post"
      action={`.?${query}`}
      aria-label={item.name}
      className="grid gap-3 rounded-md border border-line p-3"
    >
      <p className="font-semibold">{item.name}</p>
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="productId" value={item.id} />
      <Field label="Size, color, price and stock" name="choice" error={errors.choice}>
        <NativeSelect defaultValue={typed?.choice}>
          {item.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {item.groups.map((group) => (
        <AddOnSelect key={group.name} group={group} typed={typed} error={errors[group.name]} />
      ))}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={20}
          defaultValue={typed?.quantity ?? '1'}
          error={errors.quantity}
        />
        <Field label="In the order" name="replaces">
          <NativeSelect defaultValue={typed?.replaces}>
            <option value="">as one more item</option>
            {order.lines
              .filter(({ status }) => status !== 'cancelled')
              .map((line) => (
                <option key={line.id} value={line.id}>
                  instead of {line.name} ({choiceAndQuantity(line)})
                </option>
              ))}
          </NativeSelect>
        </Field>
      </div>
      <Button name="intent" value="add-item" busy={isBusy} className="justify-self-start">
        Add<span className="sr-only">: {item.name}</span>
      </Button>
    </Form>
  );
}

function AddOnSelect({
  group: { name, label, isRequired, options },
  typed,
  error,
}: {
  group: AddOnSelectView;
  typed: Record<string, string> | undefined;
  error: string | undefined;
}): ReactElement {
  return (
    <Field label={label} name={name} required={isRequired} error={error}>
      <NativeSelect defaultValue={typed?.[name]}>
        <option value="">{isRequired ? 'Please choose' : 'Without'}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
