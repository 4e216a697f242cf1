import { Fragment, lazy, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { formatNumber, pluralize } from '#app/kit/text.ts';
import { afterNextPaint } from '#app/kit/ui/after-next-paint.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, Input } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { swatchStyle } from '#app/kit/ui/swatch.ts';
import type {
  FacetGroup,
  GroupedFacets,
  GroupedValue,
  StoreQuery,
} from '#app/products/catalogue/store-query.contract.ts';

// Loaded only in shops with attributes. Without a Suspense around it, it is in the server's page.
const AttributeFilters = lazy(async () => ({
  default: (await import('./attribute-filters.tsx')).AttributeFilters,
}));

const closesPanel = {
  type: 'button',
  popoverTarget: 'filters',
  popoverTargetAction: 'hide',
} as const;

/** A popover: a sheet from below on a phone, a panel at the right edge elsewhere. */
export function FilterPanel({
  query,
  facets,
  total,
  onChange,
}: {
  query: StoreQuery;
  facets: GroupedFacets;
  /** How many products are found. */
  total: number;
  onChange: (form: HTMLFormElement) => void;
}): ReactElement {
  const checkboxes = (name: string, selected: readonly string[], groups: readonly FacetGroup[]) =>
    groups.map((group) => (
      <Fragment key={group.name}>
        {group.name && <b className="col-span-full text-ink2">{group.name}</b>}
        {group.values.map((facet) => (
          <FilterCheckbox
            key={facet[0]}
            name={name}
            facet={facet}
            isSelected={selected.includes(facet[0])}
            onChange={onChange}
          />
        ))}
      </Fragment>
    ));
  return (
    // Not modal: the page behind shows the results at once.
    <div id="filters" popover="auto" role="dialog" aria-label="Filters" className="filter-panel">
      <header className="flex items-center justify-between">
        <h2 className="font-display text-h3">Filters</h2>
        <button {...closesPanel} aria-label="Close" className="icon-button">
          <Icon name="x" />
        </button>
      </header>
      <FilterGroup legend="Price">
        <div className="filter-price col-span-full">
          <PriceField label="From (₹)" name="from" rupees={query.from} />
          <PriceField label="To (₹)" name="to" rupees={query.to} />
          <Button variant="secondary" aria-label="Apply price">
            Apply
          </Button>
        </div>
        <FilterCheckbox
          name="sale"
          text="On sale"
          facet={['1', facets.onSale]}
          isSelected={query.onSale}
          onChange={onChange}
        />
        <FilterCheckbox
          name="stock"
          text="In stock"
          facet={['1', facets.inStock]}
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
      {facets.attributes && (
        <AttributeFilters
          facets={facets.attributes}
          selected={query.attributes}
          renderValue={([value, count, text]) => (
            <FilterCheckbox
              key={value}
              name="attribute"
              text={text}
              facet={[value, count]}
              isSelected={query.attributes.includes(value)}
              onChange={onChange}
            />
          )}
        />
      )}
      <div className="filter-actions">
        <Button variant="secondary" className="without-script flex-1">
          Apply
        </Button>
        <Button {...closesPanel} className="flex-1">
          {`Show ${pluralize(total, 'product')}`}
        </Button>
      </div>
    </div>
  );
}

/** A price bound in whole rupees, for the button beside it. */
function PriceField({
  label,
  name,
  rupees,
}: {
  label: string;
  name: string;
  rupees: number | null;
}): ReactElement {
  return (
    <Field label={label} name={name}>
      <Input
        key={rupees}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        defaultValue={rupees ?? ''}
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
  facet: [value, count, ...tones],
  isSelected,
  onChange,
}: {
  name: string;
  /** The label; by default its value. */
  text?: string;
  facet: GroupedValue;
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
    <label className="check" style={swatchStyle(tones)}>
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

/** How many products a filter leaves; nothing if not counted. */
export function FilterCount({ count }: { count: number | null }): ReactElement | null {
  return count === null ? null : <small>{formatNumber(count)}</small>;
}
