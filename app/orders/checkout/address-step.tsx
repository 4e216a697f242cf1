import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { CardTitle } from '#app/kit/ui/card.tsx';
import { Checkbox, Field, Textarea, TextField } from '#app/kit/ui/field.tsx';
import { AddressField } from '#app/people/profiles/address-field.tsx';
import { type CheckoutView, savedAddressUrl, stepUrl } from './checkout.contract.ts';
import { fillForm, useFormDraft } from './use-form-draft.ts';
import { usePinLookup } from './use-pin-lookup.ts';

/** Step 1. Keeps typed values through a refusal, a reload or a new sign-in. */
export function AddressStep({
  checkout,
  usesSaved,
  refusal,
  typed,
}: {
  checkout: CheckoutView;
  /** Opens with the saved address filled in. */
  usesSaved: boolean;
  refusal: Refusal | undefined;
  /** The refused form's values. */
  typed: Record<string, string> | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const { savedAddress } = checkout;
  const initial = (usesSaved && savedAddress) || checkout.address;
  const address = { ...initial, ...typed };
  const errors = refusal?.fields ?? {};
  const form = useRef<HTMLFormElement>(null);
  const hasDraft = useFormDraft(form, checkout.draftId);
  const pinNote = usePinLookup(form, checkout.pin);

  useEffect(() => {
    // biome-ignore lint/suspicious/noAlert: asked for by name (Q31); everything else uses the shop's own dialog
    if (refusal?.code === 'missing_information') window.alert(refusal.description);
  }, [refusal]);

  /** Without JavaScript, the link opens the step with the saved address instead. */
  function fillSavedAddress(event: MouseEvent): void {
    if (!form.current || !savedAddress) return;
    event.preventDefault();
    const { isDefaultAddress: _, ...texts } = savedAddress;
    fillForm(form.current, texts);
    form.current.dispatchEvent(new Event('input'));
  }

  return (
    <Form
      ref={form}
      method="post"
      action={stepUrl(checkout.id, 'address')}
      noValidate
      className="grid gap-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle className="mb-0!">Delivery Address</CardTitle>
        {savedAddress && (hasDraft || !checkout.isSavedAddress) && (
          <ButtonLink
            to={savedAddressUrl(checkout.id)}
            onClick={fillSavedAddress}
            variant="outline"
            size="sm"
          >
            Use my saved address
          </ButtonLink>
        )}
      </div>
      <input type="hidden" name="checkout" value={checkout.id} />
      <div className="grid gap-4 sm:grid-cols-2">
        <AddressField name="fullName" values={address} wrong={errors} required />
        <AddressField name="phone" values={address} wrong={errors} required />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          defaultValue={address.email}
          error={errors.email}
        />
        <AddressField
          name="pincode"
          values={address}
          wrong={errors}
          acceptedPin={initial.pincode}
          required
        />
      </div>
      <Field label="Address" name="address" required error={errors.address}>
        <Textarea autoComplete="street-address" maxLength={500} defaultValue={address.address} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <AddressField name="landmark" values={address} wrong={errors} placeholder="Near..." />
        <AddressField name="city" values={address} wrong={errors} />
        <AddressField name="state" values={address} wrong={errors} hint={pinNote} />
      </div>
      {checkout.asksBusiness && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="GST Number"
            name="buyerGstin"
            hint="Only for a business: it is on your invoice."
            maxLength={20}
            autoComplete="off"
            defaultValue={address.buyerGstin}
            error={errors.buyerGstin}
          />
          <TextField
            label="Business Name"
            name="buyerBusiness"
            maxLength={120}
            autoComplete="organization"
            defaultValue={address.buyerBusiness}
            error={errors.buyerBusiness}
          />
        </div>
      )}
      <Checkbox
        name="isDefaultAddress"
        label="Save as my default address"
        defaultChecked={typed ? typed.isDefaultAddress === 'on' : initial.isDefaultAddress}
      />
      <Button name="intent" value="address" size="lg" busy={isBusy}>
        Continue to Payment
      </Button>
    </Form>
  );
}
