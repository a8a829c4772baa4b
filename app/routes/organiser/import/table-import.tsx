import { Form } from 'react-router';
import type { ColumnHeaders } from '#platform/read-columns.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { IntentForm } from '../form/intent-form.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { type Column, DataTable, textColumn, titleColumn } from '../list/data-table.tsx';
import { describeCount } from '../page/count.ts';
import { Warning } from '../page/lines.tsx';
import type { describePlan, TableRefusal } from './act-on-table.server.ts';

type Preview = ReturnType<typeof describePlan>;

type TableImportProps = {
  preview: Preview | undefined;
  refusal: TableRefusal | undefined;
  /** What a row is called: "paper", "papers". */
  names: { one: string; many: string };
  button: string;
  columns: ColumnHeaders<string>;
  required: readonly string[];
};

/** The form that reads a table, the preview of what it would add, and the headers that it can have. */
export function TableImport({ preview, refusal, names, button, columns, required }: TableImportProps) {
  return (
    <>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {preview && <PreviewPart preview={preview} names={names} button={button} />}
      <Form method="post" encType="multipart/form-data" className="mt-8 grid max-w-xl gap-4">
        <FileField
          name="file"
          label="File"
          hint="A table as CSV in UTF-8, or XLSX. 3 MB at most."
          accept=".csv,.txt,.xlsx"
          error={refusal?.errors?.file}
        />
        <div>
          <SubmitButton intent="read" variant={preview ? 'line' : 'solid'}>
            Read the file
          </SubmitButton>
        </div>
      </Form>
      <section className="mt-10 max-w-3xl" aria-labelledby="columns">
        <h2 id="columns">Columns of the table</h2>
        <p className="mt-3">The first row has these headers, in any order.</p>
        <DataTable
          className="mt-4"
          rows={Object.entries(columns).map(([column, [header = column, ...others]]) => ({
            ...{ id: header, header, others: others.join(', ') },
            need: required.includes(column) ? 'Required' : '',
          }))}
          columns={headerColumns}
          empty=""
        />
      </section>
    </>
  );
}

type AddedRow = Preview['added'][number];
type Header = { id: string; header: string; others: string; need: string };

const headerColumns: Column<Header>[] = [
  titleColumn('Header', ({ header }) => <strong>{header}</strong>),
  textColumn('Read as well', ({ others }) => others),
  textColumn('', ({ need }) => need),
];

const addedColumns: Column<AddedRow>[] = [
  titleColumn('New', ({ title }) => <bdi>{title}</bdi>),
  textColumn('What', ({ lines }) => (
    <ul>
      {lines.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )),
];

type PreviewPartProps = Pick<TableImportProps, 'names' | 'button'> & { preview: Preview };

function PreviewPart({ preview, names, button }: PreviewPartProps) {
  const { added, unchanged, leftOut, digest, question } = preview;
  return (
    <section className="mt-8" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <p className="mt-3" role="status">
        {describeCount(added.length, `${names.one} is`, `${names.many} are`)} new.{' '}
        {unchanged > 0 && `${describeCount(unchanged, names.one, names.many)} there already. `}
        {!question && 'The import would change nothing.'}
      </p>
      <Warning title="Left out" lines={leftOut} />
      {added.length > 0 && <DataTable className="mt-6" rows={added} columns={addedColumns} empty="" />}
      {question && (
        <QuestionForm
          intent="import"
          title={button}
          question={question}
          button={button}
          fields={{ digest }}
          isOpen
          className="mt-6"
        />
      )}
      <IntentForm intent="discard" button="Discard this file" isSmall className="mt-4" />
    </section>
  );
}
