import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import { IdentityFields } from './identity-fields.tsx';
import type { RestoreView } from './restore.contract.ts';

/** The first press: backup key and proof of identity. Changes nothing yet. */
export function CheckCard({
  view,
  refusal,
}: {
  view: RestoreView;
  refusal: Refusal | undefined;
}): ReactElement {
  const { backup, needsKey, asksForCode, failure } = view;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card>
      <CardTitle className="mb-2!">Restore the backup of {backup.madeAt}</CardTitle>
      {failure && (
        <p role="alert" className="mb-4 rounded-lg bg-bad-bg p-4 text-bad">
          {`It was not restored. ${failure}`}
        </p>
      )}
      <p className="mb-4 text-ink2">
        The file is read to its end first, and you see what would change. Nothing is changed before
        you have confirmed that.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        {needsKey && (
          <TextField
            label="Backup Key"
            name="backupKey"
            required
            type="password"
            autoComplete="off"
            spellCheck={false}
            error={refusal?.fields?.backupKey}
            hint="The one that was yours when this backup was made. It is used for this restore and not stored."
          />
        )}
        <IdentityFields asksForCode={asksForCode} refusal={refusal} />
        <Button busy={isBusy} className="justify-self-start">
          Check This Backup
        </Button>
      </Form>
    </Card>
  );
}
