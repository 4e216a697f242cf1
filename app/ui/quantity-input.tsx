import { Minus, Plus } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { clampQuantity } from '../kit/numbers.ts';

export type QuantityInputProps = {
  name: string;
  defaultValue?: number;
  /** The most one may take; left out, there is no upper end. */
  max?: number;
  /** Hears each settled number: after minus or plus, and when the typed text is left. */
  onChange?: (quantity: number) => void;
  label?: string;
};

/**
 * Minus, a number, plus. What is typed settles when the field is left: no whole number becomes 1,
 * more than `max` becomes `max`. Without script the number field stands alone.
 */
export function QuantityInput({
  name,
  defaultValue = 1,
  max = Number.POSITIVE_INFINITY,
  onChange,
  label = 'Quantity',
}: QuantityInputProps): ReactElement {
  const [lastDefault, setLastDefault] = useState(defaultValue);
  const [lastReported, setLastReported] = useState(defaultValue);
  const [text, setText] = useState(String(defaultValue));
  if (lastDefault !== defaultValue) {
    setLastDefault(defaultValue);
    setLastReported(defaultValue);
    setText(String(defaultValue));
  }
  const quantity = clampQuantity(text, max);
  const input = useRef<HTMLInputElement>(null);

  function commit(next: number): void {
    setText(String(next));
    if (next === lastReported) return;
    setLastReported(next);
    onChange?.(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the script was there.
  useEffect(() => {
    const typed = input.current?.value ?? text;
    if (typed === text) return;
    if (document.activeElement === input.current) setText(typed);
    else commit(clampQuantity(typed, max));
  }, []);

  return (
    <div className="quantity">
      <button
        type="button"
        aria-label={`Decrease ${label.toLowerCase()}`}
        disabled={quantity <= 1}
        onClick={() => commit(quantity - 1)}
      >
        <Minus size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        // A number of an earlier visit, put back by the browser, would look typed.
        autoComplete="off"
        name={name}
        aria-label={label}
        min={1}
        max={Number.isFinite(max) ? Math.max(1, max) : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => commit(quantity)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(quantity);
        }}
      />
      <button
        type="button"
        aria-label={`Increase ${label.toLowerCase()}`}
        disabled={quantity >= max}
        onClick={() => commit(quantity + 1)}
      >
        <Plus size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
