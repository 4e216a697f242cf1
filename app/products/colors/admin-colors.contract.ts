import type { Refusal } from '#app/kit/result.ts';

/**
 * The swatches beside color names, under Settings: what the shop derives from a name, or the owner's own color.
 * An unknown name has no swatch until they set one.
 */
export type ColorView = {
  name: string;
  /** The one or two tones of its swatch, as CSS; none without a swatch. */
  tones: string[];
  /** The initial value of the color's field, '#rrggbb'. */
  hex: string;
  isOwn: boolean;
};

/** More than any shop needs, in one list. */
export const maxColors = 500;

export const colorToasts = {
  saved: (name: string) => ({ title: 'Color saved', description: `${name} has your color now.` }),
  reset: (name: string) => ({ title: 'Color saved', description: `${name} is as its name tells.` }),
};

export const wrongColor: Refusal = {
  kind: 'invalid',
  code: 'invalid_color',
  title: 'Color not saved',
  description: 'Choose a color, such as #b4235a.',
};
