import { type ReactElement, useState } from 'react';
import { clampQuantity } from '#app/kit/numbers.ts';
import { Icon } from './icon.tsx';

export type QuantityInputProps = {
  name: string;
  defaultValue?: number;
  /** The highest quantity allowed. Default: no limit. */
  max?: number;
  /** Called with each new quantity: after minus, plus or Enter, and when the field loses focus. */
  onChange?: (quantity: number) => void;
  label?: string;
};

/**
 * Minus, a number, plus. The typed number is corrected when the field loses focus: no whole number becomes 1,
 * more than `max` becomes `max`, even if `max` falls later. Without script only the number field works.
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
  const [lastMax, setLastMax] = useState(max);
  if (lastMax !== max) {
    setLastMax(max);
    if (Number(text) > max) setText(String(max));
  }
  const quantity = clampQuantity(text, max);

  function commit(next: number): void {
    setText(String(next));
    if (next === lastReported) return;
    setLastReported(next);
    onChange?.(next);
  }

  return (
    <div className="quantity">
      <button
        type="button"
        aria-label={`Decrease ${label.toLowerCase()}`}
        disabled={quantity <= 1}
        onClick={() => commit(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        // A quantity restored by the browser from an earlier visit would look typed.
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
        <Icon name="plus" />
      </button>
    </div>
  );
}
