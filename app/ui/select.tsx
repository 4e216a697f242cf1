import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { NativeSelect } from './field.tsx';
import type { SelectProps } from './select-list.tsx';

const SelectList = lazy(() =>
  // When its code cannot be fetched, the browser's select still offers the choice.
  import('./select-list.tsx').catch(() => ({ default: PlainSelect })),
);

/**
 * One choice out of a list. With a mouse it is the shop's own list, with arrow keys and search by typing;
 * its code loads when the first one is shown. In the server's page, without script, and on a touch screen,
 * whose own wheel is better, it is the browser's select. Use NativeSelect where every byte of the first
 * screen counts, or in a form that needs no script.
 */
export function Select(props: SelectProps): ReactElement {
  const hasMouse = useSyncExternalStore(listen, isMouse, () => false);
  const plain = <PlainSelect {...props} />;
  if (!hasMouse) return plain;
  return (
    <Suspense fallback={plain}>
      <SelectList {...props} />
    </Suspense>
  );
}

function PlainSelect({ options, onChange, ...rest }: SelectProps): ReactElement {
  return (
    <NativeSelect {...rest} onChange={(event) => onChange?.(event.currentTarget.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
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
