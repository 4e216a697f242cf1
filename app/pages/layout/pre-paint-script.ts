import { inlineScript } from '#app/kit/inline-script.ts';

/** Keys in the browser's storage: the theme permanently, the splash for the session. */
export const themeKey = 'theme';
export const splashKey = 'splash';

/**
 * Pages without a splash: the owner's, and those that emails lead to. It then covers the first other page of
 * the session (Q134).
 */
const withoutSplash =
  /^\/(?:admin|dashboard|mailbox|auth|orders|order-confirmation|pay)(?:[/?]|$)|[?&]review=/;

/**
 * Runs before the first paint: sets the chosen theme, and starts the splash if this session has not seen it.
 * The splash fades after 3.5 s and ends after 4 s, however late style sheet and other scripts are; a click, a
 * tap, a key or scrolling ends it at once. If the browser refuses storage there is no splash, or it would come
 * with every page.
 *
 * Also notes which buttons and keys are pressed and which fields filled in before the page's scripts can answer,
 * from its first element on (load-page.ts): the keys that an element says it answers. Such a press goes no further:
 * React listens a little before the page can answer, and would handle it as well.
 *
 * A fixed text, because the content security policy allows this inline script by its hash.
 */
export const prePaintScript = /* @__PURE__ */ inlineScript(`{
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('${themeKey}');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (!sessionStorage.getItem('${splashKey}') && !${withoutSplash}.test(location.pathname + location.search)) {
      sessionStorage.setItem('${splashKey}', 'seen');
      root.dataset.splash = 'on';
      const ended = new AbortController();
      const end = () => {
        delete root.dataset.splash;
        ended.abort();
      };
      const listenerOptions = { capture: true, signal: ended.signal };
      for (const type of ['click', 'keydown', 'wheel', 'touchmove']) {
        addEventListener(type, end, listenerOptions);
      }
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const fade = () => {
        if (root.dataset.splash) root.dataset.splash = 'fading';
      };
      setTimeout(fade, isStill ? 850 : 3500);
      setTimeout(end, isStill ? 1000 : 4000);
    }
  } catch {}
  const page = { pressed: [], entered: new Set() };
  window.hydration = page;
  const keep = (event, isKept, press) => {
    if (!isKept || !page.pressed) return;
    page.pressed.push(press);
    event.preventDefault();
    event.stopPropagation();
  };
  const keepPress = (event) => {
    const button = event.target.closest?.('button[type=button]:not([popovertarget])');
    keep(event, button, () => button.click());
  };
  addEventListener('click', keepPress, true);
  const keepKey = (event) => {
    const { target, key, altKey, metaKey } = event;
    const keys = altKey || metaKey ? '' : target.closest?.('[data-keys]')?.dataset.keys;
    keep(event, keys?.split(' ').includes(key), () =>
      target.dispatchEvent(new KeyboardEvent('keydown', event)));
  };
  addEventListener('keydown', keepKey, true);
  const keepEntry = ({ target }) => {
    if (page.pressed) page.entered.add(target);
  };
  addEventListener('input', keepEntry, true);
}`);
