import type { ReactElement } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { type FormAction, findAction, formAction } from '#app/kit/form-action.ts';
import { type FormValues, formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { may } from '#app/kit/permissions.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { CurrentPasswordField } from '#app/people/auth/password-field.tsx';
import { requirePermission, requireUser } from '#app/people/auth/require-user.server.ts';
import { EnabledCard } from '#app/people/two-factor/enabled-card.tsx';
import { readTwoFactor } from '#app/people/two-factor/read-two-factor.server.ts';
import { RecoveryCodes } from '#app/people/two-factor/recovery-codes.tsx';
import { SetUpCard } from '#app/people/two-factor/set-up-card.tsx';
import { twoFactorRefusals, twoFactorToasts } from '#app/people/two-factor/two-factor.contract.ts';
import { parseTwoFactorCode } from '#app/people/two-factor/two-factor.input.ts';
import { getShop, readForm, requestContext } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse, type Toast } from '#platform/responses.server.ts';
import type { Client, Permitted, Shop, User } from '#platform/shop.ts';
import type { Route } from './+types/two-factor.route';
import { readSignInMethods } from './account.store.server.ts';
import { disableTwoFactor, regenerateRecoveryCodes } from './change-two-factor.server.ts';
import { cancelSetUp, enableTwoFactor, startSetUp } from './set-up-two-factor.server.ts';

const path = '/profile/two-factor';

export async function loader(args: Route.LoaderArgs) {
  requireUser(args.context, path);
  const owner = requirePermission(args, 'account:two-factor', twoFactorRefusals.ownerOnly);
  const shop = getShop(args.context);
  const [view, { hasPassword }] = await Promise.all([
    readTwoFactor(shop, owner),
    readSignInMethods(shop.db, owner.userId),
  ]);
  return { view, hasPassword };
}

const parse = ({ code }: FormValues) => parseTwoFactorCode(code);
const parsePassword = ({ currentPassword = '' }: FormValues) => done(currentPassword);

type ActionResult = { toast?: Toast; recoveryCodes?: string[] };
type Actor = { user: User; client: Client };
type TwoFactorAction = FormAction<Shop, Actor, FormValues, ActionResult>;

const actions: Record<string, TwoFactorAction> = {
  begin: formAction(parsePassword, byOwner(startSetUp), () => ({})),
  async drop(shop, { user }) {
    await cancelSetUp(shop, user);
    return done({});
  },
  'turn-off': formAction(parse, byAnybody(disableTwoFactor), () => ({
    toast: twoFactorToasts.turnedOff,
  })),
  renew: formAction(parse, byAnybody(regenerateRecoveryCodes), (recoveryCodes) => ({
    recoveryCodes,
  })),
};

const turnOn: TwoFactorAction = formAction(parse, byOwner(enableTwoFactor), (recoveryCodes) => ({
  recoveryCodes,
}));

/** Only the owner can set it up. Anybody who has it may turn it off. */
function byOwner<Input, Output>(
  act: (
    shop: Shop,
    owner: Permitted<'account:two-factor'>,
    input: Input,
    from: Client,
  ) => Promise<Result<Output>>,
) {
  return async (shop: Shop, { user, client }: Actor, input: Input) =>
    may(user, 'account:two-factor')
      ? act(shop, user, input, client)
      : refuse(twoFactorRefusals.ownerOnly);
}

function byAnybody<Input, Output>(
  act: (shop: Shop, user: User, input: Input, from: Client) => Promise<Result<Output>>,
) {
  return (shop: Shop, { user, client }: Actor, input: Input) => act(shop, user, input, client);
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context, path);
  const texts = formValues(await readForm(request));
  const submit = findAction(actions, texts.intent) ?? turnOn;
  const { client } = context.get(requestContext);
  const result = await submit(getShop(context), { user, client }, texts);
  if (!result.ok) return refusalResponse(result.refusal);
  const { toast, recoveryCodes } = result.value;
  // No redirect: the recovery codes are in this response only.
  if (recoveryCodes) return { recoveryCodes };
  return toast ? redirectWithToast(path, toast) : redirect(path);
}

/** The page shows secrets, so it is never cached. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'One-time codes');
}

export default function TwoFactorPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { view, hasPassword } = loaderData;
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
        {view.state === 'off' && <TurnedOffCard hasPassword={hasPassword} refusal={refusal} />}
        {view.state === 'pending' && <SetUpCard view={view} refusal={refusal} />}
        {view.state === 'on' && <EnabledCard view={view} refusal={refusal} />}
      </div>
      <RefusalToasts refusal={refusal} />
    </PageWidth>
  );
}

function TurnedOffCard({
  hasPassword,
  refusal,
}: {
  hasPassword: boolean;
  refusal: Refusal | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card>
      <CardTitle className="mb-2!">Turned off</CardTitle>
      <p className="mb-5 max-w-prose text-ink2">
        You sign in with your password only. With one-time codes, somebody who has learnt your
        password still cannot open the shop’s books: your phone has to be at hand, too. You need an
        authenticator app on it; Google Authenticator, Aegis or any other will do.
      </p>
      <p className="mb-5 max-w-prose text-ink2">
        Turning them on signs you out everywhere but here.
        {!hasPassword &&
          ' Your account has no password: please sign in with Google again if that was more than ten minutes ago.'}
      </p>
      <Form method="post" noValidate className="grid gap-4">
        {hasPassword && <CurrentPasswordField error={refusal?.fields?.currentPassword} />}
        <Button name="intent" value="begin" busy={isBusy} className="justify-self-start">
          Set Up One-Time Codes
        </Button>
      </Form>
    </Card>
  );
}
