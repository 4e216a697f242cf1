import type { ParcelState } from '#app/orders/record/orders.contract.ts';

/** A parcel as an aggregator is told of it; amounts in paise. */
export type ParcelToBook = {
  /** Ours, the same at every attempt and never used again: 'FHAB12CD-1'. */
  reference: string;
  orderedAt: Date;
  customerName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  /** What the courier collects; 0 for a parcel that is paid. */
  codPaise: number;
  /** The value of its contents. */
  valuePaise: number;
  items: {
    name: string;
    sku: string;
    quantity: number;
    pricePaise: number;
    discountPaise: number;
  }[];
} & ParcelSize;

export type ParcelSize = {
  weightGrams: number;
  lengthCm: number;
  breadthCm: number;
  heightCm: number;
};

/** What an aggregator calls a parcel. */
export type RemoteParcel = { order: string; shipment: string };
export type AssignedAwb = { awb: string; courier: string };

/**
 * A company that books parcels with many couriers. Every call goes over the network: never within a
 * transaction. Each call may be repeated if it was not answered.
 * @throws {AggregatorError}
 */
export type Aggregator = {
  /** Stored with each parcel that it books. */
  id: string;
  name: string;
  /** Makes the parcel known; the same reference again answers with the same parcel. */
  create(parcel: ParcelToBook): Promise<RemoteParcel>;
  /** The number it has been given already, perhaps by an attempt that was never answered. */
  findAwb(shipment: string): Promise<AssignedAwb | null>;
  assignAwb(shipment: string): Promise<AssignedAwb>;
  requestPickup(shipment: string): Promise<void>;
  /** The address of the courier's own label, a PDF. */
  findLabel(shipment: string): Promise<string>;
  /** How far a parcel is; null for nothing that moves it on. */
  track(awb: string): Promise<ParcelState | null>;
  cancel(order: string): Promise<void>;
  /** The page on which a customer follows a parcel, whichever courier has it. */
  trackingPage(awb: string): string;
  /** What a webhook says. 'off': the shop takes none. 'forged': it does not prove that the aggregator sent it. */
  readWebhook(webhook: {
    text: string;
    headers: Headers;
  }): ParcelUpdate | 'off' | 'forged' | 'unreadable';
  /** How far the code of an update says that a parcel is; null for nothing that moves it on. */
  stateOf(code: unknown): ParcelState | null;
};

/** `code` is the aggregator's own word for how far the parcel is, and may be anything. */
export type ParcelUpdate = { awb: string; code: unknown };

/** `isRefusal`: it has answered that it will not, with these words; else it could not be reached, or failed. */
export class AggregatorError extends Error {
  override readonly name = 'AggregatorError';
  readonly isRefusal: boolean;
  constructor(message: string, isRefusal: boolean) {
    // Others' words may hold what the database does not store.
    super(message.replace(/\p{Cc}/gu, ' '));
    this.isRefusal = isRefusal;
  }
}

/** By its name: the built pages have a class of their own beside that of the server, which runs from its sources. */
export function isAggregatorError(error: unknown): error is AggregatorError {
  return error instanceof Error && error.name === 'AggregatorError';
}
