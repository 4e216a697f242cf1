import type { PageLoad } from './page-load.ts';
import type { Cell, PartReport, Target } from './report.ts';
import { median } from './statistics.ts';

export type Row = Record<string, Cell>;

/** The median of each figure. The element is that of the median load. */
export function medianLoad(loads: readonly PageLoad[]): Row {
  const of = (read: (load: PageLoad) => number) => median(loads.map(read));
  const kb = (kind: keyof PageLoad['bytes']) => of(({ bytes }) => bytes[kind]) / 1024;
  const weight = ({ bytes }: PageLoad) => Object.values(bytes).reduce((sum, one) => sum + one, 0);
  const lcpTimes = loads.map((load) => load.lcpMs);
  const middle = loads.find((load) => load.lcpMs === of((one) => one.lcpMs)) ?? loads[0];
  return {
    lcpMs: of((load) => load.lcpMs),
    lcpMinMs: Math.min(...lcpTimes),
    lcpMaxMs: Math.max(...lcpTimes),
    lcpElement: middle?.lcpElement ?? null,
    fcpMs: of((load) => load.fcpMs),
    tbtMs: of((load) => load.tbtMs),
    cls: of((load) => load.cls),
    requests: of((load) => load.requests),
    totalKb: of(weight) / 1024,
    htmlKb: kb('html'),
    scriptKb: kb('script'),
    styleKb: kb('style'),
    fontKb: kb('font'),
    pictureKb: kb('picture'),
    scripts: of((load) => load.scripts),
    scriptsBeforeLcp: of((load) => load.scriptsBeforeLcp),
  };
}

export function pageTable(rows: Row[]) {
  return {
    name: 'pages',
    title: 'First visit on slow 4G with a processor four times slower',
    columns: [
      ['page', 'page'],
      ['splash', 'splash'],
      ['lcpMs', 'LCP', 'ms'],
      ['lcpMinMs', 'min', 'ms'],
      ['lcpMaxMs', 'max', 'ms'],
      ['lcpElement', 'its element'],
      ['fcpMs', 'FCP', 'ms'],
      ['tbtMs', 'TBT', 'ms'],
      ['cls', 'CLS', 'decimal'],
      ['requests', 'requests', 'count'],
      ['totalKb', 'weight', 'KB'],
      ['htmlKb', 'HTML', 'KB'],
      ['scriptKb', 'scripts', 'KB'],
      ['styleKb', 'styles', 'KB'],
      ['fontKb', 'fonts', 'KB'],
      ['pictureKb', 'pictures', 'KB'],
      ['scripts', 'script files', 'count'],
      ['scriptsBeforeLcp', 'before LCP', 'count'],
    ],
    rows,
  } satisfies PartReport['tables'][number];
}

export function tapTable(rows: Row[]) {
  return {
    name: 'taps',
    title: 'From a tap to the next picture, after hydration, processor four times slower',
    columns: [
      ['what', 'tap'],
      ['inpMs', 'median', 'ms'],
      ['maxMs', 'max', 'ms'],
    ],
    rows,
  } satisfies PartReport['tables'][number];
}

/** For home, store and product with the splash on. */
export function targetsOf(pages: readonly Row[], taps: readonly Row[]): Target[] {
  const first = pages.filter(
    ({ splash, page }) => splash === pages[0]?.splash && !/cart/.test(`${page}`),
  );
  const worst = (key: string) => Math.max(...first.map((row) => Number(row[key])));
  const weightOf = (name: string) => Number(first.find(({ page }) => page === name)?.totalKb);
  const limited = (what: string, value: number, unit: Target['unit'], limit: number): Target => ({
    what,
    value,
    unit,
    bound: 'at most',
    limit,
  });
  return [
    limited('LCP of home, store, product, the slowest', worst('lcpMs'), 'ms', 1200),
    limited('TBT, the most', worst('tbtMs'), 'ms', 100),
    limited('CLS, the most', worst('cls'), 'decimal', 0.02),
    limited('INP, the slowest tap', Math.max(...taps.map((row) => Number(row.inpMs))), 'ms', 100),
    limited('script of a first page, the most', worst('scriptKb'), 'KB', 105),
    limited('script files of a first page, the most', worst('scripts'), 'count', 6),
    limited('script requests before LCP, the most', worst('scriptsBeforeLcp'), 'count', 0),
    limited('weight of home', weightOf('home'), 'KB', 330),
    limited('weight of store', weightOf('store'), 'KB', 300),
    limited('weight of product', weightOf('product'), 'KB', 300),
  ];
}
