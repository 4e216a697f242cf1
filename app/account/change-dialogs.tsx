import { type ReactElement, type ReactNode, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Dialog } from '#app/kit/ui/dialog.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import {
  CurrentPasswordField,
  NewPasswordField,
  PasswordField,
} from '#app/people/auth/password-field.tsx';
import type { Refusal } from '../kit/result.ts';
import type { AccountView } from './account.contract.ts';

type Props = {
  account: AccountView;
  refusal: Refusal | undefined;
  /** The refused form's values, without passwords. */
  typed: Record<string, string> | undefined;
};

/** The new address takes effect when its email is opened (Q17). */
export function EmailDialog({ account, refusal, typed }: Props): ReactElement {
  return (
    <ChangeDialog title="Change Email" what="email" action="Send Link">
      <p className="text-ink2">
        Your email address is <b className="break-all text-ink">{account.email}</b>. We send a link
        to the new one; once you open it, you sign in with the new address. The old one gets a
        notice.
      </p>
      <TextField
        label="New Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        maxLength={254}
        defaultValue={typed?.email}
        error={refusal?.fields?.email}
      />
      <CurrentPasswordField error={refusal?.fields?.currentPassword} />
    </ChangeDialog>
  );
}

/** This device stays signed in; the others do not (Q17, Q119). */
export function PasswordDialog({ account, refusal }: Omit<Props, 'typed'>): ReactElement {
  const { email, minPasswordLength } = account;
  const errors = refusal?.fields ?? {};
  return (
    <ChangeDialog title="Change Password" what="password" action="Change Password">
      <p className="text-ink2">You’ll be signed out on all other devices.</p>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} />
      <CurrentPasswordField error={errors.currentPassword} />
      <NewPasswordField
        label="New Password"
        name="newPassword"
        required
        minLength={minPasswordLength}
        error={errors.newPassword}
      />
      <PasswordField
        label="Confirm New Password"
        name="confirmPassword"
        required
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </ChangeDialog>
  );
}

function ChangeDialog({
  title,
  what,
  action,
  children,
}: {
  title: string;
  what: 'email' | 'password';
  action: string;
  children: ReactNode;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const formId = useId();
  return (
    <Dialog
      title={title}
      open
      closeHref="/profile"
      footer={
        <>
          <ButtonLink to="/profile" preventScrollReset variant="ghost">
            Cancel
          </ButtonLink>
          <Button form={formId} name="intent" value={`change-${what}`} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        method="post"
        action={`/profile?change=${what}`}
        noValidate
        className="grid gap-4"
      >
        {children}
      </Form>
    </Dialog>
  );
}
