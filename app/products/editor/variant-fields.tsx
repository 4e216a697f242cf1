import type { ReactElement } from 'react';
import { Button } from '#app/kit/ui/button.tsx';
import { Checkbox } from '#app/kit/ui/field.tsx';
import { choiceKey, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { productFields } from './product-fields.contract.ts';
import type { CellGroup, VariantsInForm } from './use-variants.ts';
import {
  differenceText,
  placedText,
  pricedOption,
  type SavedVariant,
  sharedDifference,
  variantFields,
  variantName,
} from './variants.contract.ts';

/** With more colors than this, only the first is open. */
const maxOpenGroups = 4;

type Fields = {
  variants: VariantsInForm;
  texts: Record<string, string>;
  errors: Record<string, string>;
  /** Null if sizes and colors have not been counted. */
  saved: SavedVariant[] | null;
};

/** The switch that counts stock by size and color, and a number for each. */
export function VariantFields({ variants, texts, errors, saved }: Fields): ReactElement {
  const { isOn, setOn, isOffered, sum } = variants;
  const stock = Number(texts.stockSeen ?? 0);
  const isPlacing = isOn && saved === null && stock > 0;
  return (
    <fieldset className="variant-fields col-span-2">
      <legend className="sr-only">Stock per size and color</legend>
      <input type="hidden" name={variantFields.seen} value={texts[variantFields.seen] ?? ''} />
      {isOffered && (
        <Checkbox
          name={variantFields.isOn}
          label="Count stock per size and color"
          value="on"
          defaultChecked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
          error={errors[variantFields.isOn]}
          hint={
            saved && !isOn
              ? `The ${texts.stockSeen} in stock stay as one number.`
              : 'So that no size is sold that is not there.'
          }
        />
      )}
      {isPlacing && (
        <>
          <input type="hidden" name={variantFields.placed} value={placedText(sum, stock)} />
          <p role="status" className={sum === stock ? '' : 'font-semibold text-bad'}>
            {placedText(sum, stock)}
          </p>
        </>
      )}
      {isOn && <Grid {...{ variants, texts, errors, saved }} />}
    </fieldset>
  );
}

function Grid({ variants, texts, errors, saved }: Fields): ReactElement {
  const { groups, left } = variants;
  const first = groups[0]?.choices[0];
  return (
    <>
      {groups.map((group, at) => (
        <Group
          key={group.title}
          group={group}
          isOpen={at === 0 || groups.length <= maxOpenGroups}
          {...{ variants, errors }}
        />
      ))}
      {left.length > 0 && (
        <Group
          group={{ title: 'No longer offered', choices: left }}
          isOpen
          {...{ variants, errors }}
        />
      )}
      {first && (
        <details className="mt-2" open={hasErrors(errors, ['variant-price-', 'variant-sku-'])}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
            Price and SKU per {first.size === null ? 'color' : 'size'}
          </summary>
          <PriceAndSku {...{ variants, texts, errors, saved }} />
        </details>
      )}
    </>
  );
}

function hasErrors(errors: Record<string, string>, prefixes: string[]): boolean {
  return Object.keys(errors).some((name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

function Group({
  group: { title, choices },
  isOpen,
  variants,
  errors,
}: {
  group: CellGroup;
  isOpen: boolean;
  variants: VariantsInForm;
  errors: Record<string, string>;
}): ReactElement {
  const { groups, textOf, fill } = variants;
  const isOffered = groups.some((one) => one.choices === choices);
  const isWrong = choices.some((choice) => errors[variantFields.stock(choice)]);
  const first = choices[0];
  const cells = (
    <>
      <div className="variant-cells">
        {choices.map((choice) => (
          <Cell key={choiceKey(choice)} choice={choice} {...{ variants, errors }} />
        ))}
      </div>
      {isOffered && (
        <div className="mt-1 flex flex-wrap gap-2">
          {first && choices.length > 1 && (
            <Button
              type="button"
              variant="ghost"
              size="sm"
              onClick={() => fill(choices.map((choice) => [choice, textOf(first)]))}
            >
              {pricedOption(first)} to all
            </Button>
          )}
          {groups.length > 1 && (
            <Button
              type="button"
              variant="ghost"
              size="sm"
              onClick={() => fill(copies(choices, groups, textOf))}
            >
              Same in all colors
            </Button>
          )}
        </div>
      )}
    </>
  );
  if (title === '') return <div className="mt-2">{cells}</div>;
  return (
    <details className="variant-group" open={isOpen || isWrong}>
      <summary>
        <span className="font-semibold">{title}</span>{' '}
        <span className="text-ink2">{choices.map((one) => textOf(one) || '0').join(' · ')}</span>
      </summary>
      {cells}
    </details>
  );
}

/** One color's numbers for all of them, size by size. */
function copies(
  choices: readonly ProductChoice[],
  groups: readonly CellGroup[],
  textOf: (choice: ProductChoice) => string,
): [ProductChoice, string][] {
  return groups.flatMap((group) =>
    group.choices.map((choice, at): [ProductChoice, string] => {
      const source = choices[at];
      return [choice, source ? textOf(source) : ''];
    }),
  );
}

function Cell({
  choice,
  variants: { textOf, fill, paste },
  errors,
}: {
  choice: ProductChoice;
  variants: VariantsInForm;
  errors: Record<string, string>;
}): ReactElement {
  const name = variantFields.stock(choice);
  return (
    <label>
      <span className="wrap-anywhere">{pricedOption(choice)}</span>
      <input
        className="input"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        placeholder="0"
        aria-label={`Stock of ${variantName(choice)}`}
        aria-invalid={errors[name] ? true : undefined}
        value={textOf(choice)}
        onChange={(event) => fill([[choice, event.currentTarget.value]])}
        onPaste={(event) => paste(event, choice)}
      />
      {errors[name] && <span className="text-small text-bad">{errors[name]}</span>}
    </label>
  );
}

function PriceAndSku({ variants: { groups }, texts, errors, saved }: Fields): ReactElement {
  const choices = groups.flatMap((group) => group.choices);
  const priced = new Map(choices.map((choice) => [pricedOption(choice), choice]));
  const field = (name: string, label: string, text: string, more: Record<string, string> = {}) => (
    <label key={name}>
      <span className="wrap-anywhere">{label}</span>
      <input
        className="input"
        name={name}
        autoComplete="off"
        aria-invalid={errors[name] ? true : undefined}
        defaultValue={texts[name] ?? text}
        {...more}
      />
      {errors[name] && <span className="text-small text-bad">{errors[name]}</span>}
    </label>
  );
  return (
    <>
      <p className="text-small text-ink2">How much more it costs (₹), or less: 200 or -150</p>
      <div className="variant-cells">
        {[...priced].map(([option, choice]) =>
          field(variantFields.difference(choice), option, differenceText(saved ?? [], option), {
            'aria-label': `Price difference of ${option} (₹)`,
            placeholder: sharedDifference(saved ?? [], option) === null ? 'as it is' : '0',
          }),
        )}
      </div>
      <p className="mt-3 text-small text-ink2">SKU, your product code of each</p>
      <div className="variant-cells variant-skus">
        {choices.map((choice) =>
          field(variantFields.sku(choice), variantName(choice), skuOf(saved, choice), {
            'aria-label': `SKU of ${variantName(choice)}`,
            maxLength: String(productFields.sku.maxLength),
          }),
        )}
      </div>
    </>
  );
}

function skuOf(saved: SavedVariant[] | null, choice: ProductChoice): string {
  return saved?.find((one) => choiceKey(one) === choiceKey(choice))?.sku ?? '';
}
