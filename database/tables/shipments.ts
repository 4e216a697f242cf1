import type { Generated } from 'kysely';

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
};

export type ShipmentLinesTable = { line_id: string; shipment_id: string };
