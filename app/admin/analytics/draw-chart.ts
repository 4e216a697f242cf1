import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { type ColumnKind, formatCell, type Report } from './analytics.contract.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

type Colours = { first: string; second: string; ink: string; line: string; card: string };
type Dataset = ChartDataset<'bar' | 'line', (number | null)[]>;

/** Draws a report's chart, and redraws it when the theme changes. Returns a function that removes it. */
export function drawChart(canvas: HTMLCanvasElement, report: Report): () => void {
  let chart = draw(canvas, report);
  const redraw = () => {
    chart.destroy();
    chart = draw(canvas, report);
  };
  const root = new MutationObserver(redraw);
  root.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', redraw);
  return () => {
    root.disconnect();
    system.removeEventListener('change', redraw);
    chart.destroy();
  };
}

function draw(canvas: HTMLCanvasElement, { columns, rows, chart }: Report): Chart {
  const { kind, columns: drawn } = chart ?? { kind: 'line', columns: [] };
  const colours = coloursOf(canvas);
  Chart.defaults.font.family = getComputedStyle(canvas).fontFamily;
  Chart.defaults.font.size = 13;
  const unit = columns[drawn[0] ?? 0]?.kind ?? 'count';
  const names = rows.map((row) => formatCell(columns[0]?.kind ?? 'text', row[0] ?? null));
  const isHorizontal = kind === 'bars';
  const along = {
    grid: { display: false },
    border: { color: colours.line },
    ticks: {
      color: colours.ink,
      maxRotation: 0,
      autoSkip: !isHorizontal,
      autoSkipPadding: 16,
      callback: shortName,
    },
  };
  const across = {
    beginAtZero: true,
    border: { display: false },
    grid: { color: colours.line },
    ticks: {
      color: colours.ink,
      precision: 0,
      maxTicksLimit: 5,
      callback: (value: string | number) => shortNumber(unit, Number(value)),
    },
  };
  return new Chart(canvas, {
    type: kind === 'line' ? 'line' : 'bar',
    data: {
      labels: names,
      datasets: drawn.map((column, index) => ({
        label: columns[column]?.name ?? '',
        data: rows.map((row) => Number(row[column] ?? 0)),
        ...datasetStyle(kind === 'line', index, colours),
      })) as Dataset[],
    },
    options: {
      // Without animation nobody has to ask for reduced motion.
      animation: false,
      maintainAspectRatio: false,
      indexAxis: isHorizontal ? 'y' : 'x',
      interaction: { mode: 'index', intersect: false, axis: isHorizontal ? 'y' : 'x' },
      scales: {
        x: isHorizontal ? across : { ...along, stacked: kind === 'stacked' },
        y: isHorizontal ? along : { ...across, stacked: kind === 'stacked' },
      },
      plugins: {
        legend: {
          display: drawn.length > 1,
          align: 'start',
          labels: {
            color: colours.ink,
            boxWidth: 28,
            // At height 0 the box is the line itself, with its dashes.
            boxHeight: kind === 'line' ? 0 : 12,
          },
        },
        tooltip: {
          callbacks: {
            label: ({ dataset, raw }) => `${dataset.label}: ${formatCell(unit, Number(raw))}`,
          },
        },
      },
    },
  });

  function shortName(_value: string | number, index: number): string {
    const name = names[index] ?? '';
    return isHorizontal && name.length > 20 ? `${name.slice(0, 19)}…` : name.replace(/ \d{4}$/, '');
  }
}

/** The second dataset is dashed or striped, to tell the two apart without color. */
function datasetStyle(isLine: boolean, index: number, colours: Colours): Partial<Dataset> {
  const colour = index === 0 ? colours.first : colours.second;
  if (isLine) {
    return {
      borderColor: colour,
      backgroundColor: colours.card,
      borderWidth: index === 0 ? 2.5 : 2,
      borderDash: index === 0 ? [] : [6, 4],
      pointRadius: 0,
      pointHoverRadius: 4,
      tension: 0,
    };
  }
  return {
    backgroundColor: index === 0 ? colour : striped(colour, colours.card),
    borderColor: colour,
    borderWidth: index === 0 ? 0 : 1,
    maxBarThickness: 22,
  };
}

const stripePx = 8;

function striped(colour: string, background: string): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = stripePx;
  tile.height = stripePx;
  const pen = tile.getContext('2d');
  if (!pen) return colour;
  pen.fillStyle = background;
  pen.fillRect(0, 0, stripePx, stripePx);
  pen.strokeStyle = colour;
  pen.lineWidth = 2.5;
  for (const shift of [-stripePx, 0, stripePx]) {
    pen.moveTo(shift, stripePx);
    pen.lineTo(shift + stripePx, 0);
  }
  pen.stroke();
  return pen.createPattern(tile, 'repeat') ?? colour;
}

function coloursOf(canvas: HTMLCanvasElement): Colours {
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    first: colour('indigo'),
    second: colour('madder'),
    ink: colour('ink2'),
    line: colour('line'),
    card: colour('card'),
  };
}

const short = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

/** 12500000 paise → '₹1.3L' */
function shortNumber(kind: ColumnKind, value: number): string {
  return kind === 'money' ? `₹${short.format(value / 100)}` : short.format(value);
}
