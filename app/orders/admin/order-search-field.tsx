import type { ReactElement } from 'react';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, Input } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { maxOrderSearchLength } from './order-search.contract.ts';

/** The field and button of an order search, with the parameter `search`. */
export function OrderSearchField({ search }: { search: string }): ReactElement {
  return (
    <div className="flex items-end gap-2.5">
      <Field label="Search" name="search" className="min-w-0 flex-1 lg:max-w-xl">
        <Input
          type="search"
          defaultValue={search}
          maxLength={maxOrderSearchLength}
          placeholder="Order, name, phone, email, product, city, PIN, UTR"
        />
      </Field>
      <Button variant="secondary">
        <Icon name="search" />
        <span className="max-md:sr-only">Search</span>
      </Button>
    </div>
  );
}
