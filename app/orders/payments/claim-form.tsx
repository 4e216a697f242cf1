import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormValues } from '#app/kit/forms.ts';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, Input, TextField } from '#app/kit/ui/field.tsx';
import type { ClaimForm } from './pay-page.contract.ts';
import { maxClaimReferenceLength } from './payment-claims.contract.ts';

/** 'I have paid': tells the owner, who then looks into their account. */
export function ClaimPaymentForm({
  form,
  refused,
}: {
  form: ClaimForm;
  refused: { refusal: Refusal; typed?: FormValues } | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const { refusal, typed } = refused ?? {};
  const errors = refusal?.fields ?? {};
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
      <TextField
        label="UTR or reference"
        name="reference"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={maxClaimReferenceLength + 20}
        defaultValue={typed?.reference}
        error={errors.reference}
        hint="Your UPI app shows it with the payment: 12 digits."
      />
      <TextField
        label="Amount paid (₹)"
        name="amount"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={typed?.amount ?? form.amount}
        error={errors.amount}
      />
      <Field
        label="Screenshot (optional)"
        name="screenshot"
        error={errors.screenshot}
        hint="Only the shop sees it, and it is deleted after 90 days."
      >
        <Input type="file" accept="image/*" className="pt-2.5!" />
      </Field>
      <Button size="lg" busy={isBusy}>
        I Have Paid
      </Button>
    </Form>
  );
}
