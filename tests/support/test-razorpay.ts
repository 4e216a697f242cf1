import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RazorpaySettings } from '#integrations/razorpay/razorpay-client.ts';

type Link = {
  id: string;
  amount: number;
  currency: string;
  reference_id: string;
  description: string;
  expire_by: number;
  callback_url: string;
  short_url: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  notes: Record<string, string>;
  payments: { payment_id: string; amount: number; status: string; created_at: number }[];
};

type Refund = {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
};

/** What goes wrong with every request: it fails, is refused, gets no response, or is done and its response lost. */
type Fault = 'fails' | 'away' | 'silent' | 'answer lost';

/** Razorpay as documented, on this machine: payment links with their page, refunds, webhooks. */
export type TestRazorpay = {
  settings: RazorpaySettings;
  links: Link[];
  refunds: Refund[];
  /** 'POST /v1/payment_links', in the order they came. */
  requests: string[];
  /** Null: nothing goes wrong. */
  fault: Fault | null;
  /** Whether a refund is still with the bank when the response is sent. */
  refundsArePending: boolean;
  /** Why refunds are refused; null if they are not. */
  refusesRefunds: string | null;
  /** Somebody pays on a link's page. Returns the payment's id. */
  pay(link: Link | undefined, payment?: { amount?: number; status?: string }): string;
  /** A signed webhook about a link or a refund, each with its own id. */
  webhook(
    event: string,
    about: { link?: Link; refund?: Refund },
    eventId?: string,
  ): { body: Uint8Array; headers: Headers };
  /** The query with which a browser returns from the page of a paid link. */
  returnQuery(link: Link | undefined): URLSearchParams;
  close(): Promise<void>;
};

class Refused extends Error {}

/** `now` is the shop's clock. */
export async function openTestRazorpay(now = () => new Date()): Promise<TestRazorpay> {
  const keySecret = 'the secret of the key';
  const webhookSecret = 'the secret of webhooks';
  const authorization = `Basic ${Buffer.from(`rzp_test_key:${keySecret}`).toString('base64')}`;
  const refundKeys = new Map<string, { body: string; refund: Refund }>();
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const url = new URL(request.url ?? '/', razorpay.settings.apiUrl);
    if (url.pathname.startsWith('/i/')) return showPage(url, request, response);
    razorpay.requests.push(`${request.method} ${url.pathname}`);
    const { fault } = razorpay;
    if (fault === 'silent') return;
    if (fault === 'away') return response.destroy();
    if (fault === 'fails') return answer(response, 500, failure('The server is on fire'));
    if (request.headers.authorization !== authorization)
      return answer(response, 401, failure('Authentication failed'));
    try {
      const done = handle(request, url, body);
      return fault === 'answer lost' ? response.destroy() : answer(response, 200, done);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return answer(response, 400, failure(error.message));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function handle(request: IncomingMessage, url: URL, body: string): unknown {
    const [, , kind, id, act] = url.pathname.split('/');
    const isPost = request.method === 'POST';
    if (kind === 'payment_links' && isPost && !id) return createLink(JSON.parse(body));
    if (kind === 'payment_links' && !id) {
      const reference = url.searchParams.get('reference_id');
      return {
        payment_links: razorpay.links.filter((one) => one.reference_id === reference).map(current),
      };
    }
    if (kind === 'payment_links' && act === 'cancel') return cancelLink(findLink(id));
    if (kind === 'payment_links') return current(findLink(id));
    if (kind === 'payments' && act === 'refund') {
      const key = String(request.headers['x-refund-idempotency'] ?? '');
      return refundOnce(key, id ?? '', body);
    }
    const refund = razorpay.refunds.find((one) => one.id === id);
    if (kind === 'refunds' && refund) return refund;
    throw new Refused('The id provided does not exist');
  }

  function createLink(wanted: Link): Link {
    if (razorpay.links.some((one) => one.reference_id === wanted.reference_id)) {
      throw new Refused(
        `payment link with given reference_id: (${wanted.reference_id}) already exists`,
      );
    }
    if (wanted.expire_by * 1_000 < now().getTime() + 15 * 60_000) {
      throw new Refused('expire_by: timestamp must be atleast 15 minutes in future');
    }
    const id = newId('plink');
    const link: Link = {
      ...wanted,
      id,
      short_url: `${origin}/i/${id}`,
      status: 'created',
      payments: [],
    };
    razorpay.links.push(link);
    return link;
  }

  function findLink(id: string | undefined): Link {
    const link = razorpay.links.find((one) => one.id === id);
    if (!link) throw new Refused('The id provided does not exist');
    return link;
  }

  /** The link as of the shop's time. */
  function current(link: Link): Link {
    const isOver = link.expire_by * 1_000 <= now().getTime();
    if (link.status === 'created' && isOver) link.status = 'expired';
    return link;
  }

  function cancelLink(link: Link): Link {
    if (current(link).status !== 'created') {
      throw new Refused('Only issued payment links can be cancelled');
    }
    link.status = 'cancelled';
    return link;
  }

  function refundOnce(key: string, paymentId: string, body: string): Refund {
    const known = refundKeys.get(key);
    if (known && known.body !== body) throw new Refused('Different request body for the same key');
    if (known) return known.refund;
    if (razorpay.refusesRefunds !== null) throw new Refused(razorpay.refusesRefunds);
    const { amount, receipt } = JSON.parse(body);
    const payment = razorpay.links
      .flatMap(({ payments }) => payments)
      .find((one) => one.payment_id === paymentId);
    const given = razorpay.refunds
      .filter((one) => one.payment_id === paymentId && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    if (!payment) throw new Refused('The id provided does not exist');
    if (given + amount > payment.amount) {
      throw new Refused('The total refund amount is greater than the refund payment amount');
    }
    const refund: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      payment_id: paymentId,
      amount,
      receipt: receipt ?? null,
      status: razorpay.refundsArePending ? 'pending' : 'processed',
    };
    razorpay.refunds.push(refund);
    refundKeys.set(key, { body, refund });
    return refund;
  }

  /** The hosted page: a button that pays, and leads back. */
  function showPage(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const link = razorpay.links.find(({ id }) => url.pathname === `/i/${id}`);
    if (link && request.method === 'POST') {
      razorpay.pay(link);
      const to = new URL(`${link.callback_url}?${razorpay.returnQuery(link)}`);
      response.writeHead(302, { Location: to.href }).end();
      return;
    }
    response.writeHead(link ? 200 : 404, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><title>Test Razorpay</title>
      <h1>${link?.description}</h1><form method="post"><button>Pay ${link?.amount} paise</button></form>`);
  }

  const razorpay: TestRazorpay = {
    settings: {
      keyId: 'rzp_test_key',
      keySecret,
      webhookSecret,
      apiUrl: new URL(origin),
    },
    links: [],
    refunds: [],
    requests: [],
    fault: null,
    refundsArePending: false,
    refusesRefunds: null,
    pay(link, { amount = link?.amount ?? 0, status = 'captured' } = {}) {
      if (!link) throw new Error('There is no link');
      const paymentId = newId('pay');
      const created_at = Math.floor(now().getTime() / 1_000);
      link.payments.push({ payment_id: paymentId, amount, status, created_at });
      if (status === 'captured') link.status = 'paid';
      return paymentId;
    },
    webhook(event, { link, refund }, eventId = newId('evt')) {
      const payload = {
        ...(link && { payment_link: { entity: link } }),
        ...(refund && { refund: { entity: refund } }),
      };
      const text = JSON.stringify({
        entity: 'event',
        event,
        contains: Object.keys(payload),
        payload,
      });
      const body = new TextEncoder().encode(text);
      const signature = sign(webhookSecret, text);
      const headers = new Headers({
        'X-Razorpay-Signature': signature,
        'X-Razorpay-Event-Id': eventId,
      });
      return { body, headers };
    },
    returnQuery(link) {
      const [payment] = link?.payments ?? [];
      const values = [link?.id, link?.reference_id, link?.status, payment?.payment_id].map(String);
      const [id = '', reference = '', status = '', paymentId = ''] = values;
      return new URLSearchParams({
        razorpay_payment_id: paymentId,
        razorpay_payment_link_id: id,
        razorpay_payment_link_reference_id: reference,
        razorpay_payment_link_status: status,
        razorpay_signature: sign(keySecret, values.join('|')),
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return razorpay;
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}

function failure(description: string) {
  return { error: { code: 'BAD_REQUEST_ERROR', description } };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
