import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { formTexts } from '#app/kit/forms.ts';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Textarea, TextField } from '#app/ui/field.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { SizedImage } from '#app/ui/sized-image.tsx';
import { LinkTabs } from '#app/ui/tabs.tsx';
import { answerRefusal, redirectWithToast } from '#platform/answer.server.ts';
import { requestContext, shopOf, shopperOf } from '#platform/request.server.ts';
import type { Route } from './+types/auth.route';
import { authToasts } from './auth.contract.ts';
import { parseSignIn, parseSignUp } from './auth.input.ts';
import { safeNext } from './auth.rules.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  // Somebody who opens the page while signed in has nothing to do here (Q13).
  if (shopperOf(context)) throw redirect('/');
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const texts = formTexts(await request.formData());
  if (texts.intent === 'sign-up') {
    const input = parseSignUp(texts);
    const result = input.ok ? await signUp(shop, input.value) : input;
    if (!result.ok) return answerRefusal(result.refusal, texts);
    params.delete('tab');
    return redirectWithToast(`/auth${params.size > 0 ? `?${params}` : ''}`, authToasts.signedUp);
  }
  const input = parseSignIn(texts);
  const device = request.headers.get('User-Agent') ?? '';
  const result = input.ok ? await signIn(shop, input.value, device) : input;
  if (!result.ok) return answerRefusal(result.refusal, texts);
  const { reference, isOwner } = result.value;
  const headers = new Headers({ 'Set-Cookie': context.get(requestContext).cookie.keep(reference) });
  const to = isOwner ? '/admin' : safeNext(params.get('next'), '/');
  return redirectWithToast(to, authToasts.signedIn, headers);
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Sign In - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

export default function Auth({ actionData }: Route.ComponentProps): ReactElement {
  const [params] = useSearchParams();
  const isSignUp = params.get('tab') === 'sign-up';
  const refusal: Refusal | undefined = actionData?.refusal;
  const typed: Record<string, string> = actionData?.typed ?? {};
  return (
    <div className="bg-card md:grid md:min-h-[720px] md:grid-cols-2">
      <div className="relative h-[150px] md:h-auto">
        <SizedImage
          src={`/pictures/cloth-${isSignUp ? 'bandhani' : 'ajrakh'}-900.webp`}
          alt=""
          sizes="(min-width: 768px) max(50vw, 540px), 100vw"
          width={900}
          height={1200}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
        <div
          className="selvedge-picture-upright absolute inset-y-0 right-0 hidden md:block"
          aria-hidden
        />
      </div>
      <div className="mx-auto flex w-full max-w-[480px] flex-col justify-center px-4 py-8 md:px-6">
        <Link
          to="/"
          className="mb-3 inline-flex min-h-11 items-center gap-2 self-start font-semibold"
        >
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden /> Back to Home
        </Link>
        <h1 className="mb-4 font-display text-h3">
          {isSignUp ? 'Create your account' : 'Welcome'}
        </h1>
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
            <SignUpForm refusal={refusal} typed={typed} />
          ) : (
            <SignInForm refusal={refusal} typed={typed} />
          )}
        </div>
      </div>
      <RefusalToasts refusal={refusal} />
    </div>
  );
}

/** The other tab keeps the way back. */
function tabUrl(params: URLSearchParams, isSignUp: boolean): string {
  const next = new URLSearchParams(params);
  next.delete('tab');
  if (isSignUp) next.set('tab', 'sign-up');
  return next.size > 0 ? `/auth?${next}` : '/auth';
}

type FormProps = { refusal: Refusal | undefined; typed: Record<string, string> };

function SignInForm({ refusal, typed }: FormProps): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form key="sign-in" method="post" noValidate className="grid gap-4">
      <TextField
        label="Email"
        name="email"
        defaultValue={typed.email}
        type="email"
        autoComplete="username"
        maxLength={254}
        error={refusal?.fields?.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={refusal?.fields?.password}
      />
      <Button name="intent" value="sign-in" size="lg" busy={isBusy}>
        Sign In
      </Button>
    </Form>
  );
}

function SignUpForm({ refusal, typed }: FormProps): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const wrong = refusal?.fields ?? {};
  return (
    <Form key="sign-up" method="post" noValidate className="grid gap-4">
      <TextField
        label="Full Name"
        name="fullName"
        defaultValue={typed.fullName}
        required
        autoComplete="name"
        maxLength={100}
        error={wrong.fullName}
      />
      <TextField
        label="Email"
        name="email"
        defaultValue={typed.email}
        type="email"
        required
        autoComplete="email"
        maxLength={254}
        error={wrong.email}
      />
      <TextField
        label="Phone Number"
        name="phone"
        defaultValue={typed.phone}
        type="tel"
        required
        autoComplete="tel-national"
        maxLength={20}
        error={wrong.phone}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="new-password"
        maxLength={200}
        error={wrong.password}
      />
      <TextField
        label="Confirm Password"
        name="confirmPassword"
        type="password"
        required
        autoComplete="new-password"
        maxLength={200}
        error={wrong.confirmPassword}
      />
      <Field label="Address (optional)" name="address" error={wrong.address}>
        <Textarea
          autoComplete="street-address"
          defaultValue={typed.address}
          maxLength={500}
          rows={2}
        />
      </Field>
      <TextField
        label="Pincode (optional)"
        name="pincode"
        defaultValue={typed.pincode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        error={wrong.pincode}
      />
      <Button name="intent" value="sign-up" size="lg" busy={isBusy}>
        Sign Up
      </Button>
    </Form>
  );
}
