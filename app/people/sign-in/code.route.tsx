import type { ReactElement } from 'react';
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { andThen, type Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { canVerifyChallenge, verifyChallenge } from '#app/people/auth/verify-challenge.server.ts';
import { CodeField } from '#app/people/two-factor/code-field.tsx';
import { twoFactorRefusals } from '#app/people/two-factor/two-factor.contract.ts';
import { parseTwoFactorCode } from '#app/people/two-factor/two-factor.input.ts';
import { getShop, getUser, readForm, requestContext } from '#platform/request.server.ts';
import {
  destructiveToast,
  redirectWithToast,
  refusalResponse,
} from '#platform/responses.server.ts';
import type { Route } from './+types/code.route';
import { redirectAfterSignIn } from './redirect-after-sign-in.server.ts';
import { SignInLayout, withNextParam } from './sign-in-layout.tsx';

/** The second step of signing in, for an account with one-time codes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (getUser(context)) throw redirect('/');
  const params = new URL(request.url).searchParams;
  const reference = readChallengeReference(request, context);
  if (!reference) throw redirect(withNextParam('/auth', params));
  if (!(await canVerifyChallenge(getShop(context), reference))) throw signInAgain(context, params);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams;
  const reference = readChallengeReference(request, context) ?? '';
  const texts = formValues(await readForm(request));
  const { client } = context.get(requestContext);
  const entered = await andThen(parseTwoFactorCode(texts.code), (code) =>
    verifyChallenge(getShop(context), { reference, code }, client),
  );
  if (entered.ok) return redirectAfterSignIn(context, entered.value, { next: params.get('next') });
  if (entered.refusal.kind === 'signIn') return signInAgain(context, params);
  return refusalResponse(entered.refusal);
}

type Context = Route.LoaderArgs['context'];

function readChallengeReference(request: Request, context: Context): string | null {
  return context.get(requestContext).challengeCookie.read(request.headers.get('Cookie'));
}

function signInAgain(context: Context, params: URLSearchParams): Response {
  const { challengeCookie } = context.get(requestContext);
  return redirectWithToast(
    withNextParam('/auth', params),
    destructiveToast(twoFactorRefusals.signInAgain),
    new Headers({ 'Set-Cookie': challengeCookie.forget() }),
  );
}

/** Passes on the action's Retry-After. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Enter your code');
}

export default function EnterCode({ actionData }: Route.ComponentProps): ReactElement {
  const [params] = useSearchParams();
  const isBusy = useNavigation().formMethod === 'POST';
  const refusal: Refusal | undefined = actionData?.refusal;
  return (
    <SignInLayout title="Enter your code">
      <p className="mb-5">
        One more step: type the six digits that your authenticator app shows for this shop.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <CodeField refusal={refusal} hint="No phone at hand? A recovery code will do, too." />
        <Button size="lg" busy={isBusy}>
          Sign In
        </Button>
        <Link
          to={withNextParam('/auth', params)}
          className="inline-flex min-h-11 items-center justify-self-center underline"
        >
          Back to Sign In
        </Link>
      </Form>
      <RefusalToasts refusal={refusal} />
    </SignInLayout>
  );
}
