import { type MouseEvent, type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import type { SizeHelpView } from './size-charts.contract.ts';
import { SuggestionText } from './suggestion-text.tsx';

/**
 * Beside Size: a link to the size chart, the suggested size, and what customers say of the fit. The link opens
 * a sheet, whose code loads on first use; if it cannot, and without script, it leads to a page.
 */
export function SizeHelp({
  productId,
  help,
}: {
  productId: string;
  help: SizeHelpView;
}): ReactElement {
  const [sheet, setSheet] = useState<ReactElement | null>(null);
  const href = `/size-chart/${productId}`;

  function openSheet(event: MouseEvent): void {
    const { chart } = help;
    if (!chart || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('./size-chart-sheet.tsx')
      .then(({ SizeChartSheet }) =>
        setSheet(<SizeChartSheet chart={chart} help={help} onClose={() => setSheet(null)} />),
      )
      .catch(() => location.assign(href));
  }

  return (
    <div className="grid gap-1 text-small">
      {help.chart && (
        <p>
          <Link
            to={href}
            rel="nofollow"
            preventScrollReset
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
            onClick={openSheet}
          >
            Size Chart
          </Link>
        </p>
      )}
      <SuggestionText help={help} />
      {/* Not inside the form of the choices. */}
      {sheet && createPortal(sheet, document.body)}
    </div>
  );
}
