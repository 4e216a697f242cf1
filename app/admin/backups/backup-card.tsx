import type { ReactElement, ReactNode } from 'react';
import { Form, Link, useHref, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import type { BackupsView, BackupView } from './backup.contract.ts';
import { IdentityFields } from './identity-fields.tsx';

/** Makes a backup, and lists the stored ones to download, once the owner has a backup key. */
export function BackupCard({ view }: { view: BackupsView }): ReactElement {
  const { backups, keySince, isNightly, lastRestore, copies } = view;
  const action = useHref('backups');
  const navigation = useNavigation();
  const [last] = backups;
  return (
    <Card>
      <CardTitle>Backup</CardTitle>
      <p className="text-ink2">
        The whole shop in one file: products, pictures, customers, orders, emails and settings.
        {isNightly && ' One is made every night.'} Those of the last seven days and of four weeks
        stay beside the shop
        {copies && (
          <>
            {' '}
            and in the S3 bucket <b className="font-semibold">{copies.bucket}</b>
          </>
        )}
        .
      </p>
      <p className="my-4">
        Last backup: <b className="font-semibold">{last ? last.madeAt : 'never'}</b>
        {last && `, ${last.size}`}
      </p>
      {copies?.problem && (
        <p role="status" className="mb-4 rounded-lg bg-bad-bg p-4 text-bad">
          Backups are not copied to the bucket {copies.bucket}, or it cannot be read.{' '}
          {copies.problem} It is tried again every hour.
        </p>
      )}
      {copies && keySince === null && (
        <p className="mb-4">None is copied to the bucket before there is a backup key.</p>
      )}
      {lastRestore && (
        <p
          role="status"
          className={`mb-4 rounded-lg p-4 ${lastRestore.isDone ? 'bg-ok-bg text-ok' : 'bg-bad-bg text-bad'}`}
        >
          {lastRestore.text}
        </p>
      )}
      {keySince === null ? (
        <>
          <p className="mb-4">
            To download backups, make a backup key: it encrypts them, so that nobody but you can
            read your customers’ addresses in them. It takes a minute.
          </p>
          <ButtonLink to="backup-key">Make a Backup Key</ButtonLink>
          {backups.length > 0 && (
            <ul className="mt-5 divide-y divide-line border-t border-line">
              {backups.map((backup) => (
                <BackupRow key={backup.name} backup={backup}>
                  <RestoreLink backup={backup} />
                </BackupRow>
              ))}
            </ul>
          )}
        </>
      ) : (
        <>
          <Form method="post" action={action}>
            <Button busy={navigation.formAction === action}>Back up now</Button>
          </Form>
          {backups.length > 0 && <Downloads action={action} view={view} />}
          <p className="mt-4 text-small text-ink2">
            Encrypted with your backup key of {keySince}. Is it lost, or has somebody seen it?{' '}
            <Link to="backup-key" className="text-indigo underline">
              Make a new one
            </Link>
          </p>
        </>
      )}
      {backups.length > 0 && (
        <p className="mt-2 text-small text-ink2">
          A backup from elsewhere is in this list once its file, with the name it was downloaded
          under, is in the folder <code>backups</code> of the shop’s data.
        </p>
      )}
    </Card>
  );
}

/** A form without React Router: its response is a file, and the page stays. */
function Downloads({ action, view }: { action: string; view: BackupsView }): ReactElement {
  return (
    <form
      method="post"
      action={`${action}/${view.backups[0]?.name}`}
      className="mt-5 border-t border-line pt-4"
      onSubmit={({ currentTarget: form }) => setTimeout(() => form.reset())}
    >
      <p className="mb-3">To download one, show that it is you.</p>
      <div className="grid gap-4">
        <IdentityFields asksForCode={view.asksForCode} />
      </div>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {view.backups.map((backup) => (
          <BackupRow key={backup.name} backup={backup}>
            <Button
              type="submit"
              formAction={`${action}/${backup.name}`}
              variant="outline"
              size="sm"
            >
              Download<span className="sr-only"> the backup of {backup.madeAt}</span>
            </Button>
            <RestoreLink backup={backup} />
          </BackupRow>
        ))}
      </ul>
    </form>
  );
}

function BackupRow({
  backup,
  children,
}: {
  backup: BackupView;
  children: ReactNode;
}): ReactElement {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span>
        {backup.madeAt}
        <span className="block text-small text-ink2">
          {backup.size}
          {backup.place && `, ${backup.place}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-3">{children}</span>
    </li>
  );
}

function RestoreLink({ backup }: { backup: BackupView }): ReactElement {
  return (
    <ButtonLink to={`restore/${backup.name}`} variant="outline" size="sm">
      Restore…<span className="sr-only"> the backup of {backup.madeAt}</span>
    </ButtonLink>
  );
}
