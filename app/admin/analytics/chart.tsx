import { type ReactElement, useEffect, useRef } from 'react';
import type { Report } from './analytics.contract.ts';

const rowHeightPx = 34;
const heightPx = 260;

/**
 * A report's chart, in a box of its final size. Screen readers, and browsers without scripts, get the table
 * instead. The chart library loads with the first chart.
 */
export function Chart({ report }: { report: Report }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isHorizontal = report.chart?.kind === 'bars';
  const height = isHorizontal ? report.rows.length * rowHeightPx + 40 : heightPx;

  useEffect(() => {
    let isGone = false;
    let remove = () => {};
    void import('./draw-chart.ts').then(({ drawChart }) => {
      if (!isGone && canvas.current) remove = drawChart(canvas.current, report);
    });
    return () => {
      isGone = true;
      remove();
    };
  }, [report]);

  return (
    <div aria-hidden className="relative mt-2 [@media(scripting:none)]:hidden" style={{ height }}>
      <canvas ref={canvas} />
    </div>
  );
}
