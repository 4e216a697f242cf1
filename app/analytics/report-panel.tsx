import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Td, Th } from '../ui/table.tsx';
import { formatCell, type Period, type Report } from './analytics.contract.ts';
import { Chart } from './chart.tsx';

/** One figure: its chart where there is one, its table, and the same as a file for the spreadsheet. */
export function ReportPanel({
  here,
  period,
  figure,
}: {
  here: string;
  period: Period;
  figure: Report;
}): ReactElement {
  const { id, title, note, empty, chart } = figure;
  const { from, to, step, preset } = period;
  const time = preset === 'all' ? 'days=all' : `from=${from}&to=${to}`;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0">
      <h3 id={`${id}-title`} className="font-semibold">
        {title}
      </h3>
      {note && <p className="text-small text-ink2">{note}</p>}
      {empty && <p className="mt-2 text-ink2">{empty}</p>}
      {!empty && chart && <Chart figure={figure} />}
      {!empty && (
        <details open={!chart} className="mt-2">
          <summary className="min-h-11 py-2.5 text-small font-semibold text-indigo">
            Show the figures
          </summary>
          <ReportTable figure={figure} />
          <a
            href={`${here}/${id}.csv?${time}&by=${step}`}
            className={buttonClass({ variant: 'outline', size: 'sm', className: 'mt-3' })}
            download
          >
            <Download size={20} strokeWidth={1.75} aria-hidden />
            Export CSV<span className="sr-only">: {title}</span>
          </a>
        </details>
      )}
    </section>
  );
}

function ReportTable({ figure: { id, columns, rows } }: { figure: Report }): ReactElement {
  const isNumeric = columns.map(({ kind }) => kind !== 'text' && kind !== 'time');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to scroll by keys, too
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="table" aria-labelledby={`${id}-title`}>
        <thead>
          <tr>
            {columns.map(({ name }, place) => (
              <Th key={name} numeric={isNumeric[place]}>
                {name}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>
              {columns.map(({ name, kind }, place) => (
                <Td
                  key={name}
                  numeric={isNumeric[place]}
                  className={kind === 'time' ? 'whitespace-nowrap' : ''}
                >
                  {formatCell(kind, row[place] ?? null)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
