import type { ReactElement } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Group, SampleRow } from './group.tsx';

const variants: ButtonVariant[] = [
  ...(['default', 'secondary', 'outline', 'destructive', 'ghost', 'link', 'indigo'] as const),
];

/** Every variant and size, at rest, disabled and busy. */
export function Buttons(): ReactElement {
  return (
    <Group title="Buttons">
      <SampleRow label="Variants">
        {variants.map((variant) => (
          <Button key={variant} type="button" variant={variant}>
            {variant}
          </Button>
        ))}
      </SampleRow>
      <SampleRow label="Disabled">
        {variants.map((variant) => (
          <Button key={variant} type="button" variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </SampleRow>
      <SampleRow label="Busy">
        {variants.map((variant) => (
          <Button key={variant} type="button" variant={variant} busy>
            {variant}
          </Button>
        ))}
      </SampleRow>
      <SampleRow label="Sizes: sm, default, lg, icon">
        <Button type="button" size="sm">
          Add New Product
        </Button>
        <Button type="button">Buy Now</Button>
        <Button type="button" size="lg">
          Continue to Payment
        </Button>
        <Button type="button" size="icon" variant="outline" aria-label="Remove">
          <Icon name="trash" />
        </Button>
      </SampleRow>
      <SampleRow label="With an icon, as a link, with long words">
        <Button type="button" variant="secondary">
          <Icon name="star" /> Write Review
        </Button>
        <ButtonLink to="/store" variant="outline">
          <Icon name="shopping-bag" /> Continue Shopping
        </ButtonLink>
        <Button type="button" className="w-60">
          Words that do not fit on a single line of a button
        </Button>
      </SampleRow>
    </Group>
  );
}
