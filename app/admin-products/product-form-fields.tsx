import type { ComponentProps, ReactElement } from 'react';
import type { PictureView } from '../catalogue/catalogue.contract.ts';
import { Checkbox, Field, NativeSelect, Textarea, TextField } from '../ui/field.tsx';
import { ImageManager } from '../uploads/image-manager.tsx';
import type { CategoryChoice } from './admin-products.contract.ts';
import { gstRates, maxProductFieldLength } from './product-fields.contract.ts';

/** The fields of a product, those added by a decision after the others (Q48). */
export function ProductFormFields({
  texts,
  wrong,
  categories,
  pictures,
  onSending,
}: {
  /** What each holds at first, by its name. */
  texts: Record<string, string>;
  /** What is wrong with it, by its name. */
  wrong: Record<string, string>;
  categories: CategoryChoice[];
  pictures: PictureView[];
  /** Told when a picture begins to be sent, and when it is there. */
  onSending: (isSending: boolean) => void;
}): ReactElement {
  const text = (
    name: string,
    label: string,
    more: Partial<ComponentProps<typeof TextField>> = {},
  ) => (
    <TextField
      name={name}
      label={label}
      defaultValue={texts[name]}
      error={wrong[name]}
      autoComplete="off"
      {...more}
    />
  );
  const select = (name: string, label: string, options: readonly [string, string][]) => (
    <Field label={label} name={name} error={wrong[name]}>
      <NativeSelect defaultValue={texts[name]}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
  const checkbox = (name: string, label: string) => (
    <Checkbox name={name} label={label} value="on" defaultChecked={texts[name] === 'on'} />
  );
  const wide = 'col-span-2';
  const wideOnPhone = 'max-sm:col-span-2';
  return (
    <>
      <input type="hidden" name="version" value={texts.version ?? ''} />
      <input type="hidden" name="stockSeen" value={texts.stockSeen ?? ''} />
      {text('name', 'Product Name', {
        required: true,
        maxLength: maxProductFieldLength.name,
        className: wide,
      })}
      <Field label="Description" name="description" error={wrong.description} className={wide}>
        <Textarea maxLength={maxProductFieldLength.description} defaultValue={texts.description} />
      </Field>
      {text('price', 'Price (₹)', { required: true, inputMode: 'decimal', maxLength: 20 })}
      {text('stock', 'Stock Quantity', { inputMode: 'numeric', maxLength: 10 })}
      {select('categoryId', 'Category', [
        ['', 'Uncategorized'],
        ...categories.map(({ id, name }): [string, string] => [id, name]),
      ])}
      {text('material', 'Material', { maxLength: maxProductFieldLength.material })}
      {text('sizes', 'Sizes (comma-separated)', { className: wideOnPhone })}
      {text('colors', 'Colors (comma-separated)', { className: wideOnPhone })}
      <div className={wide}>
        <ImageManager images={pictures} onUploadingChange={onSending} />
      </div>
      {text('salePrice', 'Sale Price (₹)', {
        inputMode: 'decimal',
        maxLength: 20,
        hint: 'Empty: not on sale',
      })}
      {text('sku', 'SKU', { maxLength: maxProductFieldLength.sku, hint: 'Your own number for it' })}
      {text('hsn', 'HSN', { inputMode: 'numeric', maxLength: 8, hint: 'Of the tax office' })}
      {select('gstRate', 'GST rate', [
        ['', 'Not given'],
        ...gstRates.map((rate): [string, string] => [String(rate), `${rate}%`]),
      ])}
      {checkbox('isFeatured', 'Featured: on the home page')}
      {checkbox('isActive', 'Visible: shown in the shop')}
    </>
  );
}
