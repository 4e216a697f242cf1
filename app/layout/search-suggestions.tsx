import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  minSuggestLetters,
  type Suggestion,
  type Suggestions,
} from '../catalogue/suggestions.contract.ts';

const debounceMs = 150;

type Option = Suggestion & { isCategory: boolean };

/**
 * The list under the search box (WAI-ARIA combobox): arrows choose, Enter goes there, Escape closes; a
 * press goes there too. The input keeps the focus and stays the plain one it is: what it has to hear and
 * say is put on it here, once this code is there.
 */
export default function SearchSuggestions({
  input,
}: {
  input: HTMLInputElement;
}): ReactElement | null {
  const navigate = useNavigate();
  const id = useId();
  const [options, setOptions] = useState<Option[]>([]);
  const [activeIndex, setChosen] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = options.length > 0;

  function close(): void {
    setOptions([]);
    setChosen(-1);
  }

  function goTo(option: Option): void {
    close();
    input.blur();
    navigate(option.href);
  }

  useEffect(() => {
    let abortController = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;
    function stop(): void {
      clearTimeout(pause);
      abortController.abort();
      setOptions([]);
      setChosen(-1);
    }
    function fetchSuggestions(): void {
      clearTimeout(pause);
      abortController.abort();
      abortController = new AbortController();
      const { signal } = abortController;
      const typed = input.value.trim();
      if ([...typed].length < minSuggestLetters) {
        stop();
        return;
      }
      pause = setTimeout(async () => {
        const found = await readOptions(typed, signal);
        if (signal.aborted) return;
        setOptions(found);
        setChosen(-1);
      }, debounceMs);
    }
    const { form } = input;
    input.addEventListener('input', fetchSuggestions);
    input.addEventListener('blur', stop);
    form?.addEventListener('submit', stop);
    // What was typed while this code was on its way.
    if (input.value !== input.defaultValue) fetchSuggestions();
    return () => {
      clearTimeout(pause);
      abortController.abort();
      input.removeEventListener('input', fetchSuggestions);
      input.removeEventListener('blur', stop);
      form?.removeEventListener('submit', stop);
    };
  }, [input]);

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!isOpen || event.isComposing) return;
      const option = options[activeIndex];
      if (event.key === 'Enter' && option) goTo(option);
      else if (event.key === 'Escape') close();
      else if (event.key === 'ArrowDown') setChosen(next(activeIndex, options.length));
      else if (event.key === 'ArrowUp') setChosen(previous(activeIndex, options.length));
      else return;
      event.preventDefault();
    }
    input.addEventListener('keydown', press);
    return () => input.removeEventListener('keydown', press);
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
      // A press leaves the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input hears the keys
        <div
          key={option.href}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === activeIndex}
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

/** Nothing when it cannot be asked: suggestions are a help, not a need. */
async function readOptions(typed: string, signal: AbortSignal): Promise<Option[]> {
  try {
    const answer = await fetch(`/api/v1/suggestions?q=${encodeURIComponent(typed)}`, { signal });
    if (!answer.ok) return [];
    const { categories, products }: Suggestions = await answer.json();
    return [
      ...categories.map((category) => ({ ...category, isCategory: true })),
      ...products.map((product) => ({ ...product, isCategory: false })),
    ];
  } catch {
    return [];
  }
}

/** Down from the last is back in the input, and the other way round. */
function next(activeIndex: number, count: number): number {
  return activeIndex + 1 < count ? activeIndex + 1 : -1;
}

function previous(activeIndex: number, count: number): number {
  return activeIndex < 0 ? count - 1 : activeIndex - 1;
}
