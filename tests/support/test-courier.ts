import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Aggregator } from '#app/orders/parcels/aggregator.contract.ts';
import {
  openShiprocket,
  type ShiprocketSettings,
} from '#integrations/shiprocket/shiprocket-client.ts';
import { closeWhenDone } from './close-when-done.ts';

/**
 * The aggregator of the tests: Shiprocket as in its published API, on this machine. It signs in, creates orders by
 * `order_id` (the same twice is one), assigns AWB numbers, takes pickups, tracks and cancels, with real-life faults.
 */
export type TestCourier = {
  aggregator: Aggregator;
  /** The same with other settings. */
  open(settings: Partial<ShiprocketSettings>): Aggregator;
  /** The requests in order: 'POST orders/create/adhoc'. */
  calls: string[];
  /** The bodies of the created orders. */
  orders: Record<string, unknown>[];
  /** AWB numbers that were assigned, and those that were cancelled. */
  awbs: string[];
  cancelled: string[];
  /** The code that `courier/track/awb` answers. */
  trackedCode: number | undefined;
  /** Answers the next request to this path like this; `'lost'`: does it, and hangs up before answering. */
  fail(path: string, how: 'lost' | { status: number; body: unknown }): void;
  /** Invalidates every token. */
  forgetTokens(): void;
  /** Hangs up on everybody while true. */
  isAway: boolean;
};

export const testWebhookToken = 'a token of the shop';

/** A shop with the courier, which nothing answers for; how its news of a delivered parcel looks. */
export const courierWithoutServer = {
  id: 'shiprocket',
  environment: {
    SHIPROCKET_EMAIL: 'shop@example.com',
    SHIPROCKET_PASSWORD: 'a password',
    SHIPROCKET_PICKUP_LOCATION: 'shop',
    SHIPROCKET_WEBHOOK_TOKEN: testWebhookToken,
    SHIPROCKET_URL: 'http://127.0.0.1:1',
  },
  headers: { 'x-api-key': testWebhookToken },
  delivered: (awb: string) => ({ awb, shipment_status_id: 7 }),
};

export async function openTestCourier(): Promise<TestCourier> {
  const faults = new Map<string, 'lost' | { status: number; body: unknown }>();
  const shipments = new Map<
    string,
    { order: number; shipment: number; awb: string | null; isCancelled: boolean }
  >();
  let token = 0;
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace('/v1/external/', '');
    const body = await readJson(request);
    const called = path.replace(/[0-9]+$/, '');
    test.calls.push(`${request.method} ${called}`);
    if (test.isAway) {
      request.socket.destroy();
      return;
    }
    const fault = faults.get(called);
    faults.delete(called);
    const [status, answer] =
      fault && fault !== 'lost' ? [fault.status, fault.body] : answerTo(path, body, request);
    if (fault === 'lost') {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });

  function answerTo(
    path: string,
    body: Record<string, unknown>,
    request: IncomingMessage,
  ): [number, unknown] {
    const { email, password } = settings;
    if (path === 'auth/login') {
      if (body.email !== email || body.password !== password) {
        return [403, { message: 'Invalid email and password combination', status_code: 403 }];
      }
      token += 1;
      return [200, { token: `token ${token}` }];
    }
    if (request.headers.authorization !== `Bearer token ${token}`) {
      return [401, { message: 'Token has expired', status_code: 401 }];
    }
    if (path === 'orders/create/adhoc') return [200, create(body)];
    if (path === 'courier/assign/awb') return assign(body);
    if (path === 'courier/generate/pickup')
      return [200, { pickup_status: 1, response: { data: 'Pickup is confirmed' } }];
    if (path === 'courier/generate/label') {
      return [
        200,
        { label_created: 1, label_url: 'https://labels.example/1.pdf', not_created: [] },
      ];
    }
    if (path === 'orders/cancel') {
      for (const one of shipments.values()) {
        if ((body.ids as unknown[]).map(String).includes(String(one.order))) {
          one.isCancelled = true;
          test.cancelled.push(one.awb ?? '');
        }
      }
      return [200, { message: 'Order cancelled successfully.', status_code: 200 }];
    }
    const [, shown] = /^shipments\/([0-9]+)$/.exec(path) ?? [];
    if (shown) {
      const one = [...shipments.values()].find(({ shipment }) => String(shipment) === shown);
      return [
        200,
        one
          ? { data: { id: one.shipment, awb: one.awb, courier: one.awb && 'Xpressbees Surface' } }
          : {},
      ];
    }
    if (path.startsWith('courier/track/awb/')) {
      return [
        200,
        {
          tracking_data: {
            track_status: test.trackedCode ? 1 : 0,
            ...(test.trackedCode && { shipment_status: test.trackedCode }),
          },
        },
      ];
    }
    return [404, { message: '404 Not Found', status_code: 404 }];
  }

  function create(body: Record<string, unknown>) {
    const reference = String(body.order_id);
    let one = shipments.get(reference);
    if (!one) {
      test.orders.push(body);
      const number = 100_000 + shipments.size;
      one = { order: number, shipment: number + 500_000, awb: null, isCancelled: false };
      shipments.set(reference, one);
    }
    const status = one.isCancelled ? 'CANCELED' : 'NEW';
    return {
      order_id: one.order,
      shipment_id: one.shipment,
      status,
      status_code: one.isCancelled ? 5 : 1,
      awb_code: one.awb ?? '',
    };
  }

  function assign(body: Record<string, unknown>): [number, unknown] {
    const one = [...shipments.values()].find(
      ({ shipment }) => String(shipment) === String(body.shipment_id),
    );
    if (!one) return [400, { message: 'Invalid shipment id', status_code: 400 }];
    if (one.awb)
      return [400, { message: 'Cannot reassign courier for this shipment', status_code: 400 }];
    one.awb = String(143_254_213_000_000 + one.order);
    test.awbs.push(one.awb);
    return [
      200,
      {
        awb_assign_status: 1,
        response: {
          data: {
            awb_code: one.awb,
            courier_name: 'Xpressbees Surface',
            shipment_id: one.shipment,
          },
        },
      },
    ];
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeWhenDone(async () => {
    server.close().closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const settings: ShiprocketSettings = {
    email: 'api@example.com',
    password: 'a password at Shiprocket',
    webhookToken: testWebhookToken,
    pickupLocation: 'Pune',
    url: new URL(`http://127.0.0.1:${port}`),
  };
  const test: TestCourier = {
    aggregator: openShiprocket(settings),
    open: (changed) => openShiprocket({ ...settings, ...changed }),
    calls: [],
    orders: [],
    awbs: [],
    cancelled: [],
    trackedCode: undefined,
    fail: (path, how) => void faults.set(path, how),
    forgetTokens() {
      token += 1;
    },
    isAway: false,
  };
  return test;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
}
