import type { ReactElement } from 'react';
import { data, useSearchParams } from 'react-router';
import { authToasts } from '#app/auth/auth.contract.ts';
import { requestEmailChange } from '#app/auth/change-email.server.ts';
import { changePassword } from '#app/auth/change-password.server.ts';
import { requireShopper } from '#app/auth/require-shopper.server.ts';
import { endOtherSessions, endSession } from '#app/auth/sessions.server.ts';
import { formTexts } from '#app/kit/forms.ts';
import { unlistedPage } from '#app/kit/page-title.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { answerOr } from '#app/ui/answer-or.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { answerRefusal, redirectWithToast } from '#platform/answer.server.ts';
import { requestContext, shopOf, shopperOf } from '#platform/request.server.ts';
import type { Route } from './+types/profile.route';
import { accountRefusals, accountToasts } from './account.contract.ts';
import { parseChangeEmail, parseChangePassword, parseProfile } from './account.input.ts';
import { AccountMenu } from './account-menu.tsx';
import { EmailDialog, PasswordDialog } from './change-dialogs.tsx';
import { ProfileCards, ProfileForm } from './profile-cards.tsx';
import { readOwnAccount } from './read-own-account.server.ts';
import { saveProfile } from './save-profile.server.ts';
import { SessionList } from './session-list.tsx';

export const handle: LiveHandle = { live: ['sessions'] };

export async function loader({ context }: Route.LoaderArgs) {
  const shopper = shopperOf(context);
  if (!shopper) return data({ account: null }, { status: 401 });
  return data({ account: await readOwnAccount(shopOf(context), shopper) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = requireShopper(context, '/profile');
  const { client } = context.get(requestContext);
  const texts = formTexts(await request.formData());
  if (texts.intent === 'change-email') {
    const input = parseChangeEmail(texts);
    const asked = input.ok ? await requestEmailChange(shop, shopper, input.value, client) : input;
    if (!asked.ok) return answerRefusal(asked.refusal, texts);
    return redirectWithToast('/profile', accountToasts.emailAsked);
  }
  if (texts.intent === 'change-password') {
    const input = parseChangePassword(texts);
    const changed = input.ok ? await changePassword(shop, shopper, input.value, client) : input;
    if (!changed.ok) return answerRefusal(changed.refusal);
    return redirectWithToast('/profile', authToasts.passwordChanged);
  }
  if (texts.intent === 'end-session') {
    const ended = await endSession(shop, shopper, texts.sessionId ?? '');
    if (!ended) return answerRefusal(accountRefusals.noSuchSession);
    return redirectWithToast('/profile', accountToasts.sessionEnded);
  }
  if (texts.intent === 'end-others') {
    await endOtherSessions(shop, shopper);
    return redirectWithToast('/profile', accountToasts.othersEnded);
  }
  const input = parseProfile(texts);
  const saved = input.ok ? await saveProfile(shop, shopper, input.value) : input;
  if (!saved.ok) return answerRefusal(saved.refusal, texts);
  return redirectWithToast('/profile', accountToasts.saved);
}

/** A profile that could not be saved leaves the page as it is, with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isProfile = (await request.clone().formData()).get('intent') === 'save-profile';
  if (!isProfile) return serverAction();
  const answer = await answerOr(serverAction, accountRefusals.notAnswered);
  // A refusal's status: nothing has changed, so nothing is read again.
  return data({ typed: undefined, ...answer }, 422);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedPage(matches[0].loaderData, 'My Profile');
}

export default function ProfilePage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const [params] = useSearchParams();
  const { account } = loaderData;
  if (!account) return <NotSignedIn />;
  const isEditing = params.get('edit') === 'profile';
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
          <SessionList sessions={account.sessions} />
        </div>
        <div className="grid gap-4">
          <AccountMenu isOwner={account.isOwner} />
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
