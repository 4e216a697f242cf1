import type { ReactElement } from 'react';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import { type DeliveryView, freeForAllQuestion } from './admin-settings.contract.ts';
import { errorOfForm, SettingsForm, type SettingsFormError } from './settings-form.tsx';

/** What delivery costs and from which subtotal it is free, with the last changes (Q63, Q64). */
export function DeliveryCard({
  delivery,
  refused,
}: {
  delivery: DeliveryView;
  refused: SettingsFormError;
}): ReactElement {
  const { refusal, errors, typed } = errorOfForm(refused, 'delivery-charge');
  const isQuestion = refusal?.code === freeForAllQuestion.code;
  return (
    <Card>
      <CardTitle>Delivery Settings</CardTitle>
      <SettingsForm
        intent="delivery-charge"
        section="delivery"
        refused={refused}
        save="Update Delivery Charge"
        answer={isQuestion ? { intent: 'free-for-all', label: 'Make Delivery Free' } : undefined}
      >
        <TextField
          label="Delivery Charge"
          name="charge"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed?.charge ?? delivery.charge}
          error={errors.charge}
          hint="In rupees, per order. 0 makes delivery free for everyone."
        />
        <TextField
          label="Free Delivery From"
          name="freeFrom"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed?.freeFrom ?? delivery.freeFrom}
          error={errors.freeFrom}
          hint="In rupees. Orders of this amount or more get free delivery. Leave empty for none."
        />
        <History changes={delivery.changes} />
      </SettingsForm>
    </Card>
  );
}

function History({ changes }: Pick<DeliveryView, 'changes'>): ReactElement | null {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="delivery-changes" className="lg:col-span-2">
      <h3 id="delivery-changes" className="font-semibold">
        Last changes
      </h3>
      <ul className="divide-y divide-line">
        {changes.map(({ id, text, when, by }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-semibold">{text}</span>
            <span className="text-small break-words text-ink2">{by ? `${when}, ${by}` : when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
