import type { CSSProperties } from 'react';

/** Paints before a color's name: its one tone, or halves of two. Undefined without tones. */
export function swatchStyle([tone, second]: readonly string[]): CSSProperties | undefined {
  return tone === undefined ? undefined : ({ '--tone': tone, '--second': second } as CSSProperties);
}
