import { type ReactElement, type ReactNode, useId } from 'react';

/** A part of Order Details under a line and a heading of its own. */
export function DetailsSection({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
