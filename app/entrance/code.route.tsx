import type { ReactElement } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { enterCode, mayEnterCode } from '#app/auth/enter-code.server.ts';
import { formTexts } from '#app/kit/forms.ts';
import type { Refusal } from '#app/kit/result.ts';
import { twoStepRefusals } from '#app/two-step/two-step.contract.ts';
import { parseCode } from '#app/two-step/two-step.input.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { answerRefusal, destructiveToast, redirectWithToast } from '#platform/answer.server.ts';
import { requestContext, shopOf, shopperOf } from '#platform/request.server.ts';
import type { Route } from './+types/code.route';
import { answerSignedIn, withNext } from './answer-signed-in.server.ts';

/** The second step of signing in, for an account with one-time codes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (shopperOf(context)) throw redirect('/');
  const reference = awaitedReference(request, context);
  const next = nextOf(request);
  if (!reference) throw redirect(withNext('/auth', next));
  if (!(await mayEnterCode(shopOf(context), reference))) throw signInAgain(context, next);
  return { startAgain: withNext('/auth', next) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const reference = awaitedReference(request, context) ?? '';
  const next = nextOf(request);
  const code = parseCode(formTexts(await request.formData()).code);
  if (!code.ok) return answerRefusal(code.refusal);
  const { client } = context.get(requestContext);
  const entered = await enterCode(shopOf(context), { reference, code: code.value }, client);
  if (entered.ok) return answerSignedIn(context, entered.value, { next });
  if (entered.refusal.kind === 'signIn') return signInAgain(context, next);
  return answerRefusal(entered.refusal);
}

type Context = Route.LoaderArgs['context'];

function awaitedReference(request: Request, context: Context): string | null {
  return context.get(requestContext).awaitedCodeCookie.read(request.headers.get('Cookie'));
}

function nextOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('next');
}

function signInAgain(context: Context, next: string | null): Response {
  const { awaitedCodeCookie } = context.get(requestContext);
  const headers = new Headers({ 'Set-Cookie': awaitedCodeCookie.forget() });
  return redirectWithToast(
    withNext('/auth', next),
    destructiveToast(twoStepRefusals.signInAgain),
    headers,
  );
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Enter your code - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

export default function EnterCode({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const refusal: Refusal | undefined = actionData?.refusal;
  return (
    <PageWidth className="py-12">
      <Card className="mx-auto max-w-md">
        <CardTitle as="h1" className="mb-2!">
          Enter your code
        </CardTitle>
        <p className="mb-5 text-ink2">
          One more step: type the six digits that your authenticator app shows for this shop.
        </p>
        <Form method="post" noValidate className="grid gap-4">
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={30}
            error={refusal?.fields?.code}
            hint="No phone at hand? A recovery code will do, too."
          />
          <Button size="lg" busy={isBusy}>
            Sign In
          </Button>
        </Form>
        <Link
          to={loaderData.startAgain}
          className="mt-3 inline-flex min-h-11 items-center font-semibold"
        >
          Back to Sign In
        </Link>
      </Card>
      <RefusalToasts refusal={refusal} />
    </PageWidth>
  );
}
