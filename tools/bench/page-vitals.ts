import type { BrowserContext, Page } from '@playwright/test';

/** What a browser reports of a page by itself, from its first byte on. In ms since the navigation. */
type Observed = {
  firstPaint: number;
  largest: { at: number; what: string };
  shift: number;
  longTasks: { at: number; ms: number }[];
  interactions: number[];
};

declare global {
  interface Window {
    observed: Observed;
  }
}

export type Vitals = {
  lcpMs: number;
  lcpElement: string;
  fcpMs: number;
  tbtMs: number;
  cls: number;
};

/** Lets every page of this context collect data for `readVitals` and `readSlowestInteraction`. */
export async function observeVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const observed: Observed = {
      firstPaint: 0,
      largest: { at: 0, what: 'nothing' },
      shift: 0,
      longTasks: [],
      interactions: [],
    };
    window.observed = observed;
    const observe = <Entry>(type: string, hear: (entry: Entry) => void, more = {}) => {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) hear(entry as Entry);
      });
      observer.observe({ type, buffered: true, ...more });
    };
    observe<PerformanceEntry>('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') observed.firstPaint = startTime;
    });
    observe<PerformanceEntry & { element?: Element | null; url: string }>(
      'largest-contentful-paint',
      ({ startTime, element, url }) => {
        const text = element?.textContent?.trim().slice(0, 30);
        const what = url ? `picture ${new URL(url).pathname.split('/').pop()}` : `text ‘${text}’`;
        observed.largest = { at: startTime, what: element ? what : `gone: ${what}` };
      },
    );
    observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>(
      'layout-shift',
      ({ value, hadRecentInput }) => {
        if (!hadRecentInput) observed.shift += value;
      },
    );
    observe<PerformanceEntry>('longtask', ({ startTime, duration }) => {
      observed.longTasks.push({ at: startTime, ms: duration });
    });
    const hearEvent = ({ interactionId, duration }: PerformanceEventTiming) => {
      if (interactionId) observed.interactions.push(duration);
    };
    observe<PerformanceEventTiming>('event', hearEvent, { durationThreshold: 16 });
  });
}

/** `shift` is the sum of all shifts, which is at least CLS. Blocking time counts from the first paint. */
export async function readVitals(page: Page): Promise<Vitals> {
  const { firstPaint, largest, shift, longTasks } = await page.evaluate(() => window.observed);
  const blocking = longTasks
    .map(({ at, ms }) => Math.min(ms, at + ms - firstPaint) - 50)
    .filter((ms) => ms > 0);
  return {
    lcpMs: largest.at,
    lcpElement: largest.what,
    fcpMs: firstPaint,
    tbtMs: blocking.reduce((sum, ms) => sum + ms, 0),
    cls: shift,
  };
}

/**
 * The longest time from an input to the next frame, since `forgetInteractions`. Chromium does not report those
 * below 16 ms.
 */
export async function readSlowestInteraction(page: Page): Promise<number> {
  const durations = await page.evaluate(() => window.observed.interactions);
  return Math.max(16, ...durations);
}
