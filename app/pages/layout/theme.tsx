import { type ReactElement, useSyncExternalStore } from 'react';
import { Icon } from '#app/kit/ui/icon.tsx';
import { themeKey } from './pre-paint-script.ts';

/** Light or dark: the system's, or the person's choice on this device. */
const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/**
 * Three radios that look like buttons, whose `group` no other switch on the page has. pre-paint-script.ts applies the
 * choice to every page.
 */
export function ThemeSwitch({ group }: { group: string }): ReactElement {
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

/** The switch behind a button, for visitors, who have no account menu. */
export function ThemeMenu({ className }: { className: string }): ReactElement {
  return (
    <div className={className}>
      <button
        type="button"
        popoverTarget="theme-menu"
        aria-label="Appearance"
        className="icon-button"
      >
        <Icon name="sun-moon" />
      </button>
      <div id="theme-menu" popover="auto" className="user-menu">
        <ThemeSwitch group="theme" />
      </div>
    </div>
  );
}

/** Read from <html>, where the style sheet looks for it. */
function currentTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

/** Applies the stored theme again after React has replaced <html>, as it does for an error page. */
export function applyStoredTheme(): void {
  try {
    applyTheme(localStorage.getItem(themeKey));
  } catch {
    // A browser that refuses storage has no stored theme.
  }
}

function selectTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // A browser that refuses storage keeps the choice until the page reloads.
  }
}

function applyTheme(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  else delete dataset.theme;
}

/** Every switch, on this page and in other windows, shows the same choice. */
function listen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const onStorage = ({ key, newValue }: StorageEvent) => key === themeKey && applyTheme(newValue);
  window.addEventListener('storage', onStorage);
  return () => {
    observer.disconnect();
    window.removeEventListener('storage', onStorage);
  };
}
