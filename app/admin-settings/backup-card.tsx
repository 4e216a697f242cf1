import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { type BackupView, maxBackups } from './backup.contract.ts';

/** Makes a backup, and lists the stored ones to download. */
export function BackupCard({
  backups,
  action,
}: {
  backups: BackupView[];
  /** The URL that makes and serves backups: '/admin/settings/backups'. */
  action: string;
}): ReactElement {
  const navigation = useNavigation();
  const [last] = backups;
  return (
    <Card>
      <CardTitle>Backup</CardTitle>
      <p className="text-ink2">
        The whole shop in one file: products, pictures, customers, orders, emails and settings. The
        last {maxBackups} are kept beside the shop.
      </p>
      <p className="my-4">
        Last backup: <b className="font-semibold">{last ? last.madeAt : 'never'}</b>
        {last && `, ${last.size}`}
      </p>
      <Form method="post" action={action}>
        <Button busy={navigation.formAction?.startsWith(action)}>Back up now</Button>
      </Form>
      {backups.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {backups.map((backup) => (
            <li
              key={backup.name}
              className="flex flex-wrap items-center justify-between gap-3 py-3"
            >
              <span>
                {backup.madeAt}
                <span className="block text-small text-ink2">{backup.size}</span>
              </span>
              <a
                href={`${action}/${backup.name}`}
                download
                className={buttonClass({ variant: 'outline', size: 'sm' })}
              >
                Download<span className="sr-only"> the backup of {backup.madeAt}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-small text-ink2">
        A backup holds your customers’ addresses: keep it where nobody else can read it.
      </p>
    </Card>
  );
}
