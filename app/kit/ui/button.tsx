import type { ComponentProps, ReactElement } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

export type ButtonVariant =
  | 'default'
  | 'secondary'
  | 'outline'
  | 'destructive'
  | 'ghost'
  | 'link'
  | 'indigo';

/** Visible heights: default 46 px, sm 38, lg 54, icon 46 square. The touch area is at least 44 px. */
type ButtonSize = 'default' | 'sm' | 'lg' | 'icon';

export type ButtonStyleProps = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

const variants: Record<ButtonVariant, string> = {
  default: 'btn-default',
  secondary: 'btn-secondary',
  outline: 'btn-outline',
  destructive: 'btn-destructive',
  ghost: 'btn-ghost',
  link: 'btn-link',
  indigo: 'btn-indigo',
};

const sizes: Record<ButtonSize, string> = {
  default: '',
  sm: 'btn-sm',
  lg: 'btn-lg',
  icon: 'btn-icon',
};

/** A button's classes, for an element that is neither a button nor a Link, such as a download. */
export function buttonClass({
  variant = 'default',
  size = 'default',
  className = '',
}: ButtonStyleProps = {}): string {
  return ['btn', variants[variant], sizes[size], className].filter(Boolean).join(' ');
}

/**
 * A button that submits, or one with `type="button"` and a click handler. Icons are children before the words.
 * `busy` adds a spinner and disables it.
 */
export function Button({
  variant,
  size,
  className,
  busy = false,
  disabled,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonStyleProps & { busy?: boolean }): ReactElement {
  return (
    <button
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, className })}
      {...rest}
    >
      {busy && <Icon name="loader-circle" className="animate-spin" />}
      {children}
    </button>
  );
}

/** A link to a page of the shop that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyleProps): ReactElement {
  return <Link className={buttonClass({ variant, size, className })} {...rest} />;
}
