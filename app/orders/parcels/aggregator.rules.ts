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
};

/** `isRefusal`: it has answered that it will not, with these words; else it could not be reached, or failed. */
export class AggregatorError extends Error {
  readonly isRefusal: boolean;
  constructor(message: string, isRefusal: boolean) {
    // Others' words may hold what the database does not store.
    super(message.replace(/\p{Cc}/gu, ' '));
    this.isRefusal = isRefusal;
  }
}
