import { type ReactElement, useState } from 'react';
import type { AttributeFacet } from '#app/products/catalogue/store-query.contract.ts';

type Value = AttributeFacet['values'][number];

/** The attributes to filter by, each behind its name. */
export function AttributeFilters({
  facets,
  selected,
  renderValue,
}: {
  facets: readonly AttributeFacet[];
  selected: readonly string[];
  renderValue: (value: Value) => ReactElement;
}): ReactElement {
  return (
    <>
      {facets.map((facet) => (
        <Attribute key={facet.name} {...{ facet, selected, renderValue }} />
      ))}
    </>
  );
}

/** Closed at first, unless one of its values is selected. */
function Attribute({
  facet: { name, values },
  selected,
  renderValue,
}: {
  facet: AttributeFacet;
  selected: readonly string[];
  renderValue: (value: Value) => ReactElement;
}): ReactElement {
  const [wasSelected] = useState(() => values.some(([value]) => selected.includes(value)));
  return (
    <details open={wasSelected || undefined}>
      <summary className="field-label cursor-pointer py-2.5">{name}</summary>
      <div className="grid grid-cols-2 gap-x-3">{values.map(renderValue)}</div>
    </details>
  );
}
