import type { ReactElement } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { andThen } from '#app/kit/result.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Field, Textarea, TextField } from '#app/kit/ui/field.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/cod-rules.route';
import { codFields, codRulesRefused, codRulesSaved, pinsField } from './admin-cod.contract.ts';
import { codRulesValues, parseCodRules } from './cod-rules.input.ts';
import { saveCodRules } from './save-cod-rules.server.ts';

export const handle: LiveHandle = { live: ['settings'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const { codRules, offersCod } = getShop(args.context).settings.storeProfile;
  return data({ offersCod, saved: codRulesValues(codRules) });
}

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const texts = formValues(await readForm(args.request));
  const shop = getShop(args.context);
  const saved = await andThen(parseCodRules(texts), (rules) => saveCodRules(shop, owner, rules));
  if (!saved.ok) return refusalResponse(saved.refusal, texts);
  return redirectWithToast(args.url.pathname, codRulesSaved);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => codRulesRefused.title);
}

export default function CodRulesPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { offersCod, saved } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const values: Record<string, string | undefined> = actionData?.typed ?? saved;
  const errors = actionData?.refusal?.fields ?? {};
  return (
    <>
      <SubpageLink to="../settings#payment">Back to Settings</SubpageLink>
      <Card className="max-w-2xl">
        <CardTitle>Cash on Delivery</CardTitle>
        <p className="mb-4 text-ink2">
          {offersCod
            ? 'An order that breaks one of these rules is paid in another way, and its customer is told why. Leave a field empty for no rule.'
            : 'Cash on delivery is switched off at present, under Payment in Settings.'}
        </p>
        {/* A new key after saving shows the stored values. */}
        <Form
          key={JSON.stringify(saved)}
          method="post"
          noValidate
          className="grid gap-4 md:grid-cols-2"
        >
          {codFields.map(({ name, label, hint }) => (
            <TextField
              key={name}
              {...{ name, label, hint }}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values[name] ?? ''}
              error={errors[name]}
            />
          ))}
          <Field
            name={pinsField.name}
            label={pinsField.label}
            hint={pinsField.hint}
            error={errors[pinsField.name]}
            className="md:col-span-2"
          >
            <Textarea
              rows={5}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values[pinsField.name] ?? ''}
            />
          </Field>
          <Button busy={isBusy} className="justify-self-start">
            Save Rules
          </Button>
        </Form>
      </Card>
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
