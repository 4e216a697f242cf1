/** Under these names the browser remembers, for good and for the session. */
export const themeKey = 'theme';
export const splashKey = 'splash';

/**
 * What the page does before it is drawn for the first time: puts on the chosen light, and opens the
 * splash when this session has not seen it. A click, a tap, a key or the end of its animation ends it,
 * and the fourth second, however late the style sheet was.
 * Where the browser may not remember, there is no splash, which would come with every page.
 *
 * A fixed text, because the security policy lets an inline script run by its hash.
 */
export const beforePaint = `{
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('${themeKey}');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (!sessionStorage.getItem('${splashKey}')) {
      sessionStorage.setItem('${splashKey}', 'seen');
      root.dataset.splash = 'on';
      const ended = new AbortController();
      const end = () => {
        delete root.dataset.splash;
        ended.abort();
      };
      const hear = { capture: true, signal: ended.signal };
      addEventListener('click', end, hear);
      addEventListener('keydown', end, hear);
      addEventListener('animationend', (event) => event.animationName === 'splash-end' && end(), hear);
      setTimeout(end, 4000);
    }
  } catch {}
}`.replace(/\n\s*/g, ' ');
