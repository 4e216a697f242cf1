import type { Refusal } from '#app/kit/result.ts';

/**
 * The dots beside the names of colours, under Settings: what the shop knows of a name, or what the owner has set in its
 * place. A name that tells nothing has no dot until they set one.
 */
export type ColorView = {
  name: string;
  /** The one or two tones of its dot, as CSS; none without a dot. */
  tones: string[];
  /** What the field of the colour begins with, '#rrggbb'. */
  hex: string;
  isOwn: boolean;
};

/** More than any shop needs; they are one list. */
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
