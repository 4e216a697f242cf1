import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  isProviderError,
  type NewPage,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type ProviderPage,
  type ProviderRefund,
} from '#app/kit/payment-provider.ts';
import { isSameSecret } from '#app/kit/same-secret.ts';

export type RazorpaySettings = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** 'https://api.razorpay.com' */
  apiUrl: URL;
};

const maxFaultLength = 200;

/** ₹1,000 crore, more than any bank moves at once. */
const maxPaymentPaise = 1_000_000_000_000;
/** The first second of 2100. */
const maxSeconds = 4_102_444_800;

/** As Razorpay makes them: 'plink_ExjpAUN3gVHrPJ'. */
const razorpayId = z.string().regex(/^[\x21-\x7e]{1,100}$/);

const paymentLink = z.object({
  id: razorpayId,
  reference_id: z.string().nullish(),
  short_url: z.url({ protocol: /^https?$/ }).regex(/^[\x21-\x7e]{1,2000}$/),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  // Null before the first payment.
  payments: z
    .array(
      z.object({
        payment_id: razorpayId,
        amount: z.number(),
        status: z.string(),
        created_at: z.int().min(0).max(maxSeconds),
      }),
    )
    .nullish(),
});

const paymentLinks = z.object({ payment_links: z.array(paymentLink) });

const refundEntity = z.object({
  id: razorpayId,
  payment_id: razorpayId,
  amount: z.number(),
  currency: z.string().optional(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
});

const entityWithId = z.object({ entity: z.object({ id: razorpayId }) }).optional();
const webhookBody = z.object({
  event: razorpayId,
  payload: z.object({ payment_link: entityWithId, refund: entityWithId }),
});

const failure = z.object({ error: z.object({ description: z.string() }) });

/**
 * Razorpay's REST API: Payment Links with webhooks, and refunds
 * (https://razorpay.com/docs/api/payments/payment-links, …/api/refunds, …/webhooks). It gets the order's
 * display id and the amount, and nothing about the customer. A call without an answer within `timeoutMs` fails;
 * a webhook has to be answered within five seconds.
 */
export function openRazorpay(settings: RazorpaySettings, timeoutMs = 4_000): PaymentProvider {
  const { keyId, keySecret, webhookSecret, apiUrl } = settings;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  /** Null if Razorpay does not have it. */
  async function call<T>(
    schema: z.ZodType<T>,
    path: string,
    post?: { body: object; headers?: Record<string, string> },
  ): Promise<T | null> {
    const answer = await send(path, post);
    if (answer.status === 404) return null;
    const body = parseJson(answer.text);
    if (answer.status >= 400) {
      const parsedFailure = failure.safeParse(body);
      const fault = parsedFailure.success
        ? parsedFailure.data.error.description
        : `answered ${answer.status}`;
      // 409: the first of two equal requests is still being worked on. 401: the keys may be corrected.
      const isFinal = answer.status < 500 && ![401, 408, 409, 429].includes(answer.status);
      // 'The id provided does not exist' comes with status 400.
      if (isFinal && /does not exist/i.test(fault)) return null;
      throw new ProviderError(fault.slice(0, maxFaultLength), { isFinal });
    }
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new ProviderError('answered something else', { isFinal: false });
    return parsed.data;
  }

  async function send(path: string, post?: { body: object; headers?: Record<string, string> }) {
    try {
      const answer = await fetch(new URL(path, apiUrl), {
        method: post ? 'POST' : 'GET',
        headers: {
          Authorization: authorization,
          'Content-Type': 'application/json',
          ...post?.headers,
        },
        body: post && JSON.stringify(post.body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      const { name, message } = error as Error;
      const fault = name === 'TimeoutError' ? 'did not answer' : `cannot be reached: ${message}`;
      throw new ProviderError(fault.slice(0, maxFaultLength), { isFinal: false });
    }
  }

  async function findByReference(reference: string): Promise<ProviderPage | null> {
    const query = new URLSearchParams({ reference_id: reference });
    const found = await call(paymentLinks, `/v1/payment_links?${query}`);
    const link = found?.payment_links.find((one) => one.reference_id === reference);
    return link ? toPage(link) : null;
  }

  async function createLink(page: NewPage): Promise<ProviderPage> {
    const link = await call(paymentLink, '/v1/payment_links', {
      body: {
        amount: page.amountPaise,
        currency: 'INR',
        accept_partial: false,
        reference_id: page.reference,
        description: page.description,
        expire_by: Math.floor(page.expiresAt.getTime() / 1_000),
        notify: { sms: false, email: false },
        reminder_enable: false,
        notes: { order: page.displayId },
        callback_url: page.returnUrl,
        callback_method: 'get',
      },
    });
    if (!link) throw new ProviderError('has no payment links', { isFinal: true });
    return toPage(link);
  }

  return {
    id: 'razorpay',
    name: 'Razorpay',

    async openPage(page) {
      try {
        return await createLink(page);
      } catch (error) {
        // Refused, perhaps because an earlier request, whose answer was lost, has opened it already.
        const isRefused = isProviderError(error) && error.isFinal;
        const known = isRefused ? await findByReference(page.reference) : null;
        if (known) return known;
        throw error;
      }
    },

    async findPage(page) {
      if ('reference' in page) return findByReference(page.reference);
      const link = await call(paymentLink, `/v1/payment_links/${encodeURIComponent(page.pageId)}`);
      return link && toPage(link);
    },

    async closePage(pageId) {
      const path = `/v1/payment_links/${encodeURIComponent(pageId)}/cancel`;
      try {
        await call(paymentLink, path, { body: {} });
      } catch (error) {
        // Razorpay refuses to cancel what was paid, has expired or is cancelled.
        if (!(isProviderError(error) && error.isFinal)) throw error;
      }
    },

    async refund({ key, paymentId, amountPaise }) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
      const found = await call(refundEntity, path, {
        body: { amount: amountPaise, speed: 'normal', receipt: key },
        headers: { 'X-Refund-Idempotency': key },
      });
      if (!found) throw new ProviderError('does not know this payment', { isFinal: true });
      return { ...toRefund(found), key };
    },

    async findRefund(refundId) {
      const found = await call(refundEntity, `/v1/refunds/${encodeURIComponent(refundId)}`);
      return found && toRefund(found);
    },

    readWebhook({ body, headers }) {
      const signature = headers.get('X-Razorpay-Signature') ?? '';
      return isSigned(webhookSecret, body, signature) ? toEvent(body, headers) : null;
    },

    readReturn(query) {
      const [reference, ...rest] = ['link_reference_id', 'link_id', 'link_status', 'id'].map(
        (name) => query.get(`razorpay_payment_${name}`) ?? '',
      );
      const [linkId, status, paymentId] = rest;
      const signed = Buffer.from([linkId, reference, status, paymentId].join('|'));
      const isTrue = isSigned(keySecret, signed, query.get('razorpay_signature') ?? '');
      return isTrue && reference ? reference : null;
    },
  };
}

/** Whether `signature` is the HMAC of these bytes, in hex. */
function isSigned(secret: string, bytes: Uint8Array, signature: string): boolean {
  return isSameSecret(createHmac('sha256', secret).update(bytes).digest('hex'), signature);
}

/**
 * Signed bytes that are no known event become an event about nothing. All of them share one id, so that they
 * fill no table.
 */
function toEvent(body: Uint8Array, headers: Headers): ProviderEvent {
  const parsed = webhookBody.safeParse(parseJson(new TextDecoder().decode(body)));
  const { payment_link: link, refund } = parsed.data?.payload ?? {};
  if (!parsed.success || (!link && !refund))
    return { eventId: 'unknown', kind: 'unknown', pageId: null, refundId: null };
  const hash = createHash('sha256').update(body).digest('hex');
  const eventId = headers.get('X-Razorpay-Event-Id')?.slice(0, 100) || hash;
  const [pageId, refundId] = [link?.entity.id ?? null, refund?.entity.id ?? null];
  return { eventId, kind: parsed.data.event, pageId, refundId };
}

/** Why this payment cannot be the shop's; null if it can. */
function refusalOf(id: string, amount: number, currency = 'INR'): string | null {
  if (currency !== 'INR')
    return `${id}: its currency is ${currency.replace(/[^A-Z]/g, '').slice(0, 3)}`;
  const isAmount = Number.isSafeInteger(amount) && amount > 0 && amount <= maxPaymentPaise;
  return isAmount ? null : `${id}: its amount is ${amount}`;
}

function toPage(link: z.infer<typeof paymentLink>): ProviderPage {
  const captured = (link.payments ?? [])
    .filter(({ status }) => status === 'captured')
    .map((one) => ({ one, refusal: refusalOf(one.payment_id, one.amount, link.currency) }));
  const isOpen = link.status === 'created' || link.status === 'partially_paid';
  return {
    pageId: link.id,
    reference: link.reference_id ?? '',
    url: link.short_url,
    amountPaise: link.amount,
    state: link.status === 'paid' ? 'paid' : isOpen ? 'open' : 'closed',
    payments: captured
      .filter(({ refusal }) => refusal === null)
      .map(({ one }) => ({
        paymentId: one.payment_id,
        amountPaise: one.amount,
        paidAt: new Date(one.created_at * 1_000),
      })),
    refusals: captured.flatMap(({ refusal }) => refusal ?? []),
  };
}

function toRefund(refund: z.infer<typeof refundEntity>): ProviderRefund {
  return {
    refundId: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    key: refund.receipt ?? null,
    state: refund.status,
    refusal: refusalOf(refund.id, refund.amount, refund.currency),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
