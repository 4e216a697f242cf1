import { lazy, type ReactElement } from 'react';
import { data, useSearchParams } from 'react-router';
import { type FormActions, formAction } from '#app/kit/form-action.ts';
import type { FormValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { done, refuse } from '#app/kit/result.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { answerOrRefuse } from '#app/kit/ui/answer-or-refuse.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { authToasts } from '#app/people/auth/auth.contract.ts';
import { requestEmailChange } from '#app/people/auth/change-email.server.ts';
import { changePassword } from '#app/people/auth/change-password.server.ts';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import { endOtherSessions, endSession } from '#app/people/auth/sessions.server.ts';
import { askingAboutPin } from '#app/people/profiles/ask-about-pin.rules.ts';
import { parseMeasurements } from '#app/products/size-charts/measurements.input.ts';
import { answerForm } from '#platform/answer-form.server.ts';
import { getShop, getUser, requestContext } from '#platform/request.server.ts';
import { redirectWithToast, type Toast } from '#platform/responses.server.ts';
import type { Client, Shop, User } from '#platform/shop.ts';
import type { Route } from './+types/profile.route';
import { accountRefusals, accountToasts } from './account.contract.ts';
import { parseChangeEmail, parseChangePassword, parseProfile } from './account.input.ts';
import { AccountMenu } from './account-menu.tsx';
import { EmailDialog, PasswordDialog } from './change-dialogs.tsx';
import { ProfileCards, ProfileForm } from './profile-cards.tsx';
import { readOwnAccount } from './read-own-account.server.ts';
import { saveMeasurements } from './save-measurements.server.ts';
import { saveProfile } from './save-profile.server.ts';
import { SessionList } from './session-list.tsx';

// Not loaded if the shop has no size charts.
const MeasurementsCard = lazy(async () => ({
  default: (await import('#app/products/size-charts/measurements-cards.tsx')).MeasurementsCard,
}));
const MeasurementsForm = lazy(async () => ({
  default: (await import('#app/products/size-charts/measurements-cards.tsx')).MeasurementsForm,
}));

// Not loaded without store credit.
const StoreCreditCard = lazy(async () => ({
  default: (await import('#app/orders/store-credit/store-credit-card.tsx')).StoreCreditCard,
}));

export const handle: LiveHandle = { live: ['sessions'] };

export async function loader({ context }: Route.LoaderArgs) {
  const user = getUser(context);
  if (!user) return data({ account: null }, { status: 401 });
  return data({ account: await readOwnAccount(getShop(context), user) });
}

type Actor = { user: User; client: Client };

const actions: FormActions<Shop, Actor, FormValues, Toast> = {
  'change-email': formAction(
    parseChangeEmail,
    (shop: Shop, { user, client }: Actor, input) => requestEmailChange(shop, user, input, client),
    () => accountToasts.emailChangeRequested,
  ),
  'change-password': formAction(
    parseChangePassword,
    (shop: Shop, { user, client }: Actor, input) => changePassword(shop, user, input, client),
    () => authToasts.passwordChanged,
  ),
  'save-measurements': formAction(
    (texts: FormValues) => parseMeasurements(texts, accountRefusals.measurementsNotSaved),
    (shop: Shop, { user }: Actor, measurements) => saveMeasurements(shop, user, measurements),
    () => accountToasts.measurementsSaved,
  ),
  async 'end-session'(shop, { user }, { sessionId = '' }) {
    const isEnded = await endSession(shop, user, sessionId);
    return isEnded ? done(accountToasts.sessionEnded) : refuse(accountRefusals.noSuchSession);
  },
  async 'end-others'(shop, { user }) {
    await endOtherSessions(shop, user);
    return done(accountToasts.othersEnded);
  },
  otherwise: formAction(
    askingAboutPin(parseProfile),
    (shop: Shop, { user }: Actor, input) => saveProfile(shop, user, input),
    () => accountToasts.saved,
  ),
};

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context, '/profile');
  const { client } = context.get(requestContext);
  return answerForm({ request, context }, { user, client }, actions, (toast) =>
    redirectWithToast('/profile', toast),
  );
}

/** If the shop does not respond, the page stays as it is, with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isProfile = (await request.clone().formData()).get('intent') === 'save-profile';
  if (!isProfile) return serverAction();
  const answer = await answerOrRefuse(serverAction, accountRefusals.noResponse);
  // With an error status nothing is reloaded: nothing has changed.
  return data({ typed: undefined, ...answer }, 422);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'My Profile');
}

export default function ProfilePage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const [params] = useSearchParams();
  const { account } = loaderData;
  if (!account) return <NotSignedIn />;
  const isEditing = params.get('edit') === 'profile';
  const isMeasuring = params.get('edit') === 'measurements';
  const change = params.get('change');
  const refused = { refusal: actionData?.refusal, typed: actionData?.typed };
  return (
    <PageWidth className="py-8">
      <PageHeading
        title="My Profile"
        aside={!isEditing && <ButtonLink to="/profile?edit=profile">Edit Profile</ButtonLink>}
      />
      <div className="grid gap-4 lg:grid-cols-[1fr_320px] lg:items-start">
        <div className="grid gap-4">
          {isEditing ? <ProfileForm {...account} {...refused} /> : <ProfileCards {...account} />}
          {account.measurements &&
            (isMeasuring ? (
              <MeasurementsForm measurements={account.measurements} {...refused} />
            ) : (
              <MeasurementsCard measurements={account.measurements} />
            ))}
          {account.storeCredit && <StoreCreditCard credit={account.storeCredit} />}
          <SessionList sessions={account.sessions} />
        </div>
        <div className="grid gap-4">
          <AccountMenu mayUseTwoFactor={account.mayUseTwoFactor} />
        </div>
      </div>
      {change === 'email' && <EmailDialog account={account} {...refused} />}
      {change === 'password' && <PasswordDialog account={account} refusal={refused.refusal} />}
      <RefusalToasts refusal={refused.refusal} />
    </PageWidth>
  );
}

function NotSignedIn(): ReactElement {
  return (
    <PageWidth className="py-8">
      <EmptyState
        as="h1"
        title="Access Denied"
        text="Please sign in to see your profile."
        action={<ButtonLink to="/auth?next=/profile">Sign In</ButtonLink>}
      />
    </PageWidth>
  );
}
