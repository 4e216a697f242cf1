import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { isNightly } from '../support/nightly.ts';
import { pageTours } from './every-page.ts';
import { expect, test } from './test.ts';

// A tour of the owner took four minutes beside eight busy processes.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' });

/** The small one: every page reads it anew. */
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const softly = expect.configure({ soft: true });
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const desktop = { width: 1280, height: 900 };
const smallestPhone = { width: 320, height: 640 };
/** Each page is seen dark and light; at night in both on each screen. */
const screens = [
  { where: 'on a phone', size: smallestPhone, theme: 'dark', other: 'light' },
  { where: 'on a desktop', size: desktop, theme: 'light', other: 'dark' },
] as const;

for (const [who, tour] of Object.entries(pageTours)) {
  test(`every page a ${who} sees can be read and used by everyone`, async ({ page }) => {
    await page.addInitScript({ path: axeFile });
    for await (const name of tour(page)) {
      for (const { where, size, theme, other } of screens) {
        await setScreen(page, theme, size);
        if (size === smallestPhone) {
          // Charts adapt to a new window width a moment later.
          await softly
            .poll(() => tooWideElements(page), `${name}, too wide for 320 px`)
            .toEqual([]);
        }
        expect.soft(await breaches(page), `${name}, ${theme}, ${where}`).toEqual([]);
        if (!isNightly) continue;
        await setScreen(page, other, size);
        expect.soft(await lowContrastElements(page), `${name}, ${other}, ${where}`).toEqual([]);
      }
    }
  });
}

async function setScreen(
  page: Page,
  colorScheme: 'light' | 'dark',
  size: typeof desktop,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  // A page waiting for its next state is faded.
  await expect(page.locator('.page[aria-busy]')).toHaveCount(0);
  // Colors in transition between light and dark belong to neither.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

/** axe's own, but that text over the pattern of a pseudo element, such as all of the footer's, is judged, too. */
const contrastCheck = {
  id: 'color-contrast',
  options: {
    ...{ ignoreUnicode: true, ignoreLength: false, ignorePseudo: true },
    ...{ boldValue: 700, boldTextPt: 14, largeTextPt: 18 },
    contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
    ...{ shadowOutlineEmMax: 0.2, textStrokeEmMin: 0.03 },
  },
};

/** Violations of the standards: the rule, the element, and why. */
function breaches(page: Page): Promise<string[]> {
  return breachesOf(page, { type: 'tag', values: standards });
}

/** Text with too little contrast, the only violation that depends on light or dark. */
function lowContrastElements(page: Page): Promise<string[]> {
  return breachesOf(page, { type: 'rule', values: ['color-contrast'] });
}

function breachesOf(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const given = { only: runOnly, check: contrastCheck };
  return page.evaluate(async ({ only, check }) => {
    window.axe.configure({ checks: [check] });
    const { violations } = await window.axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}\n${failureSummary}`),
    );
  }, given);
}

/** Elements beyond the page's right edge, unless an ancestor clips or scrolls them. */
function tooWideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const isClippedBy = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClippedBy(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !isClippedBy(element.parentElement))
      .filter((element) => element.getBoundingClientRect().right > edge + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
