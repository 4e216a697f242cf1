import { Select as Parts } from '@base-ui/react/select';
import { type ReactElement, useContext, useRef } from 'react';
import { FieldContext } from './field.tsx';
import { Icon } from './icon.tsx';

export type SelectProps = {
  options: readonly { value: string; label: string }[];
  /** Default: the field around it gives the name and label. */
  name?: string;
  'aria-label'?: string;
  defaultValue?: string;
  disabled?: boolean;
  className?: string;
  onChange?: (value: string) => void;
};

/** The shop's own list, for a mouse (select.tsx). Opens inside the dialog or `main` around it. */
export default function SelectList({
  options,
  onChange,
  className = '',
  'aria-label': label,
  ...rest
}: SelectProps): ReactElement {
  const { id, name, required, ...described } = useContext(FieldContext);
  const container = useRef<HTMLElement>(null);
  return (
    <Parts.Root
      id={id}
      name={name}
      required={required}
      items={options}
      modal={false}
      onValueChange={(value) => {
        if (typeof value === 'string') onChange?.(value);
      }}
      {...rest}
    >
      <Parts.Trigger
        ref={(trigger) => {
          container.current = trigger?.closest<HTMLElement>('dialog, main') ?? document.body;
        }}
        aria-label={label}
        className={`input select-trigger ${className}`}
        {...described}
      >
        <Parts.Value />
        <Icon name="chevron-down" />
      </Parts.Trigger>
      <Parts.Portal container={container}>
        <Parts.Positioner
          className="z-60"
          positionMethod="fixed"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <Parts.Popup className="select-list">
            <Parts.List>
              {options.map((option) => (
                <Parts.Item key={option.value} value={option.value} className="select-item">
                  <Parts.ItemText>{option.label}</Parts.ItemText>
                  <Parts.ItemIndicator>
                    <Icon name="check" className="size-4.5" />
                  </Parts.ItemIndicator>
                </Parts.Item>
              ))}
            </Parts.List>
          </Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}
