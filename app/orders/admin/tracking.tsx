import { type ReactElement, useLayoutEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Field, Input } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { maxTrackingLinkLength } from '#app/orders/parcels/shipments.contract.ts';
import type { OrderLineView, OrderView } from '#app/orders/record/orders.contract.ts';
import { DetailsSection } from './details-sections.tsx';
import { useDraftField } from './use-draft-field.ts';

/** A refused link as it was typed, and why. */
export type RefusedTracking = { link: string; lineId: string | undefined; reason: string };

type TrackingProps = {
  order: OrderView;
  /** The line whose link is being edited; undefined for the whole order. */
  line: OrderLineView | undefined;
  isEditing: boolean;
  refused: RefusedTracking | null;
  action: string;
  /** The URL for editing the link of a line by id, or of the whole 'order'. */
  editHref(target: string): string;
};

/** The tracking link of the order or of one line, and the form that sets it (Q35). */
export function Tracking(props: TrackingProps): ReactElement {
  const { order, line, action, editHref } = props;
  const links = line ? [line.trackingLink ?? []].flat() : order.trackingLinks;
  return (
    <DetailsSection title={line ? `Tracking Link of ${line.name}` : 'Tracking Link'}>
      {links.map((link) => (
        <div key={link} className="mt-2 flex items-center justify-between gap-3">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="min-w-0 break-all text-indigo underline"
          >
            {link}
          </a>
          <ButtonLink
            to={editHref(line?.id ?? 'order')}
            variant="outline"
            size="sm"
            preventScrollReset
            className="flex-none"
          >
            <Icon name="pencil" /> Edit
          </ButtonLink>
        </div>
      ))}
      <TrackingForm key={`${order.id} ${line?.id}`} {...props} links={links} />
      {line && (
        <ButtonLink to={action} variant="link" preventScrollReset>
          For the whole order
        </ButtonLink>
      )}
    </DetailsSection>
  );
}

function TrackingForm({
  order,
  line,
  isEditing,
  refused,
  action,
  links,
}: TrackingProps & { links: string[] }): ReactElement {
  const initial = refused?.link ?? (isEditing ? (links[0] ?? '') : '');
  // Enabled at first: without scripts nothing could enable the button.
  const [isBlank, setBlank] = useState(false);
  const { field: input } = useDraftField<HTMLInputElement>(initial, links.join(' '), isEditing);
  const isBusy = useNavigation().formData?.get('intent') === 'tracking';

  // After every render, because useDraftField and typing before hydration change the field too.
  useLayoutEffect(() => setBlank(input.current?.value.trim() === ''));

  useLayoutEffect(() => {
    if (!isEditing) return;
    input.current?.focus();
    input.current?.scrollIntoView({ block: 'center' });
  }, [isEditing, input]);

  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="mt-2 flex flex-wrap items-end gap-2.5"
    >
      <input type="hidden" name="orderId" value={order.id} />
      {line && <input type="hidden" name="lineId" value={line.id} />}
      <Field
        label="Tracking URL"
        name="link"
        error={refused?.reason}
        hint={!line && order.lines.length > 1 && 'For every item that is not cancelled.'}
        className="min-w-0 flex-1"
      >
        <Input
          ref={input}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={maxTrackingLinkLength}
          defaultValue={initial}
          onChange={({ currentTarget }) => setBlank(currentTarget.value.trim() === '')}
        />
      </Field>
      <Button
        name="intent"
        value="tracking"
        busy={isBusy}
        disabled={isBlank}
        className="flex-none self-start mt-6"
      >
        {links.length > 0 ? 'Update' : 'Add'}
      </Button>
      {(isEditing || refused) && links.length > 0 && (
        <div className="basis-full">
          <Button name="intent" value="no-tracking" variant="destructive" size="sm">
            Remove the link
          </Button>
        </div>
      )}
    </Form>
  );
}
