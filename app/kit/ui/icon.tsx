import type { ReactElement } from 'react';
import type { iconNames } from './icon-names.ts';

export type IconName = (typeof iconNames)[number];

/** An icon in the color of its text: 20 px, or as `className` says. Silent for screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string }): ReactElement {
  const classes = className ? `icon icon-${name} ${className}` : `icon icon-${name}`;
  return <i className={classes} />;
}
