import { type ReactElement, useId } from 'react';
import { swatchStyle } from './swatch.ts';

export type OptionGroupProps = {
  legend: string;
  name: string;
  options: readonly string[];
  /** The swatch tones of each option, if it is a color. */
  swatches?: readonly string[][];
  /** A note for each option that is not simply available. */
  notes?: readonly { isOutOfStock: boolean; difference: string | undefined }[];
  defaultValue?: string;
  required?: boolean;
  error?: string | null;
  onChange?: (option: string) => void;
};

/**
 * One choice of a few: radios that look like 44 px buttons. With `required` the browser insists on a choice;
 * `noValidate` on the form leaves that to the server.
 */
export function OptionGroup({
  legend,
  name,
  options,
  swatches = [],
  notes = [],
  defaultValue,
  required,
  error,
  onChange,
}: OptionGroupProps): ReactElement {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label mb-1.5">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option}
            className="option"
            data-text={option}
            style={swatchStyle(swatches[index] ?? [])}
          >
            <input
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === defaultValue}
              required={required}
              aria-invalid={error ? true : undefined}
              aria-label={spokenName(option, notes[index])}
              onChange={() => onChange?.(option)}
            />
            {notes[index]?.isOutOfStock ? <s className="text-ink2">{option}</s> : option}
            {notes[index]?.difference && (
              <small className="font-normal text-ink2">{notes[index].difference}</small>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** 'XL, +₹100, out of stock'; undefined if the name says it all. */
function spokenName(
  option: string,
  note: NonNullable<OptionGroupProps['notes']>[number] | undefined,
): string | undefined {
  if (!note?.isOutOfStock && !note?.difference) return undefined;
  return [option, note.difference, note.isOutOfStock && 'out of stock'].filter(Boolean).join(', ');
}
