import type { ReactElement, ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { capitalize } from '#app/kit/text.ts';
import { AlertDialog } from '#app/kit/ui/alert-dialog.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { adminBase } from './admin.contract.ts';
import { SubpageLink } from './subpage-link.tsx';

/**
 * The page of one item of a list under Settings: its form, which is `children`, and the button that deletes it; without
 * a `name`, that it is gone. `kind` is what it is, 'size chart'; `deleteText` is what happens when it is deleted.
 */
export function SettingsItem({
  list,
  kind,
  name,
  deleteText,
  refusal,
  className = '',
  children,
}: {
  list: { path: string; name: string };
  kind: string;
  name: string | undefined;
  deleteText: string;
  refusal: Refusal | undefined;
  className?: string;
  children: ReactNode;
}): ReactElement {
  const base = adminBase(useLocation().pathname);
  return (
    <>
      <SubpageLink to={`${base}/settings/${list.path}`}>{`Back to ${list.name}`}</SubpageLink>
      {name === undefined ? (
        <EmptyState as="h2" title={`No ${kind}`} text={`This ${kind} is gone.`} />
      ) : (
        <div className={`grid gap-4 ${className}`}>
          {children}
          <Form method="post">
            <AlertDialog
              name="intent"
              value="delete"
              variant="ghost"
              title={`Delete the ${kind} ${name}?`}
              text={deleteText}
              actionLabel="Delete"
              className="text-bad!"
            >
              <Icon name="trash" /> Delete {kind.split(' ').map(capitalize).join(' ')}
            </AlertDialog>
          </Form>
        </div>
      )}
      <RefusalToasts refusal={refusal} />
    </>
  );
}
