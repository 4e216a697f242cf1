import { formatNumber, pluralize } from '#app/kit/text.ts';
import type { HealthItem } from './admin-settings.contract.ts';

export type HealthInput = {
  /** Since the shop was started. */
  errors: number;
  /** Null with the built-in mailbox. */
  mailHost: string | null;
  emailsFailed: number;
  emailsDelayed: number;
  /** Null if it is not set up. */
  googleHost: string | null;
  databaseBytes: number;
  databaseVersion: string;
  /** Version and age of the bundled PostgreSQL, in words; null with another one. */
  bundledPostgres: string | null;
  /** Null without a replica. */
  replica: { problem: 'away' | 'other' | 'behind' | null; lagSeconds: number | null } | null;
  pictures: number;
  /** The S3 bucket; null if pictures are stored in DATA_DIR. */
  pictureBucket: string | null;
};

/** The items of the health card (Q22, Q104). */
export function healthItems(input: HealthInput): HealthItem[] {
  const { emailsFailed, emailsDelayed } = input;
  return [
    {
      label: 'Errors since the start',
      text: input.errors === 0 ? 'None' : `${formatNumber(input.errors)}, each in the log`,
      isBad: input.errors > 0,
    },
    {
      label: 'Mail',
      text:
        input.mailHost === null
          ? 'No mail server: emails stay in the built-in mailbox'
          : `By the mail server ${input.mailHost}`,
      isBad: input.mailHost === null,
    },
    {
      label: 'Failed emails',
      text:
        [
          emailsFailed > 0 && `${emailsFailed} given up`,
          emailsDelayed > 0 && `${emailsDelayed} being tried again`,
        ]
          .filter(Boolean)
          .join(', ') || 'None',
      isBad: emailsFailed + emailsDelayed > 0,
    },
    {
      label: 'Sign in with Google',
      text: input.googleHost === null ? 'Not set up' : `Set up, by ${input.googleHost}`,
      isBad: input.googleHost === null,
    },
    {
      label: 'Database',
      text: input.bundledPostgres
        ? `${megabytes(input.databaseBytes)} in the bundled PostgreSQL ${input.bundledPostgres}`
        : `${megabytes(input.databaseBytes)} in PostgreSQL ${input.databaseVersion}`,
      isBad: false,
    },
    ...(input.replica ? [replicaItem(input.replica)] : []),
    {
      label: 'Pictures of products',
      text: pluralize(input.pictures, 'picture'),
      isBad: false,
    },
    {
      label: 'Uploaded pictures',
      text:
        input.pictureBucket === null
          ? 'On this computer'
          : `In the S3 bucket ${input.pictureBucket}`,
      isBad: false,
    },
  ];
}

function replicaItem({ problem, lagSeconds }: NonNullable<HealthInput['replica']>): HealthItem {
  const lag = `${pluralize(Math.round(lagSeconds ?? 0), 'second')} behind`;
  const texts = {
    away: 'Not reached: everything is read from the database',
    other: 'No replica of this database, or one that has not caught up since a failover',
    behind: `${lag}: everything is read from the database`,
  };
  return {
    label: 'Read replica',
    text: problem ? texts[problem] : `In use, ${lag}`,
    isBad: problem !== null,
  };
}

/** 12345678 → '12.3 MB' */
function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`;
}
