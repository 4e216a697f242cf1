import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { Icon } from '#app/kit/ui/icon.tsx';

const SearchSuggestions = lazy(() =>
  // Without suggestions the search box still works.
  import('./search-suggestions.tsx').catch(() => ({ default: () => null })),
);

/** The header's search: a plain form to the store, which loads suggestions on focus (Q01). */
export function SearchBox({ className }: { className: string }): ReactElement {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const box = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const term = pathname === '/store' ? (params.get('search') ?? '') : '';
  useEffect(() => {
    // Focused before this script loaded.
    if (box.current === document.activeElement) setInput(box.current);
  }, []);
  return (
    <Form action="/store" role="search" className={`search-box ${className}`}>
      <div>
        <button type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
        <input
          ref={box}
          key={term}
          type="search"
          name="search"
          aria-label="Search products"
          defaultValue={term}
          maxLength={200}
          placeholder="Search sarees, kurtas, dupattas"
          onFocus={(event) => setInput(event.currentTarget)}
        />
      </div>
      {input && (
        <Suspense fallback={null}>
          <SearchSuggestions input={input} />
        </Suspense>
      )}
    </Form>
  );
}
