import { z } from 'zod';
import { singleLineText } from '#app/people/profiles/profiles.input.ts';

/** The form of one color. Without the intent 'reset' its value is saved. */
export const colorInput = z.object({
  name: singleLineText(40, 'The color').pipe(z.string().min(1)),
  intent: z.enum(['save', 'reset']),
  hex: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/),
});
