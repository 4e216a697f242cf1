import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { Icon } from '../ui/icon.tsx';

const SearchSuggestions = lazy(() =>
  // Without suggestions the search box still works.
  import('./search-suggestions.tsx').catch(() => ({ default: () => null })),
);

/** The search of the header: a plain form to the store, which loads suggestions on focus (Q01). */
export function SearchBox({ className }: { className: string }): ReactElement {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const term = pathname === '/store' ? (params.get('search') ?? '') : '';
  return (
    <Form action="/store" role="search" className={`relative ${className}`}>
      <div className="flex items-center rounded-md bg-sunk pr-1 text-ink2 focus-within:outline-3 focus-within:outline-(--focus-ring)">
        <button
          type="submit"
          aria-label="Search"
          className="-mr-1 grid size-11 flex-none place-items-center"
        >
          <Icon name="search" />
        </button>
        <input
          key={term}
          type="search"
          name="search"
          aria-label="Search products"
          defaultValue={term}
          maxLength={200}
          placeholder="Search sarees, kurtas, dupattas"
          className="h-11 w-full bg-transparent pt-0.5 text-ink shadow-none! outline-none placeholder:text-ink2"
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
