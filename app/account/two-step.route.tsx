import type { ReactElement } from 'react';
import { Form, redirect } from 'react-router';
import { requireOwner, requireShopper } from '#app/auth/require-shopper.server.ts';
import { formTexts } from '#app/kit/forms.ts';
import { unlistedPage } from '#app/kit/page-title.ts';
import type { Refusal } from '#app/kit/result.ts';
import { renewRecoveryCodes, turnOff } from '#app/two-step/change-two-step.server.ts';
import { readTwoStep } from '#app/two-step/read-two-step.server.ts';
import { RecoveryCodes } from '#app/two-step/recovery-codes.tsx';
import { beginSetUp, dropSetUp, turnOn } from '#app/two-step/set-up.server.ts';
import { SetUpCard } from '#app/two-step/set-up-card.tsx';
import { TurnedOnCard } from '#app/two-step/turned-on-card.tsx';
import { twoStepRefusals, twoStepToasts } from '#app/two-step/two-step.contract.ts';
import { parseCode } from '#app/two-step/two-step.input.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { answerRefusal, redirectWithToast } from '#platform/answer.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/two-step.route';

const path = '/profile/two-step';

export async function loader(asked: Route.LoaderArgs) {
  requireShopper(asked.context, path);
  const owner = requireOwner(asked, twoStepRefusals.ownerOnly);
  return { view: await readTwoStep(shopOf(asked.context), owner) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = requireShopper(context, path);
  const texts = formTexts(await request.formData());
  if (texts.intent === 'begin') {
    const begun = await beginSetUp(shop, shopper);
    return begun.ok ? redirect(path) : answerRefusal(begun.refusal);
  }
  if (texts.intent === 'drop') {
    await dropSetUp(shop, shopper);
    return redirect(path);
  }
  const code = parseCode(texts.code);
  if (!code.ok) return answerRefusal(code.refusal);
  if (texts.intent === 'turn-off') {
    const result = await turnOff(shop, shopper, code.value);
    if (!result.ok) return answerRefusal(result.refusal);
    return redirectWithToast(path, twoStepToasts.turnedOff);
  }
  const change = texts.intent === 'renew' ? renewRecoveryCodes : turnOn;
  const changed = await change(shop, shopper, code.value);
  // No redirect: recovery codes are in this one answer and nowhere else.
  return changed.ok ? { recoveryCodes: changed.value } : answerRefusal(changed.refusal);
}

/** No cache keeps a secret. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedPage(matches[0].loaderData, 'One-time codes');
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { view } = loaderData;
  const refusal: Refusal | undefined =
    actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  const recoveryCodes =
    actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : null;
  return (
    <PageWidth className="py-8">
      <div className="mx-auto grid max-w-2xl gap-4">
        <PageHeading
          title="One-time codes"
          note="A second lock for the owner’s account: the password, then a code from your phone."
        />
        {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
        {view.state === 'off' && <TurnedOffCard />}
        {view.state === 'begun' && <SetUpCard view={view} refusal={refusal} />}
        {view.state === 'on' && <TurnedOnCard view={view} refusal={refusal} />}
      </div>
      <RefusalToasts refusal={refusal} />
    </PageWidth>
  );
}

function TurnedOffCard(): ReactElement {
  return (
    <Card>
      <CardTitle className="mb-2!">Turned off</CardTitle>
      <p className="mb-5 max-w-prose text-ink2">
        Signing in asks for your password alone. With one-time codes, somebody who has learnt your
        password still cannot open the shop’s books: your phone has to be at hand, too. You need an
        authenticator app on it; Google Authenticator, Aegis or any other will do.
      </p>
      <Form method="post">
        <Button name="intent" value="begin">
          Set Up One-Time Codes
        </Button>
      </Form>
    </Card>
  );
}
