import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SizedImage } from '#app/kit/ui/sized-image.tsx';
import { storeUrl } from '#app/products/catalogue/store-query.contract.ts';
import {
  minSuggestLetters,
  type ProductSuggestion,
  type Suggestions,
} from '#app/store/search/suggestions.contract.ts';
import { clearRecentSearches, keepRecentSearch, readRecentSearches } from './recent-searches.ts';

const debounceMs = 150;

/** A row of the list. Without `href` it clears the search history. */
type Option = Partial<ProductSuggestion> & { name: string; isCategory?: boolean };

/** Options under a heading. The group without one has the results for the text. */
type Group = { heading?: string; options: Option[] };

/**
 * The list under the search box (WAI-ARIA combobox): arrows choose, Enter or a press goes there, Escape closes.
 * The input keeps the focus and works without this code, which adds its listeners and attributes to it.
 */
export default function SearchSuggestions({
  input,
}: {
  input: HTMLInputElement;
}): ReactElement | null {
  const navigate = useNavigate();
  const id = useId();
  const [groups, setGroups] = useState<Group[]>([]);
  const options = groups.flatMap((group) => group.options);
  const [activeIndex, setActiveIndex] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = options.length > 0;

  function close(): void {
    setGroups([]);
    setActiveIndex(-1);
  }

  function goTo(option: Option): void {
    close();
    if (!option.href) {
      clearRecentSearches();
      return;
    }
    input.blur();
    // The typed text has found it. Only a search is shown where it leads.
    input.value = new URL(option.href, location.origin).searchParams.get('search') ?? '';
    navigate(option.href);
  }

  useEffect(() => {
    let abortController = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function stop(): void {
      clearTimeout(timer);
      abortController.abort();
      setGroups([]);
      setActiveIndex(-1);
    }
    function fetchSuggestions(): void {
      clearTimeout(timer);
      abortController.abort();
      abortController = new AbortController();
      const { signal } = abortController;
      const typed = input.value.trim();
      if (typed !== '' && [...typed].length < minSuggestLetters) {
        stop();
        return;
      }
      const show = async () => {
        const found =
          typed === '' ? await readBeforeTyping(signal) : await readGroups(typed, signal);
        if (signal.aborted || document.activeElement !== input) return;
        setGroups(found);
        setActiveIndex(-1);
      };
      timer = setTimeout(show, typed === '' ? 0 : debounceMs);
    }
    function showBeforeTyping(): void {
      if (input.value === '') fetchSuggestions();
    }
    function keepAndStop(): void {
      keepRecentSearch(input.value);
      stop();
    }
    const { form } = input;
    // This page's search may have been made before this code loaded.
    keepRecentSearch(input.defaultValue);
    input.addEventListener('input', fetchSuggestions);
    input.addEventListener('focus', showBeforeTyping);
    input.addEventListener('blur', stop);
    form?.addEventListener('submit', keepAndStop);
    // For text typed while this code was loading, and the focus that loaded it.
    if (input.value !== input.defaultValue) fetchSuggestions();
    else showBeforeTyping();
    return () => {
      clearTimeout(timer);
      abortController.abort();
      input.removeEventListener('input', fetchSuggestions);
      input.removeEventListener('focus', showBeforeTyping);
      input.removeEventListener('blur', stop);
      form?.removeEventListener('submit', keepAndStop);
    };
  }, [input]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isOpen || event.isComposing) return;
      const option = options[activeIndex];
      if (event.key === 'Enter' && option) goTo(option);
      else if (event.key === 'Escape') close();
      else if (event.key === 'ArrowDown') setActiveIndex(next(activeIndex, options.length));
      else if (event.key === 'ArrowUp') setActiveIndex(previous(activeIndex, options.length));
      else return;
      event.preventDefault();
    }
    input.addEventListener('keydown', onKeyDown);
    return () => input.removeEventListener('keydown', onKeyDown);
  });

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': activeIndex < 0 ? null : `${id}-${activeIndex}`,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    list.current
      ?.querySelectorAll('[role=option]')
      [activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, activeIndex]);

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      className="suggestions"
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ heading, options: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box has groups of options, not fieldsets
        <div key={heading ?? ''} role="group" aria-label={heading ?? 'Found'}>
          {heading && (
            <p className="px-3 pt-2 text-small text-ink2" aria-hidden="true">
              {heading}
            </p>
          )}
          {own.map((option) => {
            const index = options.indexOf(option);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={option.href ?? ''}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === activeIndex}
                tabIndex={-1}
                className="suggestion"
                onClick={() => goTo(option)}
              >
                <SuggestionRow option={option} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function SuggestionRow({ option }: { option: Option }): ReactElement {
  const { name, picture, price, isCategory } = option;
  return (
    <>
      {price && (
        <span
          className="suggestion-picture flex-none overflow-hidden rounded-sm bg-sunk"
          style={{ backgroundColor: picture?.tint ?? undefined }}
        >
          {picture && (
            <SizedImage
              src={picture.url}
              alt=""
              place="thumbnail"
              className="size-full object-cover"
            />
          )}
        </span>
      )}
      <span className="min-w-0 flex-1 line-clamp-2">{name}</span>
      {price && <span className="flex-none text-ink2">{price}</span>}
      {isCategory && <span className="text-smallest text-ink2">Category</span>}
    </>
  );
}

async function readGroups(typed: string, signal: AbortSignal): Promise<Group[]> {
  const { categories, products } = await readSuggestions(`?q=${encodeURIComponent(typed)}`, signal);
  const options = [
    ...categories.map((category) => ({ ...category, isCategory: true })),
    ...products,
  ];
  return options.length > 0 ? [{ options }] : [];
}

/** For an empty field: this browser's searches, and the best-selling categories. */
async function readBeforeTyping(signal: AbortSignal): Promise<Group[]> {
  const recent: Option[] = readRecentSearches().map((search) => {
    return { name: search, href: storeUrl({ search }) };
  });
  const { categories } = await readSuggestions('', signal);
  const groups: Group[] = [
    { heading: 'Recent searches', options: [...recent, { name: 'Clear recent searches' }] },
    { heading: 'Popular', options: categories },
  ];
  return groups.filter(({ options }) => options.some(({ href }) => href));
}

/** Returns nothing if the request fails: suggestions are only a help. */
async function readSuggestions(query: string, signal: AbortSignal): Promise<Suggestions> {
  const nothing = { products: [], categories: [] };
  try {
    const response = await fetch(`/api/v1/suggestions${query}`, { signal });
    return response.ok ? await response.json() : nothing;
  } catch {
    return nothing;
  }
}

/** After the last option comes the input, -1, and before the input the last option. */
function next(activeIndex: number, count: number): number {
  return activeIndex + 1 < count ? activeIndex + 1 : -1;
}

function previous(activeIndex: number, count: number): number {
  return activeIndex < 0 ? count - 1 : activeIndex - 1;
}
