import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox, Field, Input } from '../ui/field.tsx';
import type { FacetValue, StoreFacets, StoreQuery } from './store-query.contract.ts';

/** A sheet from below on a phone, at the right edge elsewhere; the browser's own popover. */
export function FilterPanel({
  query,
  choices,
  onChange,
}: {
  query: StoreQuery;
  choices: StoreFacets;
  onChange: (form: HTMLFormElement) => void;
}): ReactElement {
  const checkboxes = (name: string, chosen: readonly string[], values: readonly FacetValue[]) =>
    values.map((choice) => (
      <FilterCheckbox
        key={choice.value}
        name={name}
        choice={choice}
        isChosen={chosen.includes(choice.value)}
        onChange={onChange}
      />
    ));
  return (
    // Not modal: the page behind shows at once what is found.
    <div id="filters" popover="auto" role="dialog" aria-label="Filters" className="filter-panel">
      <FilterGroup legend="Price">
        <div className="col-span-full grid grid-cols-2 gap-3">
          <PriceField label="From (₹)" name="from" rupees={query.from} onChange={onChange} />
          <PriceField label="To (₹)" name="to" rupees={query.to} onChange={onChange} />
        </div>
        <FilterCheckbox
          name="sale"
          text="On sale"
          choice={{ value: '1', count: choices.onSale }}
          isChosen={query.onSale}
          onChange={onChange}
        />
        <FilterCheckbox
          name="stock"
          text="In stock"
          choice={{ value: '1', count: choices.inStock }}
          isChosen={query.inStock}
          onChange={onChange}
        />
      </FilterGroup>
      {choices.sizes.length > 0 && (
        <FilterGroup legend="Size">{checkboxes('size', query.sizes, choices.sizes)}</FilterGroup>
      )}
      {choices.colors.length > 0 && (
        <FilterGroup legend="Color">
          {checkboxes('color', query.colors, choices.colors)}
        </FilterGroup>
      )}
      <div className="filter-actions">
        <Button variant="secondary" className="without-script flex-1">
          Apply
        </Button>
        <Button
          type="button"
          variant="secondary"
          popoverTarget="filters"
          popoverTargetAction="hide"
          className="flex-1"
        >
          Close
        </Button>
      </div>
    </div>
  );
}

/** Whole rupees; it applies when it is left. */
function PriceField({
  label,
  name,
  rupees,
  onChange,
}: {
  label: string;
  name: string;
  rupees: number | null;
  onChange: (form: HTMLFormElement) => void;
}): ReactElement {
  return (
    <Field label={label} name={name}>
      <Input
        key={rupees}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        defaultValue={rupees ?? ''}
        onBlur={({ currentTarget: { form, value, defaultValue } }) => {
          if (form && value !== defaultValue) onChange(form);
        }}
      />
    </Field>
  );
}

function FilterGroup({ legend, children }: { legend: string; children: ReactNode }): ReactElement {
  return (
    <fieldset className="min-w-0">
      <legend className="field-label mb-1">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-3">{children}</div>
    </fieldset>
  );
}

/** A box to tick. It is the browser's own, so that it shows at once what was pressed. */
function FilterCheckbox({
  name,
  text,
  choice: { value, count },
  isChosen: isSelected,
  onChange,
}: {
  name: string;
  /** What stands beside it; its value when left out. */
  text?: string;
  choice: FacetValue;
  isChosen: boolean;
  onChange: (form: HTMLFormElement) => void;
}): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  const wasSelected = useRef(isSelected);
  // Also when it was taken back elsewhere on the page, or by Back.
  useEffect(() => {
    if (box.current && isSelected !== wasSelected.current) box.current.checked = isSelected;
    wasSelected.current = isSelected;
  }, [isSelected]);
  return (
    <Checkbox
      ref={box}
      name={name}
      value={value}
      defaultChecked={isSelected}
      onChange={({ currentTarget: { form } }) => form && onChange(form)}
      label={
        <>
          {text ?? value}
          <FilterCount of={count} />
        </>
      }
    />
  );
}

/** How many products a choice leads to; nothing where it was not counted. */
export function FilterCount({ of }: { of: number | null }): ReactElement | null {
  return of === null ? null : (
    <span className="ml-1.5 text-smallest font-normal opacity-75">{of}</span>
  );
}
