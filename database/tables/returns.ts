import type { Generated } from 'kysely';

export type ReturnsTable = {
  id: Generated<string>;
  order_id: string;
  line_id: string;
  quantity: number;
  reason: 'size' | 'color' | 'quality' | 'damaged' | 'wrong' | 'other';
  note: Generated<string>;
  state: Generated<
    | 'requested'
    | 'approved'
    | 'refused'
    | 'withdrawn'
    | 'pickup'
    | 'received'
    | 'refunded'
    | 'replaced'
    | 'sent back'
  >;
  pickup_on: Generated<string | null>;
  is_restocked: Generated<boolean | null>;
  refund_paise: Generated<number | null>;
  /** How much of it has been refunded. */
  refunded_paise: Generated<number>;
  resolution: Generated<'refund' | 'exchange'>;
  new_size: Generated<string | null>;
  new_color: Generated<string | null>;
  replacement_id: Generated<string | null>;
  requested_at: Date;
  changed_at: Date;
};

export type ReturnEventsTable = {
  id: Generated<number>;
  return_id: string;
  state: string;
  words: Generated<string>;
  actor_id: string | null;
  at: Date;
};

export type ReturnPicturesTable = {
  id: Generated<string>;
  return_id: string;
  position: number;
  url: string;
  tint: string | null;
};
