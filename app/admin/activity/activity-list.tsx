import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Field, NativeSelect } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Pagination } from '#app/kit/ui/table.tsx';
import {
  type ActivityEntry,
  type ActivityView,
  activityUrl,
  kindOptions,
} from './admin-activity.contract.ts';

/** What happened in the shop, newest first, and the choice of one kind. */
export function ActivityList({ view }: { view: ActivityView }): ReactElement {
  const { query, entries, pages, totalText } = view;
  return (
    <Card className="p-0!">
      <div className="p-4 md:px-5">
        <CardTitle className="mb-1!">Activity ({totalText})</CardTitle>
        <p className="text-ink2">
          Who signed in, what was changed or downloaded, and what was refused. Kept for a year.
        </p>
        <KindChoice view={view} />
      </div>
      {entries.length === 0 ? (
        <p className="px-4 pb-5 text-ink2 md:px-5">
          {query.kind ? 'Nothing of this kind yet' : 'Nothing yet'}
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <Pagination
        page={query.page}
        pages={pages}
        hrefOf={(page) => activityUrl({ ...query, page })}
      />
    </Card>
  );
}

/** Submits by GET, so that every choice has its own URL. */
function KindChoice({ view }: { view: ActivityView }): ReactElement {
  const { kind } = view.query;
  return (
    <Form
      // Resets the choice when the URL changes, on Back too.
      key={kind}
      method="get"
      action="."
      aria-label="Activity"
      className="mt-3 flex items-end gap-2.5"
    >
      <Field label="Kind" name="kind" className="min-w-0 flex-1 md:max-w-xs">
        <NativeSelect defaultValue={kind ?? ''}>
          {kindOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Button variant="secondary">Show</Button>
    </Form>
  );
}

function Entry({ entry }: { entry: ActivityEntry }): ReactElement {
  const { title, isWarning, timesText, whoText, fromText, when, requestId } = entry;
  return (
    <li className="grid gap-x-4 px-4 py-3 md:grid-cols-[1fr_auto] md:px-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {isWarning && <Icon name="shield-exclamation-point" className="text-warn" />}
        <h3 className="font-semibold">{title}</h3>
        {timesText && <Badge variant="warn">{timesText}</Badge>}
      </div>
      <p className="text-small text-ink2 max-md:order-1 md:text-right">{when}</p>
      <p className="min-w-0 break-words">{whoText}</p>
      <p className="text-small text-ink2 md:col-start-1">{fromText}</p>
      {requestId && (
        <p className="break-all text-smallest text-ink2 max-md:order-2 md:col-start-2 md:row-start-2 md:text-right">
          Request {requestId}
        </p>
      )}
    </li>
  );
}
