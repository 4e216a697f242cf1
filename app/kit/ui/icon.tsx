import type { ReactElement } from 'react';
import type { iconNames } from './icon-names.ts';

export type IconName = (typeof iconNames)[number];

/** An icon in the colour of the text around it: 20 px, or what `className` says. Empty, it says nothing to a screen reader. */
export function Icon({ name, className }: { name: IconName; className?: string }): ReactElement {
  const classes = className ? `icon icon-${name} ${className}` : `icon icon-${name}`;
  return <i className={classes} />;
}
