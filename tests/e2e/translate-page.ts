import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Translates the page from now on. */
    translatePage: () => void;
  }
}

/** What stands before each translated text. */
const mark = 'अ ';

/** Lets pages of this browser be translated (`translatePage`). */
export async function withTranslator(context: BrowserContext): Promise<void> {
  await context.addInitScript(installTranslator, mark);
}

/** Translates the page and all that it shows later, as Chrome does. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => window.translatePage());
}

/** All texts in the main part of the page, hidden ones as well, without the translator's marks. */
export async function readMain(page: Page): Promise<string> {
  const text = await page.locator('main').textContent();
  return (text ?? '').replaceAll(mark, '').replace(/\s+/g, ' ');
}

/**
 * Chrome replaces each text by two font elements with the translation, here the text after a mark, in the page as
 * it is and in what is added to it later. Its script has methods of its own, whatever the page does to them.
 */
function installTranslator(sign: string): void {
  const { insertBefore, removeChild } = Node.prototype;
  /** How long its server takes. */
  const answerMs = 50;
  const untranslated = 'script, style, noscript, textarea, select, svg, [translate=no], font';

  function translate(text: Text): void {
    const parent = text.parentElement;
    if (!parent || parent.closest(untranslated) || text.data.trim() === '') return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = sign + text.data;
    insertBefore.call(parent, outer, text);
    removeChild.call(parent, text);
  }

  function translateIn(root: Node): void {
    if (!root.isConnected) return;
    const texts: Text[] = [];
    const nodes = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) texts.push(node as Text);
    texts.forEach(translate);
  }

  window.translatePage = () => {
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = 'hi';
    translateIn(document.body);
    new MutationObserver((records) => {
      setTimeout(() => {
        for (const { target, addedNodes } of records) {
          for (const node of addedNodes) translateIn(node);
          if (target instanceof Text) translate(target);
        }
      }, answerMs);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
}
