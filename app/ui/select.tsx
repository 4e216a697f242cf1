import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { NativeSelect } from './field.tsx';
import type { SelectProps } from './select-list.tsx';

const SelectList = lazy(() =>
  // A list that cannot be fetched is no reason to be without the choice.
  import('./select-list.tsx').catch(() => ({ default: PlainSelect })),
);

/**
 * One choice out of a list. Under a mouse the list is the shop's own, with keys and search by typing;
 * its code comes with the first one shown. In the server's page, on a touch screen, whose own wheel is
 * better, and without script it is the browser's select. Where a list has to be in the first screen's
 * few bytes, or lies in a form that script never touches, use NativeSelect.
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

function listen(changed: () => void): () => void {
  const query = matchMedia(mouse);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
