import { parsePageNumber } from '#app/kit/numbers.ts';
import { type ActivityKind, activityKinds } from '#app/shop/activity/activity.contract.ts';

/** Activity, under Settings: the shop's events, newest first, for the owner. */
export type ActivityView = {
  query: ActivityQuery;
  entries: ActivityEntry[];
  pages: number;
  /** '1,25,000 entries' */
  totalText: string;
};

/** One entry in words. Texts that do not apply are ''. */
export type ActivityEntry = {
  id: string;
  /** 'Data exported: Orders as CSV' */
  title: string;
  isWarning: boolean;
  /** '12 times', for repeats within an hour. */
  timesText: string;
  /** 'By you' */
  whoText: string;
  /** 'From 49.36.12.0/24, Chrome on Android' */
  fromText: string;
  when: string;
  /** The request's id in the log. */
  requestId: string;
};

/** Both are in the URL of the page. */
export type ActivityQuery = { kind: ActivityKind | null; page: number };

export const activityPerPage = 50;

const kinds = Object.keys(activityKinds) as ActivityKind[];

export const kindOptions: { value: ActivityKind | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  ...kinds.map((value) => ({ value, label: activityKinds[value] })),
];

/** Reads the query of the URL. Invalid values do not filter. */
export function readActivityQuery(params: URLSearchParams): ActivityQuery {
  return {
    kind: kinds.find((kind) => kind === params.get('kind')) ?? null,
    page: parsePageNumber(params.get('page')),
  };
}

/** The address of the page with this query, relative to it. */
export function activityUrl({ kind, page }: ActivityQuery): string {
  const params = new URLSearchParams();
  if (kind) params.set('kind', kind);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `.?${params}` : '.';
}
