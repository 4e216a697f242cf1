import { type ReactElement, useId } from 'react';
import { pluralize } from '#app/kit/text.ts';
import { Icon } from './icon.tsx';

const starNumbers = [1, 2, 3, 4, 5];

/** A rating from 0 to 5 as five stars, rounded. `size` is a class. */
export function Stars({ value, size = 'size-4' }: { value: number; size?: string }): ReactElement {
  const full = Math.min(5, Math.max(0, Math.round(value)));
  return (
    <span
      role="img"
      aria-label={`${full} out of 5 stars`}
      className="inline-flex shrink-0 gap-px align-middle text-warn"
    >
      {starNumbers.map((star) => (
        <Icon key={star} name="star" className={star <= full ? `${size} icon-gold` : size} />
      ))}
    </span>
  );
}

/**
 * A choice of one to five stars, 44 px each: radios, with the stars up to the chosen one filled by CSS.
 * `defaultValue` is the rating so far, 0 for none. `autoFocus` focuses it, or the first star.
 */
export function StarRatingInput({
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
        {starNumbers.map((star) => (
          <label key={star}>
            <input
              type="radio"
              name={name}
              value={star}
              defaultChecked={star === defaultValue}
              // biome-ignore lint/a11y/noAutofocus: a form the person asked for; focus scrolls to it
              autoFocus={autoFocus && star === Math.max(1, defaultValue)}
              aria-label={pluralize(star, 'star')}
              aria-invalid={error ? true : undefined}
            />
            <Icon name="star-thin" className="icon-gold size-7.5" />
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
