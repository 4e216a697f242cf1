import type { ReactElement } from 'react';
import { Form, useHref, useNavigation } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { DownloadLink } from '#app/kit/ui/download-link.tsx';
import { Checkbox, Field, Input } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { CheckProgressBar } from './import-progress-bar.tsx';
import { columnHelp, csvColumns } from './product-csv.contract.ts';

/** The cards for importing and exporting products as a CSV file. */
export function CsvCards({
  error,
}: {
  /** Why the chosen file was refused. */
  error?: string;
}): ReactElement {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ImportCard error={error} />
        <Card>
          <CardTitle>Export</CardTitle>
          <p className="mb-4 text-ink2">
            Every product in a file that spreadsheets open. Change what you like in it and import it
            again.
          </p>
          <DownloadLink to="products.csv">
            <Icon name="download" />
            Download products.csv
          </DownloadLink>
        </Card>
      </div>
      <Columns />
    </>
  );
}

function ImportCard({ error }: { error?: string }): ReactElement {
  const template = useHref('template.csv');
  const navigation = useNavigation();
  const isChecking = navigation.formData?.get('intent') === 'check';
  return (
    <Card>
      <CardTitle>Import</CardTitle>
      <Form method="post" action="." encType="multipart/form-data" className="grid gap-4">
        <Field
          label="CSV file"
          name="file"
          required
          error={error}
          hint="Yours, or the product export of Shopify or WooCommerce. 5 MB or 20,000 rows at most. It is checked first; nothing changes until you say so."
        >
          <Input type="file" accept=".csv,text/csv" className="pt-2.5!" />
        </Field>
        <Checkbox name="addsCategories" label="Add categories that are missing" />
        <div className="flex flex-wrap items-center gap-4">
          <Button name="intent" value="check" busy={isChecking}>
            Check the file
          </Button>
          <a
            href={template}
            download
            className="inline-flex min-h-11 items-center text-indigo underline"
          >
            An empty file with its columns
          </a>
        </div>
        {isChecking && <CheckProgressBar />}
      </Form>
    </Card>
  );
}

function Columns(): ReactElement {
  return (
    <Card className="mt-4">
      <CardTitle>The columns</CardTitle>
      <p className="mb-4 text-ink2">
        They may stand in any order. A column that is missing leaves what the shop has; a cell that
        is empty empties it.
      </p>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {csvColumns.map((column) => (
          <div key={column}>
            <dt className="font-semibold">{column}</dt>
            <dd className="text-small text-ink2">{columnHelp[column]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
