import type { OrderLineView } from '#app/orders/record/orders.contract.ts';

/** How labels and slips are printed: both on one A4 sheet, four A6 on an A4 sheet, or each on an A6 sheet. */
export const papers = ['a4', 'a6x4', 'a6'] as const;
export type Paper = (typeof papers)[number];

export const paperNames: Record<Paper, string> = {
  a4: 'A4, label and slip',
  a6x4: 'A4, four A6',
  a6: 'A6, one each',
};

/** How large an address is set on A6, by how long it is; on A4 each has the largest. */
export type TextSize = 'large' | 'medium' | 'small' | 'smallest';

/** A parcel on paper: its address label, and the slip that lies in it. */
export type LabelView = {
  /** Of this print. */
  id: string;
  orderId: string;
  displayId: string;
  /** '21 November 2026' */
  orderedOn: string;
  /** 'Parcel 1'; '' for an order that leaves in one. */
  parcel: string;
  customerName: string;
  customerPhone: string;
  deliveryAddress: string;
  pincode: string;
  /** '₹16,870', which the courier collects; null for nothing. */
  codAmount: string | null;
  courier: string | null;
  /** The number of the parcel at its courier, and the same as bars: an SVG path one high. Null without. */
  awb: { number: string; path: string; width: number } | null;
  lines: OrderLineView[];
};

/** With its size on A6. */
export type PrintedLabel = LabelView & { textSize: TextSize };

/** The shop on a label. `address`: the registered one, to which refused parcels return; '' until it is set. */
export type Sender = {
  name: string;
  supportPhone: string;
  supportEmail: string;
  address: string;
};
