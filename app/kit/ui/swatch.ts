import type { CSSProperties } from 'react';

/** What the style sheet paints before a colour's name: its one tone, or half in a second; nothing without any. */
export function swatchStyle([tone, second]: readonly string[]): CSSProperties | undefined {
  return tone === undefined ? undefined : ({ '--tone': tone, '--second': second } as CSSProperties);
}
