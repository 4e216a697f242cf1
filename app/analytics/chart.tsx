import { type ReactElement, useEffect, useRef } from 'react';
import type { Report } from './analytics.contract.ts';

const rowHeightPx = 34;
const heightPx = 260;

/**
 * The drawing of a figure, in a space of its final size. The table beside it says the same, so it is not
 * read out; without script there is the table alone. The drawing program comes when a page first needs it.
 */
export function Chart({ figure }: { figure: Report }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isHorizontal = figure.chart?.kind === 'bars';
  const height = isHorizontal ? figure.rows.length * rowHeightPx + 40 : heightPx;

  useEffect(() => {
    let isGone = false;
    let remove = () => {};
    void import('./draw-chart.ts').then(({ drawChart }) => {
      if (!isGone && canvas.current) remove = drawChart(canvas.current, figure);
    });
    return () => {
      isGone = true;
      remove();
    };
  }, [figure]);

  return (
    <div aria-hidden className="relative mt-2 [@media(scripting:none)]:hidden" style={{ height }}>
      <canvas ref={canvas} />
    </div>
  );
}
