import type { ComponentProps, ReactElement } from 'react';

export type BadgeVariant =
  | 'default'
  | 'secondary'
  | 'outline'
  | 'destructive'
  | 'sale'
  | 'ok'
  | 'warn'
  | 'bad';

const variants: Record<BadgeVariant, string> = {
  default: 'badge-default',
  secondary: 'badge-secondary',
  outline: 'badge-outline',
  destructive: 'badge-destructive',
  sale: 'badge-sale',
  ok: 'badge-ok',
  warn: 'badge-warn',
  bad: 'badge-bad',
};

/** A short state in words, 25 px high. An icon before the words is 14 px. */
export function Badge({
  variant = 'default',
  className = '',
  ...rest
}: ComponentProps<'span'> & { variant?: BadgeVariant }): ReactElement {
  return <span className={`badge ${variants[variant]} ${className}`.trimEnd()} {...rest} />;
}
