import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { measurementsFormPath, type OwnSize, type SizeHelpView } from './size-charts.contract.ts';

/** The suggested size with its reason, the way to save measurements, and what customers say. */
export function SuggestionText({ help }: { help: SizeHelpView }): ReactElement {
  return (
    <>
      <OwnSuggestion {...help} />
      {help.fitText && <p className="text-ink2">{help.fitText}</p>}
    </>
  );
}

/** The server renders it for each person (viewer-parts.tsx): without ids. */
export function OwnSuggestion({ suggestion, asksForMeasurements }: OwnSize): ReactElement {
  return (
    <div className="own contents">
      {suggestion && (
        <p className="wrap-anywhere">
          {suggestion.size === null ? (
            suggestion.reason
          ) : (
            <>
              We suggest <b className="font-semibold">{suggestion.size}</b>: {suggestion.reason}
            </>
          )}
        </p>
      )}
      {asksForMeasurements && (
        <p>
          <Link
            to={measurementsFormPath}
            className="inline-flex min-h-11 items-center underline underline-offset-3"
          >
            Save my measurements for a suggestion
          </Link>
        </p>
      )}
    </div>
  );
}
