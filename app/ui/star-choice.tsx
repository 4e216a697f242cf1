import { Star } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { counted } from '../kit/text.ts';

const places = [1, 2, 3, 4, 5];

/**
 * A rating to choose, 44 px a star: radios to the keyboard and to a form. The stars up to the chosen one
 * are filled by the style sheet alone. In: the rating chosen so far, 0 for none. `autoFocus` puts the
 * focus on it, or on the first star.
 */
export function StarChoice({
  legend,
  name,
  defaultValue = 0,
  error,
  autoFocus = false,
}: {
  legend: string;
  name: string;
  defaultValue?: number;
  error?: string | null;
  autoFocus?: boolean;
}): ReactElement {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="star-choice">
        {places.map((place) => (
          <label key={place}>
            <input
              type="radio"
              name={name}
              value={place}
              defaultChecked={place === defaultValue}
              // biome-ignore lint/a11y/noAutofocus: she asked for this form; the way to it is scrolled too
              autoFocus={autoFocus && place === Math.max(1, defaultValue)}
              aria-label={counted(place, 'star')}
              aria-invalid={error ? true : undefined}
            />
            <Star size={30} strokeWidth={1.5} aria-hidden />
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
