import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import type { FacetValue, StoreFacets, StoreQuery } from '../catalogue/store-query.contract.ts';
import { formatNumber } from '../kit/text.ts';
import { afterNextPaint } from '../ui/after-next-paint.ts';
import { Button } from '../ui/button.tsx';
import { Field, Input } from '../ui/field.tsx';

/** A popover: a sheet from below on a phone, a panel at the right edge elsewhere. */
export function FilterPanel({
  query,
  facets,
  onChange,
}: {
  query: StoreQuery;
  facets: StoreFacets;
  onChange: (form: HTMLFormElement) => void;
}): ReactElement {
  const checkboxes = (name: string, selected: readonly string[], values: readonly FacetValue[]) =>
    values.map((facet) => (
      <FilterCheckbox
        key={facet.value}
        name={name}
        facet={facet}
        isSelected={selected.includes(facet.value)}
        onChange={onChange}
      />
    ));
  return (
    // Not modal: the page behind shows the results at once.
    <div id="filters" popover="auto" role="dialog" aria-label="Filters" className="filter-panel">
      <FilterGroup legend="Price">
        <div className="col-span-full grid grid-cols-2 gap-3">
          <PriceField label="From (₹)" name="from" rupees={query.from} onChange={onChange} />
          <PriceField label="To (₹)" name="to" rupees={query.to} onChange={onChange} />
        </div>
        <FilterCheckbox
          name="sale"
          text="On sale"
          facet={{ value: '1', count: facets.onSale }}
          isSelected={query.onSale}
          onChange={onChange}
        />
        <FilterCheckbox
          name="stock"
          text="In stock"
          facet={{ value: '1', count: facets.inStock }}
          isSelected={query.inStock}
          onChange={onChange}
        />
      </FilterGroup>
      {facets.sizes.length > 0 && (
        <FilterGroup legend="Size">{checkboxes('size', query.sizes, facets.sizes)}</FilterGroup>
      )}
      {facets.colors.length > 0 && (
        <FilterGroup legend="Color">{checkboxes('color', query.colors, facets.colors)}</FilterGroup>
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

/** A price bound in whole rupees; applies on blur. */
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

/** Uncontrolled, so that it shows a click at once. */
function FilterCheckbox({
  name,
  text,
  facet: { value, count },
  isSelected,
  onChange,
}: {
  name: string;
  /** The label; its value when left out. */
  text?: string;
  facet: FacetValue;
  isSelected: boolean;
  onChange: (form: HTMLFormElement) => void;
}): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  const wasSelected = useRef(isSelected);
  // Follows a filter that was removed elsewhere on the page, or by Back.
  useEffect(() => {
    if (box.current && isSelected !== wasSelected.current) box.current.checked = isSelected;
    wasSelected.current = isSelected;
  }, [isSelected]);
  return (
    <label className="check">
      <input
        ref={box}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isSelected}
        onChange={({ currentTarget: { form } }) => form && afterNextPaint(() => onChange(form))}
      />
      <span>
        {text ?? value}
        <FilterCount count={count} />
      </span>
    </label>
  );
}

/** How many products a filter leaves; renders nothing where they were not counted. */
export function FilterCount({ count }: { count: number | null }): ReactElement | null {
  return count === null ? null : <small>{formatNumber(count)}</small>;
}
