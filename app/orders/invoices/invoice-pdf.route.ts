import { data } from 'react-router';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/invoice-pdf.route';
import { readInvoicePdf } from './invoice-pdfs.server.ts';
import { readInvoices } from './read-invoices.server.ts';

/** The documents of an order as one PDF, in English or Hindi. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context, url.pathname + url.search);
  const language = url.searchParams.get('lang') === 'hi' ? 'hi' : 'en';
  const page = await readInvoices(getShop(context), user, params.order, language);
  if (!page) throw data(null, { status: 404 });
  const pdf = await readInvoicePdf({ documents: page.documents, language });
  if (!pdf.ok) {
    const { description, retryAfterSeconds } = pdf.refusal;
    return new Response(description, {
      status: 503,
      headers: { 'Cache-Control': 'no-store', 'Retry-After': String(retryAfterSeconds) },
    });
  }
  return new Response(new Uint8Array(pdf.value), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="invoice-${page.displayId}.pdf"`,
      'Cache-Control': 'no-store',
    },
  });
}
