import type { ReactElement } from 'react';
import { Form } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { formatNumber } from '#app/kit/text.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import { Table, Td, Th } from '#app/kit/ui/table.tsx';
import type { RestoreChange, RestoreView } from './restore.contract.ts';

/** The second press: what would change, and the shop's name to type. */
export function RestoreCard({
  view,
  change,
  refusal,
}: {
  view: RestoreView;
  change: RestoreChange;
  refusal: Refusal | undefined;
}): ReactElement {
  const { shopName, mayShareDatabase } = view;
  const { takenAt, rows, losses } = change;
  return (
    <Card>
      <CardTitle className="mb-2!">Go back to {takenAt}?</CardTitle>
      <p className="mb-4 text-ink2">The backup is whole. This is what it holds:</p>
      <Table className="mb-4">
        <thead>
          <tr>
            <Th>
              <span className="sr-only">What</span>
            </Th>
            <Th numeric>In the Backup</Th>
            <Th numeric>Now</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, inBackup, now }) => (
            <tr key={label}>
              <Td>{label}</Td>
              <Td numeric>{formatNumber(inBackup)}</Td>
              <Td numeric>{formatNumber(now)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="mb-4 rounded-lg bg-warn-bg p-4 text-warn">
        {losses.map((loss) => (
          <p key={loss} className="font-semibold">
            {loss}
          </p>
        ))}
        <p>Whatever was changed since {takenAt} will be as it was then.</p>
      </div>
      <ul className="mb-5 ml-5 grid list-disc gap-1 text-ink2">
        <li>The shop closes for some minutes. Visitors read that it is back soon.</li>
        <li>
          Right before, it is backed up as it is now: that backup is in the list afterwards, should
          you want to come back.
        </li>
        <li>
          Everybody has to sign in again, you too, with the password of that day. One-time codes
          have to be turned on again.
        </li>
        <li>Who has deleted their account since then stays deleted.</li>
        {mayShareDatabase && (
          <li>
            If several processes run on the database of this shop, stop all but this one first. Else
            nothing is changed.
          </li>
        )}
      </ul>
      {/* Loads the next page as a whole: the shop that sent this one closes. */}
      <Form method="post" noValidate reloadDocument className="grid gap-4">
        <input type="hidden" name="intent" value="restore" />
        <TextField
          label={`Type ${shopName} to go on`}
          name="shopName"
          autoComplete="off"
          error={refusal?.fields?.shopName}
        />
        <Button variant="destructive" className="justify-self-start">
          Close the Shop and Restore
        </Button>
      </Form>
    </Card>
  );
}
