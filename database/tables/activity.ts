import type { Generated } from 'kysely';

export type ActivityTable = {
  id: Generated<string>;
  at: Date;
  kind: string;
  user_id: string | null;
  request_id: string;
  address: string;
  device: string;
  about: string;
  times: Generated<number>;
  repeat_key: string | null;
};
