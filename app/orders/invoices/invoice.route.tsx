import type { ReactElement } from 'react';
import { data } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/invoice.route';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { invoicePath } from './invoices.contract.ts';
import { readInvoices } from './read-invoices.server.ts';
import './invoice.css';

export const handle: LiveHandle = { live: ['orders'] };

/** The documents of an order, to read and to print, in English or Hindi. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const user = requireUser(context, url.pathname + url.search);
  const language = url.searchParams.get('lang') === 'hi' ? ('hi' as const) : ('en' as const);
  const page = await readInvoices(getShop(context), user, params.order, language);
  const headers = { 'Cache-Control': 'no-store' };
  return data({ page, language }, { status: page ? 200 : 404, headers });
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = `Invoice ${loaderData?.page?.displayId ?? ''}`.trim();
  return noindexMeta(matches[0].loaderData, title);
}

export default function InvoicePage({ loaderData }: Route.ComponentProps): ReactElement {
  const { page, language } = loaderData;
  if (!page) {
    return (
      <PageWidth className="py-10">
        <EmptyState
          as="h1"
          title="No Invoice Yet"
          text="An invoice is issued when the order is shipped."
          action={<ButtonLink to="/orders">My Orders</ButtonLink>}
        />
      </PageWidth>
    );
  }
  const path = invoicePath(page.displayId);
  return (
    <PageWidth className="py-8">
      <div className="no-print mb-4 flex flex-wrap items-center gap-2.5">
        <h1 className="w-full font-display text-h2" lang={language}>
          {page.heading}
        </h1>
        <Button type="button" onClick={() => window.print()}>
          <Icon name="printer" /> <span lang={language}>{page.print}</span>
        </Button>
        <ButtonLink to={`${path}.pdf?lang=${language}`} variant="outline" reloadDocument>
          PDF
        </ButtonLink>
        <ButtonLink to={language === 'hi' ? path : `${path}?lang=hi`} variant="outline">
          {language === 'hi' ? 'In English' : <span lang="hi">हिन्दी में</span>}
        </ButtonLink>
      </div>
      {page.documents.map((document, place) => (
        <div
          key={document.number}
          id={document.number}
          className={place > 0 ? 'mt-12 break-before-page print:mt-0' : ''}
        >
          <InvoiceSheet document={document} lang={language} />
        </div>
      ))}
    </PageWidth>
  );
}
