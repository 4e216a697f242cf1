import { sql } from 'kysely';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import type { ReturnState } from '#app/orders/returns/returns.contract.ts';
import type { Shop } from '#platform/shop.ts';

/** An order as in the tables, with independent sums: nothing here is computed by the shop. Amounts in paise. */
export type OrderState = {
  id: string;
  displayId: string;
  isCod: boolean;
  advancePercent: number;
  status: 'unpaid' | 'paid' | 'refunded';
  method: string | null;
  paid: number;
  refunded: number;
  credit: number;
  /** The store credit in the payment, the part of it given back, and its entries, given less spent. */
  storeCredit: number;
  storeCreditBack: number;
  creditEntries: number;
  charge: number;
  fee: number;
  subtotal: number;
  total: number;
  /** Its current cost; 0 once all of it is cancelled. */
  cost: number;
  /** The same, before an exchange's payment. */
  fullCost: number;
  /** Sold, according to the sums of the reports. */
  sold: number;
  /** Invoices less credit notes: for delivery and the fee, and in total. */
  invoicedDelivery: number;
  invoiced: number;
  /** Documents whose lines, taxes and total do not add up. */
  wrongDocuments: number;
  lines: LineState[];
  returns: ReturnOfLine[];
  claims: { id: number; amount: number; state: 'waiting' | 'confirmed' | 'refused' }[];
  /** What came through the payment provider; `left` has not been given back. */
  online: { id: string; amount: number; isCounted: boolean; left: number }[];
  refunds: { id: string; counted: number; state: 'pending' | 'processed' | 'failed' }[];
};

export type LineState = {
  id: string;
  productId: string;
  size: string | null;
  price: number;
  quantity: number;
  discount: number;
  returned: number;
  returnedPaise: number;
  status: OrderStatus;
  isMade: boolean;
  /** How many are on valid invoices, and for how much. */
  onInvoices: number;
  invoiced: number;
  /** In returns that have not ended without effect. */
  inReturns: number;
};

export type ReturnOfLine = {
  id: string;
  lineId: string;
  quantity: number;
  state: ReturnState;
  refund: number | null;
  refunded: number;
  newSize: string | null;
  replacementId: string | null;
};

const signOf = sql`case document.kind when 'credit' then -1 else 1 end`;

/** All orders of a customer, oldest first. */
export async function readOrders(shop: Shop, userId: string): Promise<OrderState[]> {
  const { rows } = await sql<{ orders: OrderState[] }>`
    select coalesce(json_agg(one order by one.sequence), '[]') as orders from (
      select o.sequence, o.id, o.display_id as "displayId", o.cod_advance_percent as "advancePercent",
        coalesce(o.payment_method, o.booking_method) = 'cod' as "isCod",
        o.payment_status as status, o.payment_method as method, o.paid_paise as paid,
        o.refunded_paise as refunded, o.credit_paise as credit,
        o.store_credit_paise as "storeCredit", o.store_credit_back_paise as "storeCreditBack",
        coalesce((select sum(entry.paise) from store_credit_entries entry where entry.order_id = o.id), 0) as "creditEntries",
        o.delivery_charge_paise as charge,
        o.cod_fee_paise as fee, o.subtotal_paise as subtotal, o.total_paise as total,
        coalesce((select greatest(0, sum(l.product_price_paise * l.quantity - l.discount_paise - l.returned_paise)
          + o.delivery_charge_paise + o.cod_fee_paise - o.credit_paise)
          from order_lines l where l.order_id = o.id and l.status <> 'cancelled' having count(*) > 0), 0) as cost,
        coalesce((select sum(l.product_price_paise * l.quantity - l.discount_paise)
          + o.delivery_charge_paise + o.cod_fee_paise
          from order_lines l where l.order_id = o.id and l.status <> 'cancelled' having count(*) > 0), 0) as "fullCost",
        (select sold_paise from order_metrics where order_id = o.id) as sold,
        coalesce((select sum(${signOf} * (part ->> 'amountPaise')::bigint)
          from invoices document, jsonb_array_elements(document.document -> 'delivery') part
          where document.order_id = o.id), 0) as "invoicedDelivery",
        coalesce((select sum(${signOf} * (document.document ->> 'totalPaise')::bigint)
          from invoices document where document.order_id = o.id), 0) as invoiced,
        (select count(*) from invoices document where document.order_id = o.id
          and (document.document ->> 'totalPaise')::bigint <> (
            select sum((part ->> 'taxablePaise')::bigint + (part ->> 'cgstPaise')::bigint
              + (part ->> 'sgstPaise')::bigint + (part ->> 'igstPaise')::bigint)
            from jsonb_array_elements((document.document -> 'lines') || (document.document -> 'delivery')) part)
        ) as "wrongDocuments",
        (select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'size', l.selected_size,
            'price', l.product_price_paise, 'quantity', l.quantity, 'discount', l.discount_paise,
            'returned', l.returned_quantity, 'returnedPaise', l.returned_paise, 'status', l.status,
            'isMade', coalesce(l.add_ons::text like '%"measured"%', false),
            'onInvoices', onit.quantity, 'invoiced', onit.amount,
            'inReturns', (select coalesce(sum(r.quantity), 0) from returns r where r.line_id = l.id
              and r.state not in ('refused', 'withdrawn', 'sent back'))) order by l.position)
          from order_lines l, lateral (
            select coalesce(sum(${signOf} * (part ->> 'quantity')::int), 0) as quantity,
              coalesce(sum(${signOf} * (part ->> 'amountPaise')::bigint), 0) as amount
            from invoices document, jsonb_array_elements(document.document -> 'lines') part
            where document.order_id = o.id and part ->> 'lineId' = l.id::text) onit
          where l.order_id = o.id) as lines,
        coalesce((select json_agg(json_build_object('id', r.id, 'lineId', r.line_id, 'quantity', r.quantity,
            'state', r.state, 'refund', r.refund_paise, 'refunded', r.refunded_paise, 'newSize', r.new_size,
            'replacementId', r.replacement_id) order by r.requested_at, r.id)
          from returns r where r.order_id = o.id), '[]') as returns,
        coalesce((select json_agg(json_build_object('id', c.id, 'amount', c.amount_paise, 'state', c.state) order by c.id)
          from payment_claims c where c.order_id = o.id), '[]') as claims,
        coalesce((select json_agg(json_build_object('id', p.payment_id, 'amount', p.amount_paise,
            'isCounted', p.is_counted, 'left', p.amount_paise - coalesce((select sum(f.amount_paise)
              from provider_refunds f where f.payment_id = p.payment_id and f.state <> 'failed'), 0))
            order by p.received_at, p.payment_id)
          from provider_payments p where p.order_id = o.id), '[]') as online,
        coalesce((select json_agg(json_build_object('id', f.refund_id, 'counted', f.counted_paise, 'state', f.state))
          from provider_refunds f where f.order_id = o.id), '[]') as refunds
      from orders o where o.user_id = ${userId}) one`.execute(shop.db);
  return rows[0]?.orders ?? [];
}

/** The stock of each product, or of each of its sizes: { 'id S': 2 }. */
export async function readShelf(
  shop: Shop,
  products: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; stock: number }>`
    select product_id || ' ' || size as key, stock_quantity as stock
    from product_variants where product_id = any(${[...products]})
    union all
    select id::text, stock_quantity from products where id = any(${[...products]}) and not has_variants
    union all
    select product.id || ' sizes', product.stock_quantity - (select sum(stock_quantity) from product_variants where product_id = product.id)
    from products product where id = any(${[...products]}) and has_variants`.execute(shop.db);
  return Object.fromEntries(rows.map(({ key, stock }) => [key, Number(stock)]));
}

/** A customer's store credit, and the sum of its entries. */
export async function readBalance(
  shop: Shop,
  userId: string,
): Promise<{ balance: number; entries: number }> {
  const { rows } = await sql<{ balance: number; entries: number }>`
    select coalesce((select balance_paise from store_credit_balances where user_id = ${userId}), 0) as balance,
      coalesce((select sum(paise) from store_credit_entries where user_id = ${userId}), 0) as entries`.execute(
    shop.db,
  );
  const [{ balance, entries } = { balance: 0, entries: 0 }] = rows;
  return { balance: Number(balance), entries: Number(entries) };
}
