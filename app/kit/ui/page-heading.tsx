import type { ReactElement, ReactNode } from 'react';

/** The page's h1, with the upright selvedge. `note` is a line below it; `aside` is on the right. */
export function PageHeading({
  title,
  note,
  aside,
}: {
  title: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
}): ReactElement {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mb-6">
      <div className="min-w-0 flex-1 basis-[10rem]">
        <h1 className="heading-mark text-balance font-display text-h2">{title}</h1>
        {note && <p className="mt-1 pl-5 text-ink2">{note}</p>}
      </div>
      {aside && <div className="text-ink2">{aside}</div>}
    </header>
  );
}

/** An h2 with the upright selvedge. `action` is on the right, such as a 'View All' link. */
export function SectionHeading({
  title,
  action,
}: {
  title: ReactNode;
  action?: ReactNode;
}): ReactElement {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <h2 className="heading-mark min-w-0 font-display text-h2">{title}</h2>
      {action && <div className="shrink-0">{action}</div>}
    </header>
  );
}
