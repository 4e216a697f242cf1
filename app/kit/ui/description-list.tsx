import type { ReactElement, ReactNode } from 'react';

/** A label and its value, in a `dl` of two columns; `wide` takes both. */
export function DescriptionItem({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <div className={wide ? 'col-span-full' : ''}>
      <dt className="text-small text-ink2">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
