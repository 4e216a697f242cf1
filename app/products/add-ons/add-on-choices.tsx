import { type ReactElement, useEffect, useState } from 'react';
import { formatMoney } from '#app/kit/money.ts';
import { Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import {
  allMeasures,
  type LengthUnit,
  lengthFieldText,
  type Measure,
  measureNames,
  mmPerUnit,
  type OwnMeasure,
  ownMeasures,
} from '#app/products/size-charts/size-charts.contract.ts';
import {
  type AddOnGroup,
  type AddOnOption,
  type AddOnsView,
  addOnFields,
  addOnTexts,
  decodeAddOns,
  extraDaysText,
  measuredOnCall,
} from './add-ons.contract.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * A product's add-ons, in the form of its choices: one option per group, and the fields of the measurements it
 * needs, filled in from the profile. Without script those fields are always shown.
 */
export function AddOnChoices({
  view: { groups, own },
  formId,
  initial,
  errors = {},
}: {
  view: AddOnsView;
  formId: string;
  /** The fields of a refused form, or of the address. */
  initial: Texts;
  errors?: Readonly<Record<string, string>>;
}): ReactElement {
  const [first] = useState<Texts>(() => ({
    ...addOnTexts(decodeAddOns(initial[addOnFields.encoded] ?? '')),
    ...initial,
  }));
  const [texts, setTexts] = useState<Texts>(first);
  function readForm(): void {
    const form = document.getElementById(formId) as HTMLFormElement;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    setTexts(Object.fromEntries(fields));
  }
  // Something may have been chosen before this script loaded.
  useEffect(readForm, [formId]);
  const chosen = groups.flatMap((group) => optionOf(group, texts) ?? []);
  return (
    <div className="grid gap-4" onChange={readForm}>
      {groups.map((group) => (
        <div key={group.id} className="grid gap-3">
          <Options
            group={group}
            initial={first}
            error={optionOf(group, texts) ? undefined : errors[addOnFields.option(group.id)]}
          />
          <Measuring
            group={group}
            chosen={optionOf(group, texts)}
            isOnCall={texts[addOnFields.way(group.id)] === 'call'}
            own={own}
            initial={first}
            errors={errors}
          />
        </div>
      ))}
      <Summary chosen={chosen} />
    </div>
  );
}

/** Without script everything is shown. */
function gridIf(isShown: boolean): string {
  return isShown ? 'grid' : 'hidden noscript:grid';
}

function isOwnMeasure(measure: Measure): measure is OwnMeasure {
  return ownMeasures.some((own) => own.measure === measure);
}

function optionOf({ id, options }: AddOnGroup, texts: Texts): AddOnOption | undefined {
  return options.find((option) => option.id === texts[addOnFields.option(id)]);
}

function Options({
  group: { id, name, isRequired, options },
  initial,
  error,
}: {
  group: AddOnGroup;
  initial: Texts;
  error: string | undefined;
}): ReactElement {
  const field = addOnFields.option(id);
  const errorId = `${field}-error`;
  const shown = isRequired ? options : [null, ...options];
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label mb-1.5">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((option) => (
          <label key={option?.id ?? ''} className="option">
            <input
              type="radio"
              name={field}
              value={option?.id ?? ''}
              defaultChecked={
                (initial[field] ?? (isRequired ? undefined : '')) === (option?.id ?? '')
              }
              aria-invalid={error ? true : undefined}
            />
            {option?.name ?? 'No, thank you'}
            {option && option.pricePaise > 0 && (
              <small className="font-normal text-ink2">+{formatMoney(option.pricePaise)}</small>
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

const howToMeasure: Partial<Record<Measure, string>> = {
  ...Object.fromEntries(ownMeasures.map(({ measure, how }) => [measure, how])),
  shoulder: 'Across the back, from one shoulder tip to the other.',
  sleeve: 'From the shoulder tip down, as long as you like it.',
  length: 'As long as the finished piece should be.',
  inseam: 'From the crotch to the ankle, on the inside of the leg.',
};

/** The measurements that the chosen option needs; nothing if it needs none. */
function Measuring({
  group,
  chosen,
  isOnCall,
  own,
  initial,
  errors,
}: {
  group: AddOnGroup;
  chosen: AddOnOption | undefined;
  isOnCall: boolean;
  own: AddOnsView['own'];
  initial: Texts;
  errors: Readonly<Record<string, string>>;
}): ReactElement | null {
  const [unit, setUnit] = useState<LengthUnit>(
    initial[addOnFields.unit(group.id)] === 'in' ? 'in' : 'cm',
  );
  const measures = allMeasures.filter((measure) =>
    group.options.some((option) => option.measures.includes(measure)),
  );
  if (measures.length === 0) return null;
  const needed = chosen?.measures ?? [];
  const ownOf = (measure: Measure) => (isOwnMeasure(measure) ? own[measure] : undefined);

  /** What is typed keeps its length. */
  function changeUnit(to: LengthUnit): void {
    for (const measure of measures) {
      const input = document.getElementsByName(addOnFields.measure(group.id, measure))[0];
      const typed = Number((input as HTMLInputElement | undefined)?.value.replace(',', '.'));
      if (!input || !typed) continue;
      (input as HTMLInputElement).value = lengthFieldText(Math.round(typed * mmPerUnit[unit]), to);
    }
    setUnit(to);
  }

  return (
    <fieldset
      className={`panel gap-3 ${gridIf(needed.length > 0)}`}
      aria-label={`Measurements: ${group.name}`}
    >
      <div className="flex flex-wrap gap-2">
        {(['typed', 'call'] as const).map((way) => (
          <label key={way} className="option">
            <input
              type="radio"
              name={addOnFields.way(group.id)}
              value={way}
              defaultChecked={(initial[addOnFields.way(group.id)] ?? 'typed') === way}
            />
            {way === 'call' ? measuredOnCall : 'My measurements'}
          </label>
        ))}
      </div>
      <div className={`gap-3 ${gridIf(!isOnCall)}`}>
        {measures.some(ownOf) && (
          <p className="text-small text-ink2">From your profile; change what differs.</p>
        )}
        <Field label="Unit" name={addOnFields.unit(group.id)}>
          <NativeSelect
            value={unit}
            onChange={(event) => changeUnit(event.currentTarget.value === 'in' ? 'in' : 'cm')}
          >
            <option value="cm">cm</option>
            <option value="in">inches</option>
          </NativeSelect>
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          {measures.map((measure) => {
            const field = addOnFields.measure(group.id, measure);
            return (
              <TextField
                key={measure}
                label={`${measureNames[measure].label}, ${unit}`}
                name={field}
                className={gridIf(needed.includes(measure))}
                hint={howToMeasure[measure]}
                inputMode="decimal"
                maxLength={10}
                autoComplete="off"
                defaultValue={initial[field] ?? lengthFieldText(ownOf(measure), 'cm')}
                error={errors[field]}
              />
            );
          })}
        </div>
      </div>
    </fieldset>
  );
}

/** The effect of the choice: extra price, later delivery, no return. */
function Summary({ chosen }: { chosen: AddOnOption[] }): ReactElement {
  const paise = chosen.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
  const days = chosen.reduce((sum, { extraDays }) => sum + extraDays, 0);
  const isReturnable = chosen.every((option) => option.isReturnable);
  const parts = [
    paise > 0 && `+${formatMoney(paise)} for each piece`,
    days > 0 && `Delivery: ${extraDaysText(days)}`,
    !isReturnable && 'Not returnable: it is made for you',
  ].filter(Boolean);
  return (
    <p aria-live="polite" className="text-small font-semibold empty:hidden">
      {parts.join(' · ')}
    </p>
  );
}
