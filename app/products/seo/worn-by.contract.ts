/** Who wears a category's products, set by the owner. */
export const wearers = ['women', 'men', 'adults', 'girls', 'boys', 'children', 'babies'] as const;
export type WornBy = (typeof wearers)[number];

export const wearerLabels: Readonly<Record<WornBy, string>> = {
  women: 'Women',
  men: 'Men',
  adults: 'Women and men',
  girls: 'Girls',
  boys: 'Boys',
  children: 'Girls and boys',
  babies: 'Babies',
};
