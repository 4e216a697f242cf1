import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { pluralize } from '../kit/text.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import type { ImportPreview } from './product-csv.contract.ts';

/** What a file would change, with the button to import it; or the errors in it. */
export function ImportPreviewCard({
  here,
  preview,
}: {
  here: string;
  preview: ImportPreview;
}): ReactElement {
  const { name, added, changed, unchanged, imagesToFetch, newCategories, errorCount } = preview;
  return (
    <Card className="mb-4 p-0!">
      <div className="p-4 md:px-5">
        <CardTitle className="break-words">{name}</CardTitle>
        {errorCount > 0 ? (
          <>
            <p role="status" className="text-bad">
              Fix {pluralize(errorCount, 'error')} to import.
            </p>
            <GoodRows here={here} preview={preview} />
          </>
        ) : (
          <>
            <p role="status">
              {added} would be added, {changed} changed, {unchanged} unchanged.
            </p>
            {imagesToFetch > 0 && (
              <p>{pluralize(imagesToFetch, 'picture')} would be fetched from other sites first.</p>
            )}
            {newCategories.length > 0 && <p>New categories: {newCategories.join(', ')}.</p>}
            {added + changed > 0 && <ImportButton here={here} preview={preview} />}
          </>
        )}
      </div>
      {errorCount > 0 ? <Errors preview={preview} /> : <Changes preview={preview} />}
    </Card>
  );
}

function ImportButton({ here, preview }: { here: string; preview: ImportPreview }): ReactElement {
  const navigation = useNavigation();
  const { fileId, agreed, added, changed } = preview;
  return (
    <Form method="post" action={`${here}?file=${fileId}`} className="mt-4">
      <input type="hidden" name="fileId" value={fileId} />
      <input type="hidden" name="agreed" value={agreed} />
      <Button name="intent" value="import" busy={navigation.formData?.get('intent') === 'import'}>
        Import {pluralize(added + changed, 'product')}
      </Button>
    </Form>
  );
}

/** What can be done before the errors are put right: import the other rows, and have the wrong ones as a file. */
function GoodRows({ here, preview }: { here: string; preview: ImportPreview }): ReactElement {
  const navigation = useNavigation();
  const { fileId, agreed, added, changed, wrongRows } = preview;
  const good = added + changed;
  return (
    <Form method="post" action={`${here}?file=${fileId}`} className="mt-4">
      <input type="hidden" name="fileId" value={fileId} />
      <input type="hidden" name="agreed" value={agreed} />
      {good > 0 && (
        <p className="mb-4 text-ink2">
          {pluralize(good, 'row')} can be imported: {added} new, {changed} changed. The other{' '}
          {wrongRows} stay here to be put right.
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {good > 0 && (
          <Button
            name="intent"
            value="import-good"
            variant="outline"
            busy={navigation.formData?.get('intent') === 'import-good'}
          >
            Import the {pluralize(good, 'good row')}
          </Button>
        )}
        <a
          href={`${here}/rows-to-fix.csv?file=${fileId}`}
          download
          className={buttonClass({ variant: 'outline' })}
        >
          <Icon name="download" />
          Download the {pluralize(wrongRows, 'row')} to fix
        </a>
      </div>
    </Form>
  );
}

function Errors({ preview: { errors, errorCount } }: { preview: ImportPreview }): ReactElement {
  return (
    <>
      <Table className="stacked">
        <thead>
          <tr>
            <Th>Row</Th>
            <Th>SKU</Th>
            <Th>Product</Th>
            <Th>Column</Th>
            <Th>What is wrong</Th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, sku, name, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <Td className="whitespace-nowrap">
                <span className="md:hidden">Row </span>
                {row}
              </Td>
              <Td className="wrap-anywhere">{sku}</Td>
              <Td className="whole-line font-semibold wrap-anywhere">{name}</Td>
              <Td>{column}</Td>
              <Td className="whole-line wrap-anywhere">{message}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <More shown={errors.length} all={errorCount} />
    </>
  );
}

function Changes({ preview }: { preview: ImportPreview }): ReactElement | null {
  const { changes, added, changed } = preview;
  if (changes.length === 0) return null;
  return (
    <>
      <Table>
        <thead>
          <tr>
            <Th numeric>Row</Th>
            <Th>Product</Th>
            <Th>What changes</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ row, name, change }) => (
            <tr key={row}>
              <Td numeric>{row}</Td>
              <Td>{name}</Td>
              <Td>{change}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <More shown={changes.length} all={added + changed} />
    </>
  );
}

function More({ shown, all }: { shown: number; all: number }): ReactElement | null {
  if (shown === all) return null;
  return <p className="p-4 text-small text-ink2 md:px-5">And {all - shown} more.</p>;
}
