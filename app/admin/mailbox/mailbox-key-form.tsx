import type { ReactElement } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Field, Input } from '#app/kit/ui/field.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';

/** What others see of the mailbox: where its key is, and a field for it. */
export function MailboxKeyForm({ refusal }: { refusal: Refusal | undefined }): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card className="max-w-[560px]">
      <CardTitle>The mailbox opens with a key</CardTitle>
      <p className="mb-5">
        The shop prints it each time it starts, in the line ‘Emails arrive at …’. Open the address
        in that line, or paste it here. The owner needs no key, and only has to be{' '}
        <Link to="/auth" className="underline">
          signed in
        </Link>
        .
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <Field label="Key" name="key" error={refusal?.fields?.key}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={500} />
        </Field>
        <Button busy={isBusy} className="justify-self-start">
          Open the Mailbox
        </Button>
      </Form>
      <RefusalToasts refusal={refusal} />
    </Card>
  );
}
