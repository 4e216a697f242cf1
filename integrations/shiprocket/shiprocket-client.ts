import { z } from 'zod';
import { isoDay, isoTime } from '#app/kit/dates.ts';
import { isSameSecret } from '#app/kit/same-secret.ts';
import {
  type Aggregator,
  AggregatorError,
  isAggregatorError,
  type ParcelToBook,
} from '#app/orders/parcels/aggregator.contract.ts';
import { shiprocketPage, shiprocketState } from './shiprocket-codes.ts';
import { awb, courierName, remoteId } from './shiprocket-ids.ts';
import { readUpdate } from './shiprocket-webhook.ts';

export type ShiprocketSettings = {
  email: string;
  password: string;
  pickupLocation: string;
  /** Null: what couriers say is asked for, not taken. */
  webhookToken: string | null;
  /** 'https://apiv2.shiprocket.in' */
  url: URL;
};

const timeoutMs = 15_000;
/** A token is valid for ten days. */
const tokenDays = 9;

const name = 'Shiprocket';
const loginAnswer = z.object({ token: z.string().min(1) });
const createAnswer = z.object({
  order_id: remoteId,
  shipment_id: remoteId,
  status: z.string().optional(),
});
const assignAnswer = z.object({
  awb_assign_status: z.number(),
  response: z.object({
    data: z.object({
      awb_code: awb.optional(),
      courier_name: courierName.optional(),
      awb_assign_error: z.string().optional(),
    }),
  }),
});
const shipmentAnswer = z.object({
  data: z.object({ awb: awb.nullish(), courier: courierName.nullish() }).optional(),
});
const labelAnswer = z.object({ label_created: z.number(), label_url: z.url().optional() });
const trackAnswer = z.object({
  tracking_data: z.object({ shipment_status: z.union([z.string(), z.number()]).optional() }),
});
const problemAnswer = z.object({ message: z.string().min(1) });

/** The token of each account, until it lapses; `at` in milliseconds. */
const tokens = new WeakMap<ShiprocketSettings, { token: Promise<string>; at: number }>();

/** Shiprocket's REST API as published at apidocs.shiprocket.in (November 2026). Amounts go out in rupees. */
export function openShiprocket(settings: ShiprocketSettings): Aggregator {
  const call = (path: string, body?: unknown) => callWithToken(settings, path, body);
  return {
    id: 'shiprocket',
    name,
    async create(parcel) {
      const answer = read(
        createAnswer,
        await call('orders/create/adhoc', bodyOf(settings, parcel)),
      );
      if (/^cancel/i.test(answer.status ?? '')) {
        throw new AggregatorError(`${name} has cancelled ${parcel.reference}`, true);
      }
      return { order: answer.order_id, shipment: answer.shipment_id };
    },
    async findAwb(shipment) {
      const { data } = read(
        shipmentAnswer,
        await call(`shipments/${encodeURIComponent(shipment)}`),
      );
      return data?.awb ? { awb: data.awb, courier: data.courier ?? name } : null;
    },
    async assignAwb(shipment) {
      const answer = read(
        assignAnswer,
        await call('courier/assign/awb', { shipment_id: shipment }),
      );
      const {
        awb_code: awb,
        courier_name: courier,
        awb_assign_error: problem,
      } = answer.response.data;
      if (answer.awb_assign_status !== 1 || !awb) {
        throw new AggregatorError(problem ?? `${name} found no courier for this parcel`, true);
      }
      return { awb, courier: courier ?? name };
    },
    async requestPickup(shipment) {
      try {
        await call('courier/generate/pickup', { shipment_id: [shipment] });
      } catch (error) {
        // By an attempt that was never answered.
        if (isAggregatorError(error) && /already/i.test(error.message)) return;
        throw error;
      }
    },
    async findLabel(shipment) {
      const answer = read(
        labelAnswer,
        await call('courier/generate/label', { shipment_id: [shipment] }),
      );
      if (answer.label_created !== 1 || !answer.label_url) {
        throw new AggregatorError(`${name} has no label of this parcel yet`, true);
      }
      return answer.label_url;
    },
    async track(awb) {
      const answer = read(trackAnswer, await call(`courier/track/awb/${encodeURIComponent(awb)}`));
      return shiprocketState(answer.tracking_data.shipment_status);
    },
    async cancel(order) {
      await call('orders/cancel', { ids: [order] });
    },
    trackingPage: shiprocketPage,
    readWebhook({ text, headers }) {
      const { webhookToken } = settings;
      if (webhookToken === null) return 'off';
      // Authenticated by a token that both know, not signed.
      if (!isSameSecret(webhookToken, headers.get('x-api-key') ?? '')) return 'forged';
      return readUpdate(text) ?? 'unreadable';
    },
    stateOf: shiprocketState,
  };
}

function bodyOf({ pickupLocation }: ShiprocketSettings, parcel: ParcelToBook) {
  const [firstName, ...otherNames] = parcel.customerName.split(' ');
  return {
    order_id: parcel.reference,
    order_date: `${isoDay(parcel.orderedAt)} ${isoTime(parcel.orderedAt)}`,
    pickup_location: pickupLocation,
    billing_customer_name: firstName,
    billing_last_name: otherNames.join(' '),
    billing_address: parcel.address,
    billing_city: parcel.city.slice(0, 30),
    billing_pincode: parcel.pincode,
    billing_state: parcel.state,
    billing_country: 'India',
    billing_email: parcel.email,
    billing_phone: parcel.phone,
    shipping_is_billing: true,
    order_items: parcel.items.map((item) => ({
      name: item.name,
      sku: item.sku,
      units: item.quantity,
      selling_price: rupees(item.pricePaise),
      discount: rupees(item.discountPaise),
    })),
    payment_method: parcel.codPaise > 0 ? 'COD' : 'Prepaid',
    // Of a parcel that is not paid, what the courier collects.
    sub_total: rupees(parcel.codPaise > 0 ? parcel.codPaise : parcel.valuePaise),
    length: parcel.lengthCm,
    breadth: parcel.breadthCm,
    height: parcel.heightCm,
    weight: parcel.weightGrams / 1000,
  };
}

function rupees(paise: number): number {
  return paise / 100;
}

/** Signs in first where it has to, and once more where the token has been taken back. Without `body`, a GET. */
async function callWithToken(
  settings: ShiprocketSettings,
  path: string,
  body: unknown,
): Promise<unknown> {
  const token = getToken(settings);
  const answer = await send(settings, path, body, await token);
  if (answer.status !== 401) return readBody(answer);
  if (tokens.get(settings)?.token === token) tokens.delete(settings);
  return readBody(await send(settings, path, body, await getToken(settings)));
}

/** Whoever needs one at the same time shares it. */
function getToken(settings: ShiprocketSettings): Promise<string> {
  const known = tokens.get(settings);
  if (known && Date.now() - known.at < tokenDays * 86_400_000) return known.token;
  const token = signIn(settings);
  tokens.set(settings, { token, at: Date.now() });
  token.catch(() => tokens.delete(settings));
  return token;
}

async function signIn(settings: ShiprocketSettings): Promise<string> {
  const { email, password } = settings;
  const answer = await send(settings, 'auth/login', { email, password });
  return read(loginAnswer, await readBody(answer)).token;
}

async function send(
  { url }: ShiprocketSettings,
  path: string,
  body: unknown,
  token?: string,
): Promise<Response> {
  try {
    return await fetch(new URL(`/v1/external/${path}`, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // Not to another place, with the password of this one.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw new AggregatorError(
      `${name} could not be reached: ${String(cause).slice(0, 200)}`,
      false,
    );
  }
}

/** @throws {AggregatorError} for an answer that is no success, in its own words where it has some */
async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(() => '');
  let body: unknown = null;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    // Not JSON: some proxy of theirs has answered.
  }
  if (answer.ok && body !== null) return body;
  const problem = problemAnswer.safeParse(body);
  const message = problem.success ? problem.data.message.slice(0, 300) : `status ${answer.status}`;
  const isRefusal = problem.success && answer.status >= 400 && answer.status < 500;
  throw new AggregatorError(`${name}: ${message}`, isRefusal && answer.status !== 429);
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const problem = problemAnswer.safeParse(body);
  throw new AggregatorError(
    problem.success
      ? `${name}: ${problem.data.message.slice(0, 300)}`
      : `${name} answered in another form`,
    problem.success,
  );
}
