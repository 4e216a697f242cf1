import type { ReactElement } from 'react';
import { DownloadLink } from '#app/kit/ui/download-link.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Td, Th } from '#app/kit/ui/table.tsx';
import { formatCell, type Period, type Report } from './analytics.contract.ts';
import { Chart } from './chart.tsx';

/** One report: its chart, if any, its table, and a link to it as a CSV file. */
export function ReportPanel({ period, report }: { period: Period; report: Report }): ReactElement {
  const { id, title, note, emptyText, chart } = report;
  const { from, to, granularity, preset } = period;
  const periodQuery = preset === 'all' ? 'days=all' : `from=${from}&to=${to}`;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0">
      <h3 id={`${id}-title`} className="font-semibold">
        {title}
      </h3>
      {note && <p className="text-small text-ink2">{note}</p>}
      {emptyText && <p className="mt-2 text-ink2">{emptyText}</p>}
      {!emptyText && chart && <Chart report={report} />}
      {!emptyText && (
        <details open={!chart} className="mt-2">
          <summary className="min-h-11 py-2.5 text-small font-semibold text-indigo">
            View table
          </summary>
          <ReportTable report={report} />
          <DownloadLink
            to={`${id}.csv?${periodQuery}&by=${granularity}`}
            size="sm"
            className="mt-3"
          >
            <Icon name="download" />
            Export CSV<span className="sr-only">: {title}</span>
          </DownloadLink>
        </details>
      )}
    </section>
  );
}

function ReportTable({ report: { id, columns, rows } }: { report: Report }): ReactElement {
  const isNumeric = columns.map(({ kind }) => kind !== 'text' && kind !== 'time');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <div className="relative overflow-x-auto" tabIndex={0}>
      <table className="table" aria-labelledby={`${id}-title`}>
        <thead>
          <tr>
            {columns.map(({ name }, index) => (
              <Th key={name} numeric={isNumeric[index]}>
                {name}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>
              {columns.map(({ name, kind }, index) => (
                <Td
                  key={name}
                  numeric={isNumeric[index]}
                  className={kind === 'time' ? 'whitespace-nowrap' : ''}
                >
                  {formatCell(kind, row[index] ?? null)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
