import type { ReactElement } from 'react';
import { Table, Td, Th } from '#app/kit/ui/table.tsx';
import type { DocumentView } from './invoices.contract.ts';

/** A document as it is read and printed. `lang`: the language of its words. */
export function InvoiceSheet({
  document,
  lang,
}: {
  document: DocumentView;
  lang: string;
}): ReactElement {
  const { columns, rows } = document;
  return (
    <article
      className="invoice panel"
      lang={lang}
      aria-label={`${document.title} ${document.number}`}
    >
      <div className="flex flex-wrap justify-between gap-4">
        <h2 className="font-display text-h3">{document.title}</h2>
        <dl>
          {document.facts.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap gap-x-2 text-small">
              <dt className="text-ink2">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="my-4 grid gap-4 sm:grid-cols-2">
        <Party party={document.seller} />
        <Party party={document.buyer} />
      </div>
      <Table className="invoice-table">
        <thead>
          <tr>
            {columns.map((column, place) => (
              <Th key={column} numeric={place > 1}>
                {column}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, place) => (
                <Td key={columns[place]} numeric={place > 1} data-label={columns[place]}>
                  {cell}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <dl className="mt-4 grid justify-end gap-1">
        {document.totals.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-8 last:font-bold">
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-semibold">{document.words}</p>
      {document.notes.map((note) => (
        <p key={note} className="mt-2 text-small text-ink2">
          {note}
        </p>
      ))}
    </article>
  );
}

function Party({ party }: { party: DocumentView['seller'] }): ReactElement {
  return (
    <div>
      <p className="text-small text-ink2">{party.label}</p>
      <p className="font-semibold">{party.name}</p>
      {party.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
