import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { splashKey } from '#app/pages/layout/pre-paint-script.ts';
import { observeVitals, readVitals, type Vitals } from './page-vitals.ts';

/** A page in a phone's browser: a small sharp screen, a slow processor and a slow connection. */

export const cpuRate = 4;
/** Lighthouse's slow 4G, for each request by itself: ms and bytes per second. */
const slow4g = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
};
const quietMs = 1_000;
const splashMs = 4_700;
const maxMs = 20_000;

export type Visit = { origin: string; path: string; cookie: string | null; isSplashSeen: boolean };

/** Weights in bytes over the wire. */
export type PageLoad = Vitals & {
  requests: number;
  bytes: Record<'html' | 'script' | 'style' | 'font' | 'picture' | 'other', number>;
  scripts: number;
  scriptsBeforeLcp: number;
};

export async function openPhone(browser: Browser, visit: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, baseURL: visit.origin });
  if (visit.cookie) {
    const [name = '', value = ''] = visit.cookie.split('=');
    await context.addCookies([{ name, value, url: visit.origin }]);
  }
  if (visit.isSplashSeen) {
    await context.addInitScript((key) => {
      if (location.protocol.startsWith('http')) sessionStorage.setItem(key, 'seen');
    }, splashKey);
  }
  await observeVitals(context);
  return context;
}

/** Loads a page with an empty cache, until nothing loads or runs any more. */
export async function loadPage(browser: Browser, visit: Visit): Promise<PageLoad> {
  const context = await openPhone(browser, visit);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  const startedAt = performance.now();
  await page.goto(visit.path, { waitUntil: 'load' });
  await waitUntilQuiet(traffic, startedAt + (visit.isSplashSeen ? 0 : splashMs));
  const vitals = await readVitals(page);
  const scriptStarts = await readScriptStarts(page);
  await context.close();
  return {
    ...vitals,
    ...traffic.summary(),
    scripts: scriptStarts.length,
    scriptsBeforeLcp: scriptStarts.filter((at) => at < vitals.lcpMs).length,
  };
}

type Traffic = {
  /** When the last request began or ended, by this process's clock. */
  lastAt(): number;
  open(): number;
  summary(): Pick<PageLoad, 'requests' | 'bytes'>;
};

const kinds: Record<string, keyof PageLoad['bytes']> = {
  Document: 'html',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'picture',
};

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const types = new Map<string, string>();
  const running = new Set<string>();
  const bytes = { html: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 };
  let lastAt = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, type = '', request }) => {
    if (!request.url.startsWith('http')) return;
    types.set(requestId, type);
    // The live stream stays open.
    if (type !== 'EventSource') running.add(requestId);
    lastAt = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (types.has(requestId)) types.set(requestId, type);
    if (type === 'EventSource') running.delete(requestId);
  });
  const end = (requestId: string) => {
    running.delete(requestId);
    lastAt = performance.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type !== undefined) bytes[kinds[type] ?? 'other'] += encodedDataLength;
    end(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await session.send('Network.enable');
  return {
    lastAt: () => lastAt,
    open: () => running.size,
    summary: () => ({ requests: types.size, bytes }),
  };
}

async function waitUntilQuiet(traffic: Traffic, notBefore: number): Promise<void> {
  const giveUpAt = performance.now() + maxMs;
  for (let now = performance.now(); now < giveUpAt; now = performance.now()) {
    const isQuiet = traffic.open() === 0 && now - traffic.lastAt() > quietMs;
    if (isQuiet && now > notBefore) return;
    await pause(50);
  }
}

/** When each script was requested, in ms since the navigation. */
function readScriptStarts(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ startTime }) => startTime),
  );
}
