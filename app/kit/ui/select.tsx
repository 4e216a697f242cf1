import {
  type ReactElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { NativeSelect } from './field.tsx';
import type { SelectProps } from './select-list.tsx';

type SelectList = (props: SelectProps) => ReactElement;

/** The code of the shop's own list, once loaded. */
let loadedList: SelectList | undefined;

/**
 * One choice out of a list. With a mouse it is the shop's own list, with arrow keys and search by typing; its
 * code loads when the first one is shown. Until then, in the server's page, without script and on touch
 * screens, whose own wheel is better, it is the browser's select. What was chosen there stays, and it is not
 * replaced while focused. Use NativeSelect where every byte of the first screen counts, or in a form that needs
 * no script.
 */
export function Select({ options, onChange, defaultValue, ...rest }: SelectProps): ReactElement {
  const hasMouse = useSyncExternalStore(listen, isMouse, () => false);
  const plain = useRef<HTMLSelectElement>(null);
  const [own, setOwn] = useState(() =>
    hasMouse && loadedList ? { List: loadedList, defaultValue } : undefined,
  );

  const replace = useEffectEvent((List: SelectList, chosen: string) => {
    setOwn({ List, defaultValue: chosen });
    // Chosen before React was listening.
    if (chosen !== (defaultValue ?? chosen)) onChange?.(chosen);
  });

  useEffect(() => {
    const select = plain.current;
    if (!hasMouse || !select) return;
    return onceReplaceable(select, (list) => replace(list, select.value));
  }, [hasMouse]);

  if (hasMouse && own) {
    const { List, ...chosen } = own;
    return <List {...rest} {...chosen} options={options} onChange={onChange} />;
  }
  return (
    <NativeSelect
      {...rest}
      ref={plain}
      defaultValue={defaultValue}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

/**
 * Calls back once the list's code has loaded and the select has no focus. If loading fails, the select stays.
 * Returns a function that stops waiting.
 */
function onceReplaceable(
  select: HTMLSelectElement,
  replace: (list: SelectList) => void,
): () => void {
  const stopped = new AbortController();
  import('./select-list.tsx').then(
    ({ default: list }) => {
      loadedList = list;
      if (stopped.signal.aborted) return;
      if (document.activeElement !== select) return replace(list);
      select.addEventListener('blur', () => replace(list), { once: true, signal: stopped.signal });
    },
    () => {},
  );
  return () => stopped.abort();
}

const mouse = '(hover: hover) and (pointer: fine)';

function isMouse(): boolean {
  return matchMedia(mouse).matches;
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(mouse);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
