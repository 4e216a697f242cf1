import type { ReactElement } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { AlertDialog } from '#app/kit/ui/alert-dialog.tsx';
import { Button } from '#app/kit/ui/button.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import {
  type SettingsFieldsProps,
  type SettingsForm,
  type SettingsItemView,
  titleCase,
} from './settings-list.contract.ts';
import { SubpageLink } from './subpage-link.tsx';

/** The page of one item of a list under Settings: its form, and the button that deletes it; or that it is gone. */
export function SettingsItemPage<View extends SettingsForm>({
  loaderData: { list, kind, deleteText, form },
  actionData,
  Fields,
  className = '',
}: {
  loaderData: SettingsItemView<View>;
  actionData?: { refusal: Refusal; typed: Record<string, string> };
  Fields: (props: SettingsFieldsProps<View>) => ReactElement;
  className?: string;
}): ReactElement {
  const { search } = useLocation();
  const intent = `save-${kind.split(' ').at(-1)}`;
  const isBusy = useNavigation().formData?.get('intent') === intent;
  return (
    <>
      <SubpageLink to={`../settings/${list.path}`}>{`Back to ${list.name}`}</SubpageLink>
      {form ? (
        <div className={`grid gap-4 ${className}`}>
          <Form key={form.id + search} method="post" noValidate className="grid gap-4">
            <Fields
              view={form}
              texts={actionData?.typed ?? form.texts}
              errors={actionData?.refusal.fields ?? {}}
            />
            <Button name="intent" value={intent} busy={isBusy} className="justify-self-start">
              {`Save ${titleCase(kind)}`}
            </Button>
          </Form>
          <Form method="post">
            <AlertDialog
              name="intent"
              value="delete"
              variant="ghost"
              title={`Delete the ${kind} ${form.name}?`}
              text={deleteText}
              actionLabel="Delete"
              className="text-bad!"
            >
              <Icon name="trash" /> Delete {titleCase(kind)}
            </AlertDialog>
          </Form>
        </div>
      ) : (
        <EmptyState as="h2" title={`No ${kind}`} text={`This ${kind} is gone.`} />
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
