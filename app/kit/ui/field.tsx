import {
  type ComponentProps,
  createContext,
  type InputEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react';
import { Icon } from './icon.tsx';
import { RouterData } from './router-internals.ts';

/** What a field passes to its control. */
type FieldControlProps = {
  id?: string;
  name?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export const FieldContext = createContext<FieldControlProps>({});

export type FieldProps = {
  label: string;
  name: string;
  /** What is wrong with the value, in words for the person. */
  error?: string | null;
  hint?: ReactNode;
  required?: boolean;
  className?: string;
  /** Default: one that no other field of the page has. */
  id?: string;
  /** One Input, Textarea or NativeSelect. Default: an Input. */
  children?: ReactNode;
};

/**
 * What is wrong with a field, until it is put right or the form is answered again; and what follows its input. Only
 * the browser's rules are known here, so anything else than what was sent counts as right.
 */
function useError(
  error: string | null | undefined,
): [string | null | undefined, (event: InputEvent<Element>) => void] {
  const answer = useContext(RouterData)?.actionData;
  const [answered, setAnswered] = useState<unknown>(false);
  function onInput({ target }: InputEvent<Element>): void {
    if (!error) return;
    const { checked, defaultValue, validity, value } = target as HTMLInputElement;
    setAnswered(validity.valid && (checked || value !== defaultValue) ? answer : false);
  }
  return [answered === answer ? null : error, onInput];
}

/**
 * A label above a control, and a message below. The control gets its id, its name and the reference to the
 * message from here. A required field shows ' *' after its label.
 */
export function Field({
  label,
  name,
  error: sentError,
  hint,
  required,
  className = '',
  id: givenId,
  children,
}: FieldProps): ReactElement {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [error, onInput] = useError(sentError);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const controlProps: FieldControlProps = {
    id,
    name,
    required,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={`grid content-start gap-1 ${className}`} onInput={onInput}>
      <label htmlFor={id} className="field-label justify-self-start">
        {required ? `${label} *` : label}
      </label>
      <FieldContext value={controlProps}>{children ?? <Input />}</FieldContext>
      {error && (
        <p id={errorId} className="text-small text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-small text-ink2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A one-line control, 46 px high. */
export function Input({ className = '', ...rest }: ComponentProps<'input'>): ReactElement {
  const controlProps = useContext(FieldContext);
  return <input className={`input ${className}`} {...controlProps} {...rest} />;
}

/** A search field with a magnifying glass. */
export function SearchInput(props: ComponentProps<'input'>): ReactElement {
  return (
    <span className="relative block">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink2"
      />
      <Input type="search" className="pl-10.5!" {...props} />
    </span>
  );
}

/** A control for several lines. Grows with its text in browsers that can. */
export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>): ReactElement {
  const controlProps = useContext(FieldContext);
  return <textarea rows={3} className={`input ${className}`} {...controlProps} {...rest} />;
}

/** The browser's own select in the shop's style. Children: option elements. */
export function NativeSelect({ className = '', ...rest }: ComponentProps<'select'>): ReactElement {
  const controlProps = useContext(FieldContext);
  return (
    <span className={`relative block ${className}`}>
      <select className="input" {...controlProps} {...rest} />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
      />
    </span>
  );
}

/** A checkbox with its label on the right. The whole row, 44 px high, can be pressed. */
export function Checkbox({
  label,
  error: sentError,
  hint,
  className = '',
  ...rest
}: ComponentProps<'input'> & {
  label: ReactNode;
  name: string;
  error?: string | null;
  hint?: ReactNode;
}): ReactElement {
  const id = useId();
  const [error, onInput] = useError(sentError);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const controlProps = {
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={`justify-self-start ${className}`} onInput={onInput}>
      <label className="check">
        <input type="checkbox" className="checkbox" {...controlProps} {...rest} />
        <span>{label}</span>
      </label>
      {error && (
        <p id={errorId} className="text-small text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-small text-ink2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A label and a one-line control. */
export function TextField({
  label,
  name,
  error,
  hint,
  required,
  className,
  ...input
}: Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>): ReactElement {
  return (
    <Field {...{ label, name, error, hint, required, className }}>
      <Input {...input} />
    </Field>
  );
}
