import type { ReactElement } from 'react';
import { Checkbox, Field, NativeSelect, Textarea, TextField } from '#app/kit/ui/field.tsx';
import { OptionGroup } from '#app/kit/ui/option-group.tsx';
import { QuantityInput } from '#app/kit/ui/quantity-input.tsx';
import { Select } from '#app/kit/ui/select.tsx';
import { StarRatingInput } from '#app/kit/ui/stars.tsx';
import { Group, SampleRow } from './group.tsx';

const statuses = ['Pending', 'Confirmed', 'Shipped', 'Delivered', 'Cancelled'];
const options = statuses.map((label) => ({ value: label.toLowerCase(), label }));

/** Every form field: empty, filled, wrong, disabled, with long words. */
export function Fields(): ReactElement {
  return (
    <Group title="Fields">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Phone Number" name="phone" required defaultValue="98200 01234" />
        <TextField label="Landmark" name="landmark" placeholder="Near..." />
        <TextField
          label="Email"
          name="email"
          defaultValue="ananya@"
          error="Enter a full email address"
        />
        <TextField label="Pincode" name="pincode" hint="Six digits" defaultValue="411 004" />
        <TextField label="Read only by law" name="disabled" disabled defaultValue="Not to change" />
        <Field label="Address" name="address" hint="Grows with its text">
          <Textarea defaultValue="12 Sahyadri Apartments, Prabhat Road, Erandwane, Pune" />
        </Field>
        <Field label="Sort (NativeSelect)" name="sort">
          <NativeSelect defaultValue="confirmed">
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Status (Select)" name="status">
          <Select options={options} defaultValue="confirmed" />
        </Field>
        <Field label="Status, wrong" name="wrong" error="Choose another status">
          <Select options={options} defaultValue="pending" />
        </Field>
        <Field label="Status, disabled" name="fixed">
          <Select options={options} defaultValue="shipped" disabled />
        </Field>
      </div>
      <SampleRow label="Checkbox">
        <Checkbox label="Make this my default address" name="default" defaultChecked />
        <Checkbox label="Not chosen" name="other" />
      </SampleRow>
      <SampleRow label="Stars: none, four, wrong">
        <StarRatingInput legend="Your Rating" name="stars-none" />
        <StarRatingInput legend="Your Rating" name="stars" defaultValue={4} />
        <StarRatingInput legend="Your Rating" name="stars-wrong" error="Please select a rating" />
      </SampleRow>
      <SampleRow label="Options: at rest, wrong, long">
        <OptionGroup legend="Size" name="size" options={['S', 'M', 'L', 'XL']} defaultValue="M" />
        <OptionGroup
          legend="Color"
          name="color"
          options={['Arakku Red', 'Temple Green']}
          error="Please select a color"
        />
        <OptionGroup
          legend="Blouse"
          name="blouse"
          options={['Free Size', 'With a stitched blouse of the same cloth']}
        />
      </SampleRow>
      <SampleRow label="Quantity: least, between, most">
        <QuantityInput name="least" />
        <QuantityInput name="between" defaultValue={3} />
        <QuantityInput name="most" defaultValue={2} max={2} />
      </SampleRow>
    </Group>
  );
}
