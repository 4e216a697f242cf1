import type { ReactElement } from 'react';
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { type FormAction, findAction, formAction } from '#app/kit/form-action.ts';
import { type FormValues, formValues, missingFields } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { LinkTabs } from '#app/kit/ui/tabs.tsx';
import { authRefusals, authToasts } from '#app/people/auth/auth.contract.ts';
import { parseEmail, parseSignIn, parseSignUp } from '#app/people/auth/auth.input.ts';
import { safeNextPath } from '#app/people/auth/auth.rules.ts';
import type { SignInOutcome } from '#app/people/auth/finish-sign-in.server.ts';
import { PasswordField } from '#app/people/auth/password-field.tsx';
import { resendConfirmation } from '#app/people/auth/resend-confirmation.server.ts';
import { signIn } from '#app/people/auth/sign-in.server.ts';
import { signUp } from '#app/people/auth/sign-up.server.ts';
import { askingAboutPin } from '#app/people/profiles/ask-about-pin.rules.ts';
import { readNote, setNoteCookie } from '#platform/note-cookies.server.ts';
import { getShop, getUser, readForm, requestContext } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse, type Toast } from '#platform/responses.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import type { Route } from './+types/auth.route';
import { GoogleButton } from './google-button.tsx';
import { redirectAfterSignIn } from './redirect-after-sign-in.server.ts';
import { SignInLayout, withNextParam } from './sign-in-layout.tsx';
import { type FormProps, SignUpForm } from './sign-up-form.tsx';

/** How long the sign-in form is filled with the address that just signed up, in seconds. */
const signedUpSeconds = 600;

export function loader({ request, context }: Route.LoaderArgs) {
  // Q13
  if (getUser(context)) throw redirect('/');
  return {
    signedUpEmail: readNote(request, 'fh_signed_up') ?? '',
    // Q18
    canSignInUnverified: getShop(context).settings.emailVerification === 'optional',
  };
}

type Visitor = { client: Client; next: string };
type AuthOutcome = { signedIn: SignInOutcome } | { toast: Toast; isNew: boolean };
type AuthAction = FormAction<Shop, Visitor, FormValues, AuthOutcome>;

const actions: Record<string, AuthAction> = {
  'sign-up': formAction(
    askingAboutPin(parseSignUp),
    (shop: Shop, { client, next }: Visitor, input) => signUp(shop, input, client, { next }),
    () => ({ toast: authToasts.signedUp, isNew: true }),
  ),
  resend: formAction(
    parseEmail,
    (shop: Shop, { client, next }: Visitor, email) =>
      resendConfirmation(shop, email, client, { next }),
    () => ({ toast: authToasts.confirmationSent, isNew: false }),
  ),
};

const submitSignIn: AuthAction = formAction(
  parseSignIn,
  (shop: Shop, { client }: Visitor, credentials) => signIn(shop, credentials, client),
  (signedIn) => ({ signedIn }),
);

export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(requestContext);
  const params = new URL(request.url).searchParams;
  const next = params.get('next');
  const texts = formValues(await readForm(request));
  const submit = findAction(actions, texts.intent) ?? submitSignIn;
  const result = await submit(getShop(context), { client, next: safeNextPath(next, '') }, texts);
  if (!result.ok) return refusalResponse(result.refusal, texts);
  if ('signedIn' in result.value)
    return redirectAfterSignIn(context, result.value.signedIn, { next });
  const { toast, isNew } = result.value;
  const headers = new Headers();
  if (isNew) {
    headers.set('Set-Cookie', setNoteCookie('fh_signed_up', texts.email ?? '', signedUpSeconds));
  }
  return redirectWithToast(withNextParam('/auth', params), toast, headers);
}

/** The browser refuses an empty field without sending anything. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const texts = formValues(await request.clone().formData());
  const { intent, email = '', password = '' } = texts;
  const fields = intent === 'sign-in' ? missingFields({ email, password }) : null;
  if (!fields) return serverAction();
  return data({ refusal: { ...authRefusals.signInIncomplete, fields }, typed: { email } }, 422);
}

/** Passes on the action's Retry-After. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Sign In');
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const [params] = useSearchParams();
  const isSignUp = params.get('tab') === 'sign-up';
  const { refusal, typed = {} } = actionData ?? {};
  const { signedUpEmail, canSignInUnverified } = loaderData;
  return (
    <SignInLayout
      title={isSignUp ? 'Create your account' : signedUpEmail ? 'Check your inbox' : 'Welcome'}
      cloth={isSignUp ? 'bandhani' : 'ajrakh'}
    >
      <LinkTabs
        label="Sign in or sign up"
        fill
        items={[
          { to: tabUrl(params, false), label: 'Sign In', active: !isSignUp },
          { to: tabUrl(params, true), label: 'Sign Up', active: isSignUp },
        ]}
      />
      <div className="mt-6">
        {isSignUp ? (
          <SignUpForm key="sign-up" refusal={refusal} typed={typed} />
        ) : (
          <SignInForm
            key="sign-in"
            refusal={refusal}
            typed={{ email: signedUpEmail, ...typed }}
            hasLink={signedUpEmail !== '' || refusal?.code === authRefusals.emailNotConfirmed.code}
            canSignInUnverified={canSignInUnverified}
            forgotUrl={withNextParam('/auth/forgot', params)}
          />
        )}
        <GoogleButton next={params.get('next') ?? ''} />
      </div>
      <RefusalToasts refusal={refusal} />
    </SignInLayout>
  );
}

/** Both tabs keep `next`. */
function tabUrl(params: URLSearchParams, isSignUp: boolean): string {
  const next = new URLSearchParams(params);
  next.delete('tab');
  if (isSignUp) next.set('tab', 'sign-up');
  return next.size > 0 ? `/auth?${next}` : '/auth';
}

function SignInForm({
  refusal,
  typed,
  forgotUrl,
  hasLink,
  canSignInUnverified,
}: FormProps & {
  forgotUrl: string;
  /** The address waits to be verified, as far as anybody may know (Q19). */
  hasLink: boolean;
  /** Without a mail server nobody waits for an email. */
  canSignInUnverified: boolean;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate className="grid gap-4">
      <TextField
        label="Email"
        name="email"
        defaultValue={typed.email}
        type="email"
        autoComplete="username"
        maxLength={254}
        error={refusal?.fields?.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        // Right after signing up, only this is missing.
        autoFocus={hasLink && canSignInUnverified}
        error={refusal?.fields?.password}
      />
      <Button name="intent" value="sign-in" size="lg" busy={isBusy}>
        Sign In
      </Button>
      {/* Before the fields, but not the button that Enter presses. */}
      {hasLink && (
        <div className="panel order-first grid gap-3">
          <p>
            Please open the link we have emailed to <b className="wrap-anywhere">{typed.email}</b>.
            It verifies your address and signs you in.{' '}
            {canSignInUnverified && 'You can also sign in now, with your new password. '}No email?
          </p>
          <Button name="intent" value="resend" variant="outline" disabled={isBusy}>
            Send it again
          </Button>
        </div>
      )}
      <Link
        to={forgotUrl}
        className="inline-flex min-h-11 items-center justify-self-center underline"
      >
        Forgot password?
      </Link>
    </Form>
  );
}

/** For unexpected errors; the log has the reason. */
export function ErrorBoundary(): ReactElement {
  return (
    <SignInLayout title="Something went wrong">
      <p className="mb-6">It is our mistake, not yours. Please try again.</p>
      <ButtonLink to="/auth" size="lg" reloadDocument>
        Back to Sign In
      </ButtonLink>
      <RefusalToasts
        refusal={{ title: 'An unexpected error occurred', description: 'Please try again.' }}
      />
    </SignInLayout>
  );
}
