import { expect, type Page } from '@playwright/test';

/**
 * What reaches out of the screen, outside boxes that scroll or cut off. A box that scrolls over more than two
 * other screens does not count.
 */
function wideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isBox = (element: Element) =>
      element !== document.body &&
      element !== document.documentElement &&
      getComputedStyle(element).overflowX !== 'visible';
    const isOutside = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    };
    function isCutOff(element: Element): boolean {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (isBox(box)) return !isOutside(box) && box.scrollWidth <= clientWidth * 3;
      }
      return false;
    }
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('.sr-only') &&
        isOutside(element) &&
        !isCutOff(element),
    );
    // Others are as wide because of those with the word.
    const withWord = wide.filter((element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === 3 && /W{9}/.test(node.nodeValue ?? ''),
      ),
    );
    const named = withWord.length > 0 ? withWord : wide.slice(0, 2);
    return named.map((element) => element.outerHTML.replace(/W{9,}/g, 'W…').slice(0, 200));
  });
}

/** A chart follows the width of its page a moment later. */
export async function wideOnceDrawn(page: Page): Promise<string[]> {
  let found: string[] = [];
  const look = async () => {
    found = await wideElements(page);
    return found;
  };
  await expect
    .poll(look, { timeout: 5_000 })
    .toEqual([])
    .catch(() => {});
  return found;
}

/** What lies under the edge of its box, or is drawn over other text; only what people have to read or press. */
export function cutOrCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What only screen readers read has one pixel.
    const isHidden = (element: Element | null): boolean =>
      element !== null &&
      (element.clientWidth + element.clientHeight === 2 || isHidden(element.parentElement));
    const shown = [...document.querySelectorAll('main *, footer *')].filter(
      (element) => element.checkVisibility() && !element.closest('.toast') && !isHidden(element),
    );
    const describe = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class')}: ${element.textContent?.slice(0, 50)}`;
    const cut = shown.filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isControl = element.matches('.btn, .badge, .option, .field, input, select');
      const hides = overflowX === 'hidden' || overflowX === 'clip';
      if (!isControl && !hides) return false;
      if (element.matches('.picture, .picture-strip, .card-name span')) return false;
      // A field scrolls to what is typed in it.
      const isTooWide = !element.matches('input') && element.scrollWidth > element.clientWidth + 1;
      const isTooHigh = overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 4;
      return element.clientWidth > 0 && (isTooWide || (isControl && isTooHigh));
    });
    const texts = shown.flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== 3 || !node.nodeValue?.trim()) return [];
        if (
          element.closest(
            '.buy-bar, .admin-nav, thead, .card-name, .wish-disc, .card-picture, .product-card > .badge',
          )
        )
          return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((box) => ({ box, element }));
      }),
    );
    // A word of everyday length that had to be broken: its column is too narrow.
    const broken = shown.flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== 3) return [];
        return [
          ...(node.nodeValue ?? '').matchAll(
            /(?<![\p{L}\p{N}₹,.])[\p{L}\p{N}₹,.]{2,14}(?![\p{L}\p{N}₹,.])/gu,
          ),
        ].flatMap((found) => {
          const range = document.createRange();
          range.setStart(node, found.index);
          range.setEnd(node, found.index + found[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 ? [`broken ${found[0]}: ${describe(element)}`] : [];
        });
      }),
    );
    const over = texts.flatMap((one, index) =>
      texts.slice(index + 1).flatMap((other) => {
        if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return width > 2 && height > 6
          ? [`${describe(one.element)} × ${describe(other.element)}`]
          : [];
      }),
    );
    return [...cut.map((element) => `cut ${describe(element)}`), ...broken, ...over].slice(0, 6);
  });
}
