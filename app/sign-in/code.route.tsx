import type { ReactElement } from 'react';
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { enterCode, mayEnterCode } from '#app/auth/enter-code.server.ts';
import { formTexts } from '#app/kit/forms.ts';
import { unlistedPage } from '#app/kit/page-title.ts';
import { andThen, type Refusal } from '#app/kit/result.ts';
import { CodeField } from '#app/two-factor/code-field.tsx';
import { twoFactorRefusals } from '#app/two-factor/two-factor.contract.ts';
import { parseCode } from '#app/two-factor/two-factor.input.ts';
import { Button } from '#app/ui/button.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { answerRefusal, destructiveToast, redirectWithToast } from '#platform/answer.server.ts';
import { requestContext, shopOf, userOf } from '#platform/request.server.ts';
import type { Route } from './+types/code.route';
import { answerSignedIn } from './answer-signed-in.server.ts';
import { keepingNext, SignInPage } from './sign-in-page.tsx';

/** The second step of signing in, for an account with one-time codes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (userOf(context)) throw redirect('/');
  const params = new URL(request.url).searchParams;
  const reference = challengeReference(request, context);
  if (!reference) throw redirect(keepingNext('/auth', params));
  if (!(await mayEnterCode(shopOf(context), reference))) throw signInAgain(context, params);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams;
  const reference = challengeReference(request, context) ?? '';
  const texts = formTexts(await request.formData());
  const { client } = context.get(requestContext);
  const entered = await andThen(parseCode(texts.code), (code) =>
    enterCode(shopOf(context), { reference, code }, client),
  );
  if (entered.ok) return answerSignedIn(context, entered.value, { next: params.get('next') });
  if (entered.refusal.kind === 'signIn') return signInAgain(context, params);
  return answerRefusal(entered.refusal);
}

type Context = Route.LoaderArgs['context'];

function challengeReference(request: Request, context: Context): string | null {
  return context.get(requestContext).challengeCookie.read(request.headers.get('Cookie'));
}

function signInAgain(context: Context, params: URLSearchParams): Response {
  const { challengeCookie } = context.get(requestContext);
  return redirectWithToast(
    keepingNext('/auth', params),
    destructiveToast(twoFactorRefusals.signInAgain),
    new Headers({ 'Set-Cookie': challengeCookie.forget() }),
  );
}

/** Without this, when it is worth trying again would stay behind. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedPage(matches[0].loaderData, 'Enter your code');
}

export default function EnterCode({ actionData }: Route.ComponentProps): ReactElement {
  const [params] = useSearchParams();
  const isBusy = useNavigation().formMethod === 'POST';
  const refusal: Refusal | undefined = actionData?.refusal;
  return (
    <SignInPage title="Enter your code">
      <p className="mb-5">
        One more step: type the six digits that your authenticator app shows for this shop.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <CodeField refusal={refusal} hint="No phone at hand? A recovery code will do, too." />
        <Button size="lg" busy={isBusy}>
          Sign In
        </Button>
        <Link
          to={keepingNext('/auth', params)}
          className="inline-flex min-h-11 items-center justify-self-center underline"
        >
          Back to Sign In
        </Link>
      </Form>
      <RefusalToasts refusal={refusal} />
    </SignInPage>
  );
}
