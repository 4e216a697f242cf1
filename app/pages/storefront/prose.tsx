import type { ReactElement, ReactNode } from 'react';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';

/** A section of a text page; `id` is its anchor. */
export type ProseSection = { id: string; title: string; body: ReactNode };

/** A text page: numbered sections in lines of a readable length, with a table of contents. */
export function ProsePage({
  title,
  note,
  lead,
  sections,
}: {
  title: string;
  note?: string;
  /** Content before the first section. */
  lead?: ReactNode;
  sections: readonly ProseSection[];
}): ReactElement {
  return (
    <PageWidth className="py-8">
      <PageHeading title={title} note={note} />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[280px_minmax(0,1fr)]">
        <details className="panel p-0! lg:hidden">
          <summary className="min-h-11 px-4 pt-2.5 font-semibold">On this page</summary>
          <div className="px-4 pb-3">
            <Contents sections={sections} />
          </div>
        </details>
        <aside className="sticky top-6 hidden lg:block">
          <p className="mb-2 font-semibold">On this page</p>
          <Contents sections={sections} />
        </aside>
        <div className="prose">
          {lead}
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id}>
              <h2>{numbered(index, title)}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </PageWidth>
  );
}

function Contents({ sections }: { sections: readonly ProseSection[] }): ReactElement {
  return (
    <nav aria-label="On this page">
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-ink2 hover:text-ink hover:underline lg:min-h-8"
            >
              {numbered(index, title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** 0, 'Prices' → '1. Prices' */
function numbered(index: number, title: string): string {
  return `${index + 1}. ${title}`;
}
