import type { ReactElement } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatPhone, pluralize, telephoneLink, withCountryCode } from '#app/kit/text.ts';
import { AlertDialog } from '#app/kit/ui/alert-dialog.tsx';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Button, ButtonLink, buttonClass } from '#app/kit/ui/button.tsx';
import { Card } from '#app/kit/ui/card.tsx';
import { Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { choiceAndQuantity } from '#app/orders/record/order-lines.tsx';
import type { OrderView } from '#app/orders/record/orders.contract.ts';
import { AddOnLines } from '#app/products/add-ons/add-on-lines.tsx';
import { type CallRow, callBackNames, callBackTimes } from './call-queue.contract.ts';

/** One order to call about: customer, lines, amount, ways to reach them, and the outcome to choose. */
export function CallCard({ row, list }: { row: CallRow; list: string }): ReactElement {
  const { order, links } = row;
  return (
    <Card
      role="group"
      aria-label={`Call about ${order.displayId}`}
      className="grid h-full content-start gap-4"
    >
      {/* A long name takes the whole line if the amount does not fit beside it. */}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 grow basis-[10rem]">
          <h3 className="text-[1.125rem] font-semibold wrap-anywhere">{order.customerName}</h3>
          <p className="text-small text-ink2">
            {order.displayId} · {row.waitingText}
          </p>
        </div>
        <div className="text-right">
          <p className="text-[1.125rem] font-bold">{order.amountDue}</p>
          {order.dueBeforeTax && <p className="text-small text-ink2">{order.dueBeforeTax}</p>}
          {order.onDelivery && (
            <p className="text-small text-ink2">
              {order.onDelivery.advance && `${order.onDelivery.advance} in advance, `}
              {order.onDelivery.rest} on delivery
            </p>
          )}
        </div>
      </div>
      <Marks row={row} />
      <Items order={order} total={row.total} promise={row.promise} />
      <div className="grid grid-cols-(--two-columns) gap-2">
        <a
          href={links.call}
          className={buttonClass({ variant: 'indigo', size: 'lg', className: 'col-span-full' })}
        >
          <Icon name="phone" /> Call {formatPhone(order.customerPhone)}
        </a>
        {row.secondPhone && (
          <a
            href={telephoneLink(withCountryCode(row.secondPhone))}
            className={buttonClass({ variant: 'outline', className: 'col-span-full' })}
          >
            <Icon name="phone" /> Second number {formatPhone(row.secondPhone)}
          </a>
        )}
        <a href={links.chat} rel="noopener" className={buttonClass({ variant: 'outline' })}>
          <Icon name="message-circle" /> WhatsApp
        </a>
        {links.mail && (
          <a href={links.mail} className={buttonClass({ variant: 'outline' })}>
            <Icon name="mail" /> E-mail
          </a>
        )}
      </div>
      <Outcomes row={row} list={list} />
    </Card>
  );
}

/** Earlier calls and orders of the customer, and the decision to make, if any. */
function Marks({ row }: { row: CallRow }): ReactElement {
  const { order, earlierOrders, lastCall, note, nextAttempt } = row;
  return (
    <div className="grid gap-1.5 text-small text-ink2 empty:hidden">
      {(row.isClaimed || row.isWrongNumber || row.unanswered > 0) && (
        <p className="flex flex-wrap gap-2">
          {row.isClaimed && <Badge variant="warn">Payment claimed</Badge>}
          {row.isWrongNumber && <Badge variant="bad">Wrong number</Badge>}
          {row.unanswered > 0 && (
            <Badge variant="warn">No answer, {pluralize(row.unanswered, 'time')}</Badge>
          )}
        </p>
      )}
      {row.needsDecision && (
        <p className="text-ink">Nobody answers. Keep trying, or cancel the order?</p>
      )}
      {row.isWrongNumber && <p className="text-ink">Ask for the right number in a message.</p>}
      {row.codProblem && <p className="font-semibold text-bad">{row.codProblem}</p>}
      {row.refusals && <p className="text-ink">{row.refusals}</p>}
      {lastCall && (
        <p>
          {lastCall}
          {note && `: ${note}`}
        </p>
      )}
      {nextAttempt && <p className="font-semibold text-ink">Next try {nextAttempt}</p>}
      {row.preferences && <p className="font-semibold text-ink">{row.preferences}</p>}
      {row.paymentNote && <p>{row.paymentNote}</p>}
      {earlierOrders && (
        <p>
          <Link
            to={`../orders?search=${order.customerPhone}`}
            className="-my-3 inline-flex min-h-11 items-center text-indigo underline"
          >
            {earlierOrders}
          </Link>
        </p>
      )}
    </div>
  );
}

function Items({
  order,
  total,
  promise,
}: {
  order: OrderView;
  total: string;
  promise: string;
}): ReactElement {
  const activeLines = order.lines.filter((line) => line.status !== 'cancelled');
  return (
    <div>
      <ul>
        {activeLines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {line.name} <span className="text-small text-ink2">{choiceAndQuantity(line)}</span>
              <AddOnLines addOns={line.addOns} />
            </span>
            <span>{line.lineTotal}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-small">{total}</p>
      <p className="mt-1.5 text-small text-ink2">
        {order.deliveryAddress} {order.pincode}
      </p>
      <p className="mt-1.5">{promise}</p>
    </div>
  );
}

function Outcomes({ row, list }: { row: CallRow; list: string }): ReactElement {
  const { order } = row;
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } }>();
  const isBusy = fetcher.state !== 'idle';
  const open = (what: string) => `${list}${list.includes('?') ? '&' : '?'}${what}=${order.id}`;
  return (
    <fetcher.Form
      // A new key after each call empties the note.
      key={row.lastCall}
      method="post"
      action={list}
      className="grid gap-3 border-t border-line pt-4"
    >
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="seen" value={row.lastEventId} />
      <div className="grid grid-cols-(--two-columns) gap-2">
        <TextField label="Note" name="note" maxLength={200} autoComplete="off" />
        <Field label="No answer: try again" name="callBackAt">
          <NativeSelect>
            <option value="">in 2 hours</option>
            {callBackTimes.map((time) => (
              <option key={time} value={time}>
                {callBackNames[time]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <div className="grid grid-cols-(--two-columns) gap-2">
        <Button name="outcome" value="confirmed" disabled={isBusy}>
          Confirmed
        </Button>
        {row.needsDecision ? (
          <Button name="outcome" value="call again" variant="secondary" disabled={isBusy}>
            Keep Trying
          </Button>
        ) : (
          <Button name="outcome" value="no answer" variant="secondary" disabled={isBusy}>
            No Answer
          </Button>
        )}
        <ButtonLink to={open('call')} variant="outline" preventScrollReset>
          Call Back On…
        </ButtonLink>
        <ButtonLink to={open('change')} variant="outline" preventScrollReset>
          Wants Change
        </ButtonLink>
        <Button name="outcome" value="wrong number" variant="outline" disabled={isBusy}>
          Wrong Number
        </Button>
        <ButtonLink to={open('payment')} variant="outline" preventScrollReset>
          Payment
        </ButtonLink>
        <AlertDialog
          name="outcome"
          value="cancelled"
          variant="ghost"
          className="text-bad!"
          disabled={isBusy}
          title="Cancel this order?"
          text={`${order.displayId} of ${order.customerName} is cancelled, its pieces go back into stock, and the customer gets an email.${order.paymentStatus === 'paid' ? ' It has been paid: the refund waits under Payment.' : ''} You can undo it until the email is sent.`}
          actionLabel="Cancel Order"
        >
          Cancelled
        </AlertDialog>
      </div>
      <RefusalToasts refusal={fetcher.data?.refusal} />
    </fetcher.Form>
  );
}
