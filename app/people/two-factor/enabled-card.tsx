import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { CodeField } from './code-field.tsx';
import type { TwoFactorView } from './two-factor.contract.ts';

/** Two-factor is on: new recovery codes, or turning it off, with a code. */
export function EnabledCard({
  view,
  refusal,
}: {
  view: TwoFactorView & { state: 'on' };
  refusal: Refusal | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card className="no-print">
      <CardTitle className="mb-2!">Turned on since {view.since}</CardTitle>
      <p className="text-ink2">
        Signing in asks for a code of your authenticator app. {view.recoveryCodesLeft} of your
        recovery codes can still be used.
      </p>
      <hr className="my-5 border-line" />
      <p className="mb-4 text-ink2">To change anything here, enter a code first.</p>
      <Form method="post" noValidate className="grid gap-4">
        <CodeField refusal={refusal} hint="From your app, or a recovery code." />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="renew" variant="outline" disabled={isBusy}>
            Make New Recovery Codes
          </Button>
          <Button name="intent" value="turn-off" variant="destructive" disabled={isBusy}>
            Turn Off
          </Button>
        </div>
      </Form>
    </Card>
  );
}
