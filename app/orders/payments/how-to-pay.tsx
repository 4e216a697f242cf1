import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button, buttonClass } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { QrCode } from '#app/people/two-factor/qr-code.tsx';
import { CopyButton } from './copy-button.tsx';
import type { UpiWay } from './payments.contract.ts';

/** On the payment provider's page. No script of anybody else's, and no form that leads to another site. */
export function PayOnline({
  path,
  amount,
  provider,
}: {
  path: string;
  amount: string;
  provider: string;
}): ReactElement {
  return (
    <Card>
      <CardTitle>Pay online</CardTitle>
      <Form method="post" action={path} reloadDocument>
        <Button size="lg" className="w-full">
          Pay {amount} Now
        </Button>
      </Form>
      <p className="mt-3 text-ink2">
        By UPI, card or net banking, on a page of {provider}, which then brings you back here. We
        never see your card or bank details.
      </p>
    </Card>
  );
}

/** By UPI: on a phone in an app of its own, on a larger screen with the phone's camera. */
export function PayByUpi({ upi, amount }: { upi: UpiWay; amount: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Pay by UPI</CardTitle>
      <a href={upi.link} className={buttonClass({ size: 'lg', className: 'w-full lg:hidden' })}>
        Pay {amount} in a UPI app
      </a>
      <div className="mt-4 grid gap-4 sm:grid-cols-[auto_1fr]">
        <QrCode {...upi.qr} label={`UPI QR code to pay ${amount} to ${upi.id}`} />
        <div className="grid content-start gap-2">
          <p className="text-ink2">
            Scan this with any UPI app: amount and order are filled in. Or pay {amount} to this UPI
            ID yourself.
          </p>
          <p className="flex flex-wrap items-center gap-2.5">
            <b className="font-semibold break-all">{upi.id}</b>
            <CopyButton text={upi.id} what="the UPI ID" />
          </p>
        </div>
      </div>
    </Card>
  );
}

/** By bank transfer, with the order's id as what it is for. */
export function PayByBank({ bank, displayId }: { bank: string; displayId: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Pay by bank transfer</CardTitle>
      <p className="font-semibold wrap-anywhere whitespace-pre-line">{bank}</p>
      <p className="mt-2 mb-3 text-ink2">Give {displayId} as the purpose of the transfer.</p>
      <CopyButton text={bank} what="the bank details" />
    </Card>
  );
}
