import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type Suggestion,
  type Suggestions,
  suggestFromLetters,
} from '../catalogue/suggestions.contract.ts';

const pauseMs = 150;

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
  const [chosen, setChosen] = useState(-1);
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
    let asking = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;
    function stop(): void {
      clearTimeout(pause);
      asking.abort();
      setOptions([]);
      setChosen(-1);
    }
    function ask(): void {
      clearTimeout(pause);
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      const typed = input.value.trim();
      if ([...typed].length < suggestFromLetters) {
        stop();
        return;
      }
      pause = setTimeout(async () => {
        const found = await readOptions(typed, signal);
        if (signal.aborted) return;
        setOptions(found);
        setChosen(-1);
      }, pauseMs);
    }
    const { form } = input;
    input.addEventListener('input', ask);
    input.addEventListener('blur', stop);
    form?.addEventListener('submit', stop);
    // What was typed while this code was on its way.
    if (input.value !== input.defaultValue) ask();
    return () => {
      clearTimeout(pause);
      asking.abort();
      input.removeEventListener('input', ask);
      input.removeEventListener('blur', stop);
      form?.removeEventListener('submit', stop);
    };
  }, [input]);

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!isOpen || event.isComposing) return;
      const option = options[chosen];
      if (event.key === 'Enter' && option) goTo(option);
      else if (event.key === 'Escape') close();
      else if (event.key === 'ArrowDown') setChosen(next(chosen, options.length));
      else if (event.key === 'ArrowUp') setChosen(previous(chosen, options.length));
      else return;
      event.preventDefault();
    }
    input.addEventListener('keydown', press);
    return () => input.removeEventListener('keydown', press);
  });

  useEffect(() => {
    const says = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': chosen < 0 ? null : `${id}-${chosen}`,
    };
    for (const [name, value] of Object.entries(says)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, chosen]);

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
          aria-selected={place === chosen}
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
function next(chosen: number, count: number): number {
  return chosen + 1 < count ? chosen + 1 : -1;
}

function previous(chosen: number, count: number): number {
  return chosen < 0 ? count - 1 : chosen - 1;
}
