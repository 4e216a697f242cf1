import type { ReactElement } from 'react';
import { Form, useHref, useNavigation } from 'react-router';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Button } from '#app/kit/ui/button.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import { maxAnswerLength } from './payment-claims.contract.ts';
import type { ClaimView, PaymentView, RefusedPayment } from './payments.contract.ts';

type Props = {
  payment: PaymentView;
  action: string;
  refused: RefusedPayment | null;
};

/** What the customer says they have paid, to be confirmed or refused; first of all that is about the money. */
export function PaymentClaims({ payment, ...rest }: Props): ReactElement {
  const { claims, together } = payment;
  return (
    <section aria-label="Claimed payments" className="grid gap-4">
      <p className="text-small text-ink2">
        The customer says they have paid. Look into your bank account or UPI app before you confirm:
        a screenshot alone proves nothing.
      </p>
      {claims.map((claim) => (
        <Claim key={claim.id} claim={claim} payment={payment} {...rest} />
      ))}
      {together && (
        <ConfirmForm
          payment={payment}
          action={rest.action}
          claimIds={claims.map(({ id }) => id)}
          label={`Confirm Them Together: ${together}`}
        />
      )}
    </section>
  );
}

function Claim({ claim, payment, action, refused }: Props & { claim: ClaimView }): ReactElement {
  const screenshot = useHref(`../orders/claims/${claim.id}.webp`);
  const isBusy = useNavigation().formMethod === 'POST';
  const { intent, claim: typedClaim } = refused?.typed ?? {};
  const own = intent === 'refuse-claim' && typedClaim === `${claim.id}` ? refused : null;
  return (
    <div className="grid gap-3 rounded-md border border-line p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge variant="warn">Claimed</Badge>
        <b className="text-[1.125rem]">{claim.amount}</b>
        <span className="break-all">UTR {claim.reference}</span>
        <span className="text-small text-ink2">{claim.when}</span>
      </p>
      {claim.notes.map((note) => (
        <p key={note} className="font-semibold">
          {note}
        </p>
      ))}
      {claim.hasScreenshot && (
        <a
          href={screenshot}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center justify-self-start text-indigo underline"
        >
          Screenshot
        </a>
      )}
      {claim.canConfirm && (
        <ConfirmForm
          payment={payment}
          action={action}
          claimIds={[claim.id]}
          label={`Confirm ${claim.amount}`}
        />
      )}
      <details open={own !== null}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
          Not found
        </summary>
        <Form method="post" action={action} noValidate className="grid gap-3 pt-2">
          <input type="hidden" name="intent" value="refuse-claim" />
          <input type="hidden" name="orderId" value={payment.order.id} />
          <input type="hidden" name="claim" value={claim.id} />
          <TextField
            label="What the customer reads"
            name="words"
            maxLength={maxAnswerLength}
            autoComplete="off"
            defaultValue={own?.typed.words ?? 'We have not found it. Please check the reference.'}
            error={own?.refusal.fields?.words}
          />
          <Button variant="outline" busy={isBusy} className="justify-self-start">
            Refuse
          </Button>
        </Form>
      </details>
    </div>
  );
}

function ConfirmForm({
  payment,
  action,
  claimIds,
  label,
}: {
  payment: PaymentView;
  action: string;
  claimIds: number[];
  label: string;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value="confirm-claims" />
      <input type="hidden" name="orderId" value={payment.order.id} />
      <input type="hidden" name="claims" value={claimIds.join('.')} />
      <input type="hidden" name="seenPayment" value={payment.mark} />
      <input type="hidden" name="seenDuePaise" value={payment.duePaise} />
      <Button busy={isBusy}>{label}</Button>
    </Form>
  );
}
