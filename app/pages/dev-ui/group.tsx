import type { ReactElement, ReactNode } from 'react';
import { SectionHeading } from '#app/kit/ui/page-heading.tsx';

/** One component and those related to it. */
export function Group({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section>
      <SectionHeading title={title} />
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </section>
  );
}

/** Samples side by side, under a common label. */
export function SampleRow({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div>
      <h3 className="mb-2 text-small font-semibold text-ink2">{label}</h3>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  );
}
