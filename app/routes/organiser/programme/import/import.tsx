import { Form } from 'react-router';
import { planKeptFile } from '#conference/programme/import/import-programme-file.server.ts';
import { programmeColumns } from '#conference/programme/import/programme-columns.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { sessionKindWords } from '#routes/programme/schedule-words.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { CheckboxField, SelectField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import { QuestionForm } from '../../form/question-form.tsx';
import { type Column, DataTable, textColumn, titleColumn, wordsColumn } from '../../list/data-table.tsx';
import { optionsOf } from '../../list/filter-form.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { Fold } from '../../page/fold.tsx';
import { Lines, Warning } from '../../page/lines.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/import';
import {
  discardPreview,
  type ImportRefusal,
  importFromPreview,
  readFromForm,
} from './act-on-import.server.ts';
import { describeImport, importFacts } from './describe-import.server.ts';

export const handle = deskTitle('Import a programme');

const path = '/organiser/programme/import';

export const loader = organiserLoader(path, async ({ context, by }) => {
  const plan = await planKeptFile(context.db, by.organiserId, importFacts(context));
  return { preview: plan && describeImport(plan) };
});

export const action = organiserAction(
  path,
  { read: readFromForm, import: importFromPreview, discard: discardPreview },
  { accepts: 'files' },
);

export default function Import({ loaderData: { preview }, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<ImportRefusal>(actionData);
  const field = fieldsAfter(refusal);
  return (
    <>
      <PageHead
        title="Import a programme"
        back={{ to: '/organiser/programme', label: 'Programme' }}
        intro="Choose a file from another program. The draft does not change before you confirm the preview. You can read a newer file later: sessions are recognised by their id, else by their title."
      />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {preview && <Preview {...preview} />}
      <Form method="post" encType="multipart/form-data" className="mt-8 grid max-w-xl gap-4">
        <FileField
          name="file"
          label="File"
          hint="schedule.xml or schedule.json (pretalx, frab), Sessionize’s API (view “All”, JSON), or a table (CSV or XLSX). 3 MB at most."
          accept=".xml,.json,.csv,.txt,.xlsx"
          error={refusal?.errors?.file}
        />
        <SelectField
          {...field('kind')}
          label="Kind of sessions"
          hint="For new sessions whose kind in the file is not one of ours."
          options={optionsOf(sessionKindWords.english)}
        />
        <TextField
          {...field('capacity')}
          defaultValue={field('capacity').defaultValue || '50'}
          label="Capacity of new rooms"
          hint="If the file does not have it. You can change it under Rooms."
          inputMode="numeric"
          autoComplete="off"
        />
        <CheckboxField
          name="removeMissing"
          value="yes"
          label="Remove sessions from the draft that the file does not have"
        />
        <div>
          <SubmitButton intent="read" variant={preview ? 'line' : 'solid'}>
            Read the file
          </SubmitButton>
        </div>
      </Form>
      <section className="mt-10 max-w-3xl" aria-labelledby="columns">
        <h2 id="columns">Columns of a table</h2>
        <p className="mt-3">
          The first row has these headers, in any order. Only the title is required. Times are those of the
          conference; people are separated by semicolons.
        </p>
        <DataTable className="mt-4" rows={headers} columns={headerColumns} empty="" />
      </section>
    </>
  );
}

type PreviewProps = NonNullable<Route.ComponentProps['loaderData']['preview']>;

const columns: Column<PreviewProps['sessions'][number]>[] = [
  titleColumn('Session', ({ title }) => title),
  wordsColumn('Result', ({ result }) => <Badge tone="done">{result}</Badge>),
  wordsColumn('Time', ({ time }) => time),
  textColumn('What', ({ lines }) => (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )),
];

function Preview({
  format,
  unchanged,
  leftOut,
  rooms,
  people,
  sessions,
  removed,
  digest,
  question,
}: PreviewProps) {
  return (
    <section className="mt-8" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <p className="mt-3" role="status">
        Read as {format === 'table' ? 'a table' : format}.{' '}
        {unchanged > 0 && `${describeCount(unchanged, 'session is', 'sessions are')} the same already. `}
        {!question && 'The import would change nothing.'}
      </p>
      <Warning title="Left out" lines={leftOut} />
      {sessions.length > 0 && <DataTable className="mt-6" rows={sessions} columns={columns} empty="" />}
      <Names title="Removed sessions" lines={removed} />
      <Names title="New rooms" lines={rooms} />
      <Names title="People" lines={people} />
      {question && (
        <QuestionForm
          intent="import"
          title="Import"
          question={question}
          button="Import"
          fields={{ digest }}
          isOpen
          className="mt-6"
        />
      )}
      <IntentForm intent="discard" button="Discard this file" isSmall className="mt-4" />
    </section>
  );
}

function Names({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <Fold title={`${title} (${lines.length})`} className="mt-4">
      <Lines lines={lines} />
    </Fold>
  );
}

const headers = Object.values(programmeColumns).map(([header, ...others]) => ({
  id: header,
  header,
  others: others.join(', '),
}));

const headerColumns: Column<(typeof headers)[number]>[] = [
  titleColumn('Header', ({ header }) => <strong>{header}</strong>),
  textColumn('Read as well', ({ others }) => others),
];
