import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  minSuggestLetters,
  type Suggestion,
  type Suggestions,
} from '../search/suggestions.contract.ts';

const debounceMs = 150;

type Option = Suggestion & { isCategory: boolean };

/**
 * The list under the search box (WAI-ARIA combobox): arrows choose, Enter or a press goes there, Escape
 * closes. The input keeps the focus and works without this code, which adds its own listeners and
 * attributes to it.
 */
export default function SearchSuggestions({
  input,
}: {
  input: HTMLInputElement;
}): ReactElement | null {
  const navigate = useNavigate();
  const id = useId();
  const [options, setOptions] = useState<Option[]>([]);
  const [activeIndex, setActiveIndex] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = options.length > 0;

  function close(): void {
    setOptions([]);
    setActiveIndex(-1);
  }

  function goTo(option: Option): void {
    close();
    input.blur();
    navigate(option.href);
  }

  useEffect(() => {
    let abortController = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function stop(): void {
      clearTimeout(timer);
      abortController.abort();
      setOptions([]);
      setActiveIndex(-1);
    }
    function fetchSuggestions(): void {
      clearTimeout(timer);
      abortController.abort();
      abortController = new AbortController();
      const { signal } = abortController;
      const typed = input.value.trim();
      if ([...typed].length < minSuggestLetters) {
        stop();
        return;
      }
      timer = setTimeout(async () => {
        const suggestions = await readOptions(typed, signal);
        if (signal.aborted) return;
        setOptions(suggestions);
        setActiveIndex(-1);
      }, debounceMs);
    }
    const { form } = input;
    input.addEventListener('input', fetchSuggestions);
    input.addEventListener('blur', stop);
    form?.addEventListener('submit', stop);
    // For what was typed while this code was loading.
    if (input.value !== input.defaultValue) fetchSuggestions();
    return () => {
      clearTimeout(timer);
      abortController.abort();
      input.removeEventListener('input', fetchSuggestions);
      input.removeEventListener('blur', stop);
      form?.removeEventListener('submit', stop);
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
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
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
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={option.href}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          tabIndex={-1}
          className="suggestion"
          onClick={() => goTo(option)}
        >
          {option.name}
          {option.isCategory && <span className="text-smallest text-ink2">Category</span>}
        </div>
      ))}
    </div>
  );
}

/** Returns no options when the request fails: suggestions are only a help. */
async function readOptions(typed: string, signal: AbortSignal): Promise<Option[]> {
  try {
    const response = await fetch(`/api/v1/suggestions?q=${encodeURIComponent(typed)}`, { signal });
    if (!response.ok) return [];
    const { categories, products }: Suggestions = await response.json();
    return [
      ...categories.map((category) => ({ ...category, isCategory: true })),
      ...products.map((product) => ({ ...product, isCategory: false })),
    ];
  } catch {
    return [];
  }
}

/** After the last option comes the input, -1, and before the input the last option. */
function next(activeIndex: number, count: number): number {
  return activeIndex + 1 < count ? activeIndex + 1 : -1;
}

function previous(activeIndex: number, count: number): number {
  return activeIndex < 0 ? count - 1 : activeIndex - 1;
}
