import type { ReactElement, ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { formatPhone } from '#app/kit/text.ts';
import { Button, buttonClass } from '#app/kit/ui/button.tsx';
import { Card } from '#app/kit/ui/card.tsx';
import { Field, Input, NativeSelect, Textarea, TextField } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { RefundWays } from '#app/orders/payments/payment-fields.tsx';
import type { OwnerReturnView, RefusedReturn } from './order-returns.contract.ts';
import { ReturnCourse } from './return-course.tsx';
import { maxReturnWordsLength } from './returns.contract.ts';

type Props = { one: OwnerReturnView; action: string; refused: RefusedReturn };

/** A return as the owner works on it: whose it is, what has happened, and what can be done now. */
export function OwnerReturn(props: Props): ReactElement {
  const { one } = props;
  const can = (state: OwnerReturnView['state']) => one.moves.includes(state);
  return (
    <Card role="group" aria-label={`Return of ${one.displayId}`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.125rem] font-semibold wrap-anywhere">{one.customerName}</h2>
        <Link
          to={`../orders?order=${one.orderId}`}
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          {one.displayId}
        </Link>
      </div>
      <ReturnCourse one={one} orderHref={({ id }) => `../orders?order=${id}`} />
      {one.moves.length > 0 && one.customerPhone && <Contact one={one} />}
      {can('approved') && <Decision {...props} />}
      {can('pickup') && <Pickup {...props} />}
      {can('received') && <Received {...props} />}
      {can('refunded') && one.toRefund && <Refund {...props} toRefund={one.toRefund} />}
      {can('withdrawn') && <Ending {...props} />}
    </Card>
  );
}

export function Contact({ one }: { one: OwnerReturnView }): ReactElement {
  return (
    <div className="grid grid-cols-(--two-columns) gap-2">
      <a href={one.links.call} className={buttonClass({ variant: 'outline' })}>
        <Icon name="phone" /> {formatPhone(one.customerPhone)}
      </a>
      <a href={one.links.chat} rel="noopener" className={buttonClass({ variant: 'outline' })}>
        <Icon name="message-circle" /> WhatsApp
      </a>
    </div>
  );
}

/** A form about one return. `fields` gets what it held and what was wrong with it, if it was refused. */
function ReturnForm({
  one,
  action,
  refused,
  intents,
  children,
}: Props & {
  intents: readonly string[];
  children: (
    typed: Record<string, string>,
    errors: Record<string, string>,
    isBusy: boolean,
  ) => ReactNode;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const isOwn = refused?.typed?.returnId === one.id && intents.includes(refused.typed.intent ?? '');
  const typed = isOwn ? (refused?.typed ?? {}) : {};
  const errors = isOwn ? (refused?.refusal.fields ?? {}) : {};
  return (
    <Form
      method="post"
      action={action}
      noValidate
      className="mt-3 grid gap-3 border-t border-line pt-3"
    >
      <input type="hidden" name="returnId" value={one.id} />
      {children(typed, errors, isBusy)}
    </Form>
  );
}

function Words({
  typed,
  errors,
  hint,
}: {
  typed: Record<string, string>;
  errors: Record<string, string>;
  hint: string;
}): ReactElement {
  return (
    <Field label="To the customer" name="words" error={errors.words} hint={hint}>
      <Textarea maxLength={maxReturnWordsLength} defaultValue={typed.words} />
    </Field>
  );
}

function Decision(props: Props): ReactElement {
  return (
    <ReturnForm {...props} intents={['approve-return', 'refuse-return']}>
      {(typed, errors, isBusy) => (
        <>
          <Words {...{ typed, errors }} hint="They get it by email. Needed if you do not accept." />
          <div className="flex flex-wrap gap-2">
            <Button name="intent" value="approve-return" busy={isBusy}>
              Approve
            </Button>
            <Button name="intent" value="refuse-return" variant="outline" disabled={isBusy}>
              Do Not Accept
            </Button>
          </div>
        </>
      )}
    </ReturnForm>
  );
}

/** The day that was agreed on the phone; also where the calls are made. */
export function Pickup(props: Props): ReactElement {
  const { from, on } = props.one.pickup;
  return (
    <ReturnForm {...props} intents={['agree-pickup']}>
      {(typed, errors, isBusy) => (
        <>
          <Field label="Pickup on" name="pickupOn" required error={errors.pickupOn}>
            <Input type="date" min={from} defaultValue={typed.pickupOn ?? on} />
          </Field>
          <Button
            name="intent"
            value="agree-pickup"
            variant={on ? 'outline' : 'default'}
            busy={isBusy}
            className="justify-self-start"
          >
            {on ? 'Change Pickup' : 'Pickup Arranged'}
          </Button>
        </>
      )}
    </ReturnForm>
  );
}

function Received(props: Props): ReactElement {
  return (
    <ReturnForm {...props} intents={['receive-return']}>
      {(typed, errors, isBusy) => (
        <>
          <Field label="It came back and is checked" name="stock" error={errors.stock}>
            <NativeSelect defaultValue={typed.stock ?? 'restock'}>
              <option value="restock">As new: back into stock</option>
              <option value="write off">Cannot be sold: write it off</option>
            </NativeSelect>
          </Field>
          <Button
            name="intent"
            value="receive-return"
            variant="outline"
            busy={isBusy}
            className="justify-self-start"
          >
            Received
          </Button>
        </>
      )}
    </ReturnForm>
  );
}

function Refund({
  toRefund,
  ...props
}: Props & { toRefund: NonNullable<OwnerReturnView['toRefund']> }): ReactElement {
  return (
    <ReturnForm {...props} intents={['refund-return']}>
      {(typed, errors, isBusy) => (
        <>
          <input type="hidden" name="seenPaise" value={toRefund.paise} />
          {toRefund.storeCredit && (
            <p className="text-ink2">{toRefund.storeCredit} of it becomes store credit again.</p>
          )}
          {toRefund.ways.length > 0 ? (
            <RefundWays ways={toRefund.ways} typed={typed.by}>
              {(button) => (
                <>
                  <TextField
                    label="Refund reference"
                    name="reference"
                    hint="Of what you have sent yourself."
                    maxLength={60}
                    autoComplete="off"
                    defaultValue={typed.reference}
                    error={errors.reference}
                  />
                  <RefundButton isBusy={isBusy}>{button}</RefundButton>
                </>
              )}
            </RefundWays>
          ) : (
            <RefundButton isBusy={isBusy}>
              {toRefund.paise > 0 ? `Refund ${toRefund.text}` : 'Close Return'}
            </RefundButton>
          )}
          {toRefund.paise === 0 && (
            <p className="text-ink2">
              Nothing is left to refund: it was not paid, or was refunded under Payment.
            </p>
          )}
        </>
      )}
    </ReturnForm>
  );
}

function RefundButton({ isBusy, children }: { isBusy: boolean; children: string }): ReactElement {
  return (
    <Button name="intent" value="refund-return" busy={isBusy} className="justify-self-start">
      {children}
    </Button>
  );
}

/** The rarer ends, folded away. */
function Ending(props: Props): ReactElement {
  const intents = ['send-back-return', 'call-off-return'];
  const isRefused =
    props.refused?.typed?.returnId === props.one.id &&
    intents.includes(props.refused.typed.intent ?? '');
  return (
    <details open={isRefused} className="mt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
        Not as agreed?
      </summary>
      <ReturnForm {...props} intents={intents}>
        {(typed, errors, isBusy) => (
          <>
            <Words {...{ typed, errors }} hint="Why; they get it by email." />
            <div className="flex flex-wrap gap-2">
              <Button name="intent" value="send-back-return" variant="outline" busy={isBusy}>
                Send It Back
              </Button>
              <Button name="intent" value="call-off-return" variant="outline" disabled={isBusy}>
                Call It Off
              </Button>
            </div>
          </>
        )}
      </ReturnForm>
    </details>
  );
}
