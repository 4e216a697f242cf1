import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import type { TwoFactorView } from './two-factor.contract.ts';

type PendingView = TwoFactorView & { state: 'pending' };

/** The secret as QR code, text and link, and the field for the first code, which turns two-factor on. */
export function SetUpCard({
  view,
  refusal,
}: {
  view: PendingView;
  refusal: Refusal | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card>
      <CardTitle>1. Add the shop to your app</CardTitle>
      <div className="mb-8 grid gap-5 sm:grid-cols-[auto_1fr]">
        <QrCode {...view.qr} label="QR code with the key that stands beside it" />
        <div className="grid content-start gap-3">
          <p className="text-ink2">
            Scan this picture with your authenticator app. If you cannot, type this key into it
            instead:
          </p>
          <p className="rounded-md bg-sunk px-3 py-2 font-semibold tracking-wide">{view.secret}</p>
          <p className="text-ink2">
            Is the app on this very phone?{' '}
            <a
              href={view.link}
              className="inline-flex min-h-11 items-center font-semibold text-indigo underline"
            >
              Open it there
            </a>
          </p>
        </div>
      </div>
      <CardTitle>2. Enter the code it shows</CardTitle>
      <Form method="post" noValidate className="grid gap-4">
        <CodeField refusal={refusal} hint="Six digits, new every 30 seconds." />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="turn-on" busy={isBusy}>
            Turn On
          </Button>
          <Button name="intent" value="drop" variant="ghost" disabled={isBusy}>
            Cancel
          </Button>
        </div>
      </Form>
    </Card>
  );
}
