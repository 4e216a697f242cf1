import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { DownloadLink } from '#app/kit/ui/download-link.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Table, Td, Th } from '#app/kit/ui/table.tsx';
import { CheckProgressBar, ImportProgressBar } from './import-progress-bar.tsx';
import { ImportQuestions } from './import-questions.tsx';
import {
  type ForeignFileView,
  type ImportPreview,
  maxFetchedImages,
} from './product-csv.contract.ts';

type PreviewProps = {
  preview: ImportPreview;
  /** Why it was not imported, if it was tried. */
  refusal: Pick<Refusal, 'description' | 'fields'> | undefined;
};

/** What a file would change, with the button to import it; or the errors in it. */
export function ImportPreviewCard({ preview, refusal }: PreviewProps): ReactElement {
  const { name, added, changed, unchanged, newCategories, errorCount } = preview;
  const { imagesToFetch, waitForPictures } = preview;
  return (
    <Card className="mb-4 p-0!">
      <div className="p-4 md:px-5">
        <CardTitle className="break-words">{name}</CardTitle>
        {preview.foreign && <p className="mb-2 font-semibold">{preview.foreign.title}</p>}
        {refusal && <p className="mb-2 text-bad">{refusal.description}</p>}
        {errorCount > 0 ? (
          <>
            <p role="status" className="text-bad">
              Fix {pluralize(errorCount, 'error')} to import.
            </p>
            <GoodRows preview={preview} refusal={refusal} />
          </>
        ) : (
          <>
            <p role="status">
              {added} would be added, {changed} changed, {unchanged} unchanged.
            </p>
            {imagesToFetch > 0 && (
              <p>{pluralize(imagesToFetch, 'picture')} would be fetched from other sites first.</p>
            )}
            {waitForPictures > 0 && (
              <p>
                {maxFetchedImages} are fetched at a time: those of{' '}
                {pluralize(waitForPictures, 'more product')} come when you press Import again.
              </p>
            )}
            {newCategories.length > 0 && <p>New categories: {newCategories.join(', ')}.</p>}
            {added + changed > 0 && <ImportButton preview={preview} refusal={refusal} />}
          </>
        )}
      </div>
      {errorCount > 0 && <Errors preview={preview} />}
      {preview.foreign && <ForeignNotes fileId={preview.fileId} foreign={preview.foreign} />}
      {errorCount === 0 && <Changes preview={preview} />}
    </Card>
  );
}

function ImportButton({ preview, refusal }: PreviewProps): ReactElement {
  const navigation = useNavigation();
  const { fileId, agreed, added, changed } = preview;
  return (
    <Form method="post" action={`.?file=${fileId}`} className="mt-4">
      <input type="hidden" name="fileId" value={fileId} />
      <input type="hidden" name="agreed" value={agreed} />
      <ImportQuestions preview={preview} fields={refusal?.fields} />
      <Button name="intent" value="import" busy={navigation.formData?.get('intent') === 'import'}>
        Import {pluralize(added + changed, 'product')}
      </Button>
      {navigation.formData?.get('intent') === 'import' && <ImportProgressBar fileId={fileId} />}
    </Form>
  );
}

/** What can be done before the errors are put right: import the other rows, and have the wrong ones as a file. */
function GoodRows({ preview, refusal }: PreviewProps): ReactElement {
  const navigation = useNavigation();
  const { fileId, agreed, added, changed, wrongRows } = preview;
  const good = added + changed;
  return (
    <Form method="post" action={`.?file=${fileId}`} className="mt-4">
      <input type="hidden" name="fileId" value={fileId} />
      <input type="hidden" name="agreed" value={agreed} />
      {good > 0 && (
        <p className="mb-4 text-ink2">
          {pluralize(good, 'row')} can be imported: {added} new, {changed} changed. Still to be put
          right: {wrongRows}.
        </p>
      )}
      {good > 0 && <ImportQuestions preview={preview} fields={refusal?.fields} />}
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
        {preview.lacksCategories && (
          <Button
            name="intent"
            value="add-categories"
            variant="outline"
            busy={navigation.formData?.get('intent') === 'add-categories'}
          >
            Add the missing categories
          </Button>
        )}
        <DownloadLink to={`rows-to-fix.csv?file=${fileId}`}>
          <Icon name="download" />
          Download the {pluralize(wrongRows, 'row')} to fix
        </DownloadLink>
      </div>
      {navigation.formData?.get('intent') === 'import-good' && (
        <ImportProgressBar fileId={fileId} />
      )}
      {navigation.formData?.get('intent') === 'add-categories' && <CheckProgressBar />}
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

/** What does not fit of another shop's file, product by product, to be read before the import. */
function ForeignNotes({
  fileId,
  foreign: { fileNotes, notes, noteCount },
}: {
  fileId: string;
  foreign: ForeignFileView;
}): ReactElement {
  return (
    <>
      <div className="border-t border-line p-4 md:px-5">
        <h3 className="font-semibold">What is different here</h3>
        <ul className="list-disc pl-5 text-ink2">
          {fileNotes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
      {noteCount > 0 && (
        <Table className="stacked">
          <thead>
            <tr>
              <Th>Row</Th>
              <Th>Product</Th>
              <Th>What is different</Th>
            </tr>
          </thead>
          <tbody>
            {notes.map(({ row, name, note }) => (
              <tr key={`${row} ${note}`}>
                <Td className="whitespace-nowrap">
                  <span className="md:hidden">Row </span>
                  {row}
                </Td>
                <Td className="whole-line font-semibold wrap-anywhere">{name}</Td>
                <Td className="whole-line wrap-anywhere">{note}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <More shown={notes.length} all={noteCount} />
      {noteCount > 0 && (
        <p className="p-4 md:px-5">
          <DownloadLink to={`notes.csv?file=${fileId}`}>
            <Icon name="download" />
            Download {pluralize(noteCount, 'note')}
          </DownloadLink>
        </p>
      )}
    </>
  );
}

function Changes({ preview }: { preview: ImportPreview }): ReactElement | null {
  const { changes, added, changed } = preview;
  if (changes.length === 0) return null;
  return (
    <>
      <Table className="stacked">
        <thead>
          <tr>
            <Th>Row</Th>
            <Th>Product</Th>
            <Th>What changes</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ row, name, change }) => (
            <tr key={row}>
              <Td className="whitespace-nowrap">
                <span className="md:hidden">Row </span>
                {row}
              </Td>
              <Td className="font-semibold wrap-anywhere">{name}</Td>
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
