import { type ReactElement, useEffect, useState } from 'react';
import { Group, SampleRow } from './group.tsx';

const colours = [
  ...['page', 'card', 'sunk', 'ink', 'ink2', 'line', 'line2', 'indigo', 'madder', 'madder-hover'],
  ...[
    'haldi',
    'ok',
    'ok-bg',
    'warn',
    'warn-bg',
    'bad',
    'bad-bg',
    'banner-bg',
    'banner-ink',
    'band',
  ],
];

/** Text, background, and the lowest contrast allowed: 4.5 for text, 3 for a control's edge. */
const pairs: [string, string, number][] = [
  ['ink', 'page', 4.5],
  ['ink', 'card', 4.5],
  ['ink', 'sunk', 4.5],
  ['ink2', 'page', 4.5],
  ['ink2', 'card', 4.5],
  ['ink2', 'sunk', 4.5],
  ['indigo', 'card', 4.5],
  ['on-indigo', 'indigo', 4.5],
  ['on-madder', 'madder', 4.5],
  ['on-madder', 'madder-hover', 4.5],
  ['on-haldi', 'haldi', 4.5],
  ['ok', 'ok-bg', 4.5],
  ['warn', 'warn-bg', 4.5],
  ['bad', 'bad-bg', 4.5],
  ['bad', 'card', 4.5],
  ['banner-ink', 'banner-bg', 4.5],
  ['band-ink', 'band', 4.5],
  ['line2', 'page', 3],
  ['line2', 'card', 3],
];

const types = ['hero', 'h1', 'h2', 'h3', 'price', 'card-price', 'card-name', 'base', 'small'];
const displays = new Set(['hero', 'h1', 'h2', 'h3']);

/** Colors and their contrast in the current theme, and type sizes. */
export function Tokens(): ReactElement {
  const values = useColours();
  return (
    <Group title="Tokens">
      <SampleRow label="Colours">
        {colours.map((name) => (
          <div key={name} className="w-26 text-smallest">
            <div
              className="h-14 rounded-sm border border-line"
              style={{ background: `var(--color-${name})` }}
            />
            <b className="block font-semibold">{name}</b>
            <span className="text-ink2">{values[name]}</span>
          </div>
        ))}
      </SampleRow>
      <SampleRow label="Contrast">
        {pairs.map(([text, ground, minContrast]) => {
          const ratio = contrast(values[text], values[ground]);
          return (
            <p
              key={text + ground}
              className="rounded-sm border px-3 py-2 text-small"
              style={{
                background: `var(--color-${ground})`,
                borderColor: `var(--color-${text})`,
                color: `var(--color-${minContrast < 4.5 ? 'ink' : text})`,
              }}
            >
              {text} on {ground}: {ratio.toFixed(1)}{' '}
              {ratio < minContrast && `(less than ${minContrast}!)`}
            </p>
          );
        })}
      </SampleRow>
      <SampleRow label="Type">
        <div className="grid gap-1">
          {types.map((name) => (
            <p
              key={name}
              className={displays.has(name) ? 'font-display' : ''}
              style={{ fontSize: `var(--text-${name})`, lineHeight: 1.3 }}
            >
              {displays.has(name)
                ? 'Kanjivaram, Ajrakh, Phulkari'
                : '₹1,24,999 for a korvai border'}{' '}
              <span className="font-text text-smallest text-ink2">{name}</span>
            </p>
          ))}
        </div>
      </SampleRow>
    </Group>
  );
}

/** Returns the colors by name. Reads them again when the theme changes. */
function useColours(): Record<string, string> {
  const [values, setValues] = useState<Record<string, string>>({});
  useEffect(() => {
    const names = [...colours, ...pairs.map(([text]) => text)];
    const read = () => {
      const style = getComputedStyle(document.documentElement);
      const value = (name: string) => [name, style.getPropertyValue(`--color-${name}`)];
      setValues(Object.fromEntries(names.map(value)));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', read);
    return () => {
      observer.disconnect();
      system.removeEventListener('change', read);
    };
  }, []);
  return values;
}

/** Returns the WCAG contrast of two colors, 1 to 21. Takes '#rrggbb' or '#rgb'. */
function contrast(one = '#000', other = '#000'): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.trim().slice(1);
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = (wide.match(/../g) ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
