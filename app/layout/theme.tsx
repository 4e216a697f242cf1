import { SunMoon } from 'lucide-react';
import { type ReactElement, useId, useSyncExternalStore } from 'react';
import { themeKey } from './pre-paint-script.ts';

/** Whether the shop is shown light or dark: as the system is, or as the person chose on this device. */
const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Three choices, drawn as buttons. The script in pre-paint-script.ts puts the choice on with every page. */
export function ThemeSwitch(): ReactElement {
  const group = useId();
  const chosen = useSyncExternalStore(listen, currentTheme, () => 'system');
  return (
    <fieldset className="theme-switch">
      <legend className="mb-1.5 text-small text-ink2">Appearance</legend>
      <div className="flex gap-1.5">
        {themes.map((theme) => (
          <label key={theme} className="option" data-text={names[theme]}>
            <input
              type="radio"
              name={group}
              value={theme}
              checked={theme === chosen}
              onChange={() => selectTheme(theme)}
            />
            {names[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The switch behind a button, for visitors, who have no menu of their own. */
export function ThemeMenu({ className }: { className: string }): ReactElement {
  return (
    <div className={className}>
      <button
        type="button"
        popoverTarget="theme-menu"
        aria-label="Appearance"
        className="grid size-11 place-items-center rounded-md hover:bg-sunk"
      >
        <SunMoon size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <div id="theme-menu" popover="auto" className="user-menu">
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** The choice stands on <html>, where the style sheet looks for it. */
function currentTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

/** Puts the remembered choice on again, where React has made the document anew, as it does around an error page. */
export function applyStoredTheme(): void {
  try {
    applyTheme(localStorage.getItem(themeKey));
  } catch {
    // A browser that may not remember has nothing to put on.
  }
}

function selectTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // A browser that may not remember keeps the choice until the next page.
  }
}

function applyTheme(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  else delete dataset.theme;
}

/** Every switch of the page, and of other windows, shows the same choice. */
function listen(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const onStorage = ({ key, newValue }: StorageEvent) => key === themeKey && applyTheme(newValue);
  window.addEventListener('storage', onStorage);
  return () => {
    observer.disconnect();
    window.removeEventListener('storage', onStorage);
  };
}
