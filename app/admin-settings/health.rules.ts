import { formatNumber, pluralize } from '#app/kit/text.ts';
import type { HealthItem } from './admin-settings.contract.ts';

/** What the health card is told. Bytes and counts. */
export type HealthInput = {
  /** Since the shop was started. */
  errors: number;
  /** Null: emails go to the built-in mailbox. */
  mailHost: string | null;
  emailsFailed: number;
  emailsDelayed: number;
  /** Null: nobody has set it up. */
  googleHost: string | null;
  databaseBytes: number;
  pictures: number;
  /** Of an S3 store; null: they lie in DATA_DIR. */
  pictureBucket: string | null;
};

/** How the shop is doing, in words (Q22, Q104). */
export function healthItems(known: HealthInput): HealthItem[] {
  const { emailsFailed, emailsDelayed } = known;
  return [
    {
      label: 'Errors since the start',
      text: known.errors === 0 ? 'None' : `${formatNumber(known.errors)}, each in the log`,
      isBad: known.errors > 0,
    },
    {
      label: 'Mail',
      text:
        known.mailHost === null
          ? 'No mail server: emails stay in the built-in mailbox'
          : `By the mail server ${known.mailHost}`,
      isBad: known.mailHost === null,
    },
    {
      label: 'Emails that did not leave',
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
      text: known.googleHost === null ? 'Not set up' : `Set up, by ${known.googleHost}`,
      isBad: known.googleHost === null,
    },
    { label: 'Database', text: megabytes(known.databaseBytes), isBad: false },
    {
      label: 'Pictures of products',
      text: pluralize(known.pictures, 'picture'),
      isBad: false,
    },
    {
      label: 'Uploaded pictures are kept',
      text:
        known.pictureBucket === null
          ? 'In the folder pictures of DATA_DIR'
          : `In the S3 bucket ${known.pictureBucket}`,
      isBad: false,
    },
  ];
}

/** 12345678 → '12.3 MB' */
function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`;
}
