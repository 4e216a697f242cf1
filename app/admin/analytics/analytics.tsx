import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { DescriptionItem } from '#app/kit/ui/description-list.tsx';
import type {
  AnalyticsView,
  Metric,
  Period,
  Report,
  UnansweredReview,
} from './analytics.contract.ts';
import { PeriodChoice } from './period-choice.tsx';
import { ReportPanel } from './report-panel.tsx';

/** The Analytics tab: two cards of metrics and reports for the chosen period (Q62). */
export function Analytics({ view }: { view: AnalyticsView }): ReactElement {
  const { period, granularities, sales, customers, unanswered } = view;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodChoice period={period} granularities={granularities} />
      <ReportsCard title="Sales Analytics" period={period} {...sales} />
      <ReportsCard title="Customer Insights" period={period} {...customers}>
        <Unanswered reviews={unanswered} />
      </ReportsCard>
    </div>
  );
}

function ReportsCard({
  title,
  period,
  metrics,
  reports,
  children,
}: {
  title: string;
  period: Period;
  metrics: Metric[];
  reports: Report[];
  children?: ReactNode;
}): ReactElement {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {metrics.map(({ name, value, note }) => (
          <DescriptionItem key={name} label={name}>
            <span className="block text-[1.375rem] leading-tight font-bold">{value}</span>
            <span className="block text-small font-normal text-ink2">{note}</span>
          </DescriptionItem>
        ))}
      </dl>
      <div className="mt-6 grid grid-cols-1 gap-x-8 gap-y-8 lg:grid-cols-2">
        {reports.map((report) => (
          <ReportPanel key={report.id} period={period} report={report} />
        ))}
      </div>
      {children}
    </Card>
  );
}

function Unanswered({ reviews }: { reviews: UnansweredReview[] }): ReactElement | null {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="unanswered" className="mt-8 border-t border-line pt-4">
      <h3 id="unanswered" className="font-semibold">
        Reviews without an answer
      </h3>
      <ul className="divide-y divide-line">
        {reviews.map(({ id, productId, product, rating, comment, date }) => (
          <li key={id} className="py-3">
            <p className="font-semibold">
              <Link to={`/product/${productId}#reviews`} className="text-indigo underline">
                {product}
              </Link>{' '}
              <span className="font-normal text-ink2">
                · {rating} of 5 stars · <span className="whitespace-nowrap">{date}</span>
              </span>
            </p>
            <p className="line-clamp-2 text-ink2">{comment}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
