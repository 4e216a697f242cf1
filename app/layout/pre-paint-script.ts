/** Under these names the browser remembers, for good and for the session. */
export const themeKey = 'theme';
export const splashKey = 'splash';

/**
 * What the page does before it is drawn for the first time: puts on the chosen light, and opens the
 * splash when this session has not seen it. It fades after 3.5 s and ends after 4 s, however late the
 * style sheet or the rest of the script come; a click, a tap or a key ends it at once.
 * Where the browser may not remember, there is no splash, which would come with every page.
 *
 * A fixed text, because the security policy lets an inline script run by its hash.
 */
export const prePaintScript = `{
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
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const fade = () => {
        if (root.dataset.splash) root.dataset.splash = 'fading';
      };
      setTimeout(fade, isStill ? 850 : 3500);
      setTimeout(end, isStill ? 1000 : 4000);
    }
  } catch {}
}`.replace(/\n\s*/g, ' ');
