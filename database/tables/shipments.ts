import type { ColumnType, Generated } from 'kysely';

export type ShipmentsTable = {
  id: Generated<string>;
  order_id: string;
  number: number;
  courier: string | null;
  awb: string | null;
  state: Generated<
    | 'booking'
    | 'shipped'
    | 'in transit'
    | 'out for delivery'
    | 'delivered'
    | 'returning'
    | 'returned'
    | 'lost'
    | 'cancelled'
  >;
  shipped_at: Generated<Date>;
  aggregator: Generated<string | null>;
  booked_by: Generated<string | null>;
  weight_grams: Generated<number | null>;
  length_cm: Generated<number | null>;
  breadth_cm: Generated<number | null>;
  height_cm: Generated<number | null>;
  remote_order: Generated<string | null>;
  remote_shipment: Generated<string | null>;
  pickup_requested_at: Generated<Date | null>;
  problem: Generated<string | null>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date | null>;
};

export type ShipmentUpdatesTable = {
  id: Generated<number>;
  hash: Buffer;
  awb: string;
  body: ColumnType<Record<string, unknown>, string, never>;
  received_at: Date;
  handled_at: Generated<Date | null>;
};

export type ShipmentLinesTable = { line_id: string; shipment_id: string };
