import { type ComponentProps, type ReactElement, useCallback, useRef, useState } from 'react';
import type { PictureView } from '#app/kit/pictures.ts';
import { Checkbox, Field, NativeSelect, Textarea, TextField } from '#app/kit/ui/field.tsx';
import type { Attribute } from '#app/products/attributes/attributes.contract.ts';
import { ImageManager } from '#app/products/uploads/image-manager.tsx';
import { VideoField } from '#app/products/uploads/video-field.tsx';
import type { CategoryChoice, SizeChartChoice } from './admin-products.contract.ts';
import { AttributeFields } from './attribute-fields.tsx';
import {
  gstRates,
  productFields,
  splitOptions,
  type TextKey,
  textKeys,
} from './product-fields.contract.ts';
import { useVariants } from './use-variants.ts';
import { VariantFields } from './variant-fields.tsx';
import type { SavedVariant } from './variants.contract.ts';

/** Texts with a place of their own in the form; the others follow the sale price. */
const placedApart: readonly TextKey[] = ['name', 'description', 'material'];

/** The fields of a product (Q48). */
export function ProductFormFields({
  texts,
  errors,
  categories,
  sizeCharts,
  takesPricesBeforeTax,
  attributes,
  sizeChartSeen,
  saved,
  pictures,
  onUploadingChange,
}: {
  /** The initial values, by field name. */
  texts: Record<string, string>;
  /** By field name. */
  errors: Record<string, string>;
  categories: CategoryChoice[];
  sizeCharts: SizeChartChoice[];
  takesPricesBeforeTax: boolean;
  attributes: Attribute[];
  /** The product's chart when the dialog opened; '' for none of its own. */
  sizeChartSeen: string;
  /** Its sizes and colors; null if they are not counted. */
  saved: SavedVariant[] | null;
  pictures: PictureView[];
  /** Called when an upload starts and when it ends. */
  onUploadingChange: (isUploading: boolean) => void;
}): ReactElement {
  const variants = useVariants(texts, saved);
  const [categoryId, setCategoryId] = useState(texts.categoryId ?? '');
  const uploading = useRef({ images: false, video: false });
  const note = useCallback(
    (what: Partial<typeof uploading.current>) => {
      uploading.current = { ...uploading.current, ...what };
      onUploadingChange(uploading.current.images || uploading.current.video);
    },
    [onUploadingChange],
  );
  const onImages = useCallback((images: boolean) => note({ images }), [note]);
  const onVideo = useCallback((video: boolean) => note({ video }), [note]);
  const text = (
    name: string,
    label: string,
    more: Partial<ComponentProps<typeof TextField>> = {},
  ) => (
    <TextField
      key={name}
      name={name}
      label={label}
      defaultValue={texts[name]}
      error={errors[name]}
      autoComplete="off"
      {...more}
    />
  );
  const plainText = (key: TextKey, more: Partial<ComponentProps<typeof TextField>> = {}) => {
    const { name, label, maxLength, hint, inputMode } = productFields[key];
    return text(name, label, { maxLength, hint, inputMode, ...more });
  };
  const select = (
    name: string,
    label: string,
    options: readonly [string, string][],
    onSelect?: (value: string) => void,
  ) => (
    <Field label={label} name={name} error={errors[name]}>
      <NativeSelect
        defaultValue={texts[name]}
        onChange={({ currentTarget }) => onSelect?.(currentTarget.value)}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
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
      {texts.formKey && <input type="hidden" name="formKey" value={texts.formKey} />}
      <input type="hidden" name="version" value={texts.version ?? ''} />
      <input type="hidden" name="stockSeen" value={texts.stockSeen ?? ''} />
      <input type="hidden" name="fieldsSeen" value={texts.fieldsSeen ?? ''} />
      {plainText('name', { required: true, className: wide })}
      <Field label="Description" name="description" error={errors.description} className={wide}>
        <Textarea
          maxLength={productFields.description.maxLength}
          defaultValue={texts.description}
        />
      </Field>
      {text('price', 'Price (₹)', { required: true, inputMode: 'decimal', maxLength: 20 })}
      {variants.isOn ? (
        <TextField
          key="sum"
          name="stock"
          label="Stock Quantity"
          value={variants.sum}
          readOnly
          error={errors.stock}
          hint="The sum of its sizes and colors"
        />
      ) : (
        text('stock', 'Stock Quantity', { inputMode: 'numeric', maxLength: 10 })
      )}
      {select(
        'categoryId',
        'Category',
        [['', 'Uncategorized'], ...categories.map(({ id, name }): [string, string] => [id, name])],
        setCategoryId,
      )}
      {plainText('material')}
      {text('sizes', 'Sizes (comma-separated)', {
        className: wideOnPhone,
        onChange: ({ currentTarget }) =>
          variants.setOptions({ sizes: splitOptions(currentTarget.value) }),
      })}
      {text('colors', 'Colors (comma-separated)', {
        className: wideOnPhone,
        onChange: ({ currentTarget }) =>
          variants.setOptions({ colors: splitOptions(currentTarget.value) }),
      })}
      {sizeCharts.length > 0 && (
        <div className={wideOnPhone}>
          <input type="hidden" name="sizeChartSeen" value={sizeChartSeen} />
          {select('sizeChart', 'Size Chart', [
            ['', 'That of its category'],
            ...sizeCharts.map(({ id, name }): [string, string] => [id, name]),
          ])}
        </div>
      )}
      <VariantFields {...{ variants, texts, errors, saved }} />
      <AttributeFields {...{ attributes, categoryId, texts, errors }} />
      <div className={wide}>
        <ImageManager
          images={pictures}
          colors={variants.options.colors}
          onUploadingChange={onImages}
        />
      </div>
      <div className={wide}>
        <VideoField
          video={texts.video ?? ''}
          seen={texts.videoSeen ?? texts.video ?? ''}
          onUploadingChange={onVideo}
        />
      </div>
      {text('salePrice', 'Sale Price (₹)', {
        inputMode: 'decimal',
        maxLength: 20,
        hint: 'Leave empty if not on sale',
      })}
      {textKeys.filter((key) => !placedApart.includes(key)).map((key) => plainText(key))}
      {select('gstRate', 'GST rate', [
        ['', 'Not given'],
        ...gstRates.map((rate): [string, string] => [String(rate), `${rate}%`]),
      ])}
      {text('weight', 'Weight (g)', {
        inputMode: 'numeric',
        maxLength: 6,
        hint: 'One piece with its packing, for delivery charges',
      })}
      {takesPricesBeforeTax && (
        <div className={wide}>{checkbox('addsTax', 'Both prices are before GST: add it')}</div>
      )}
      {checkbox('isFeatured', 'Featured: on the home page')}
      {checkbox('isActive', 'Visible: shown in the shop')}
    </>
  );
}
