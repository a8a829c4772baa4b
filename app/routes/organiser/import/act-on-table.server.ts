import {
  discardImportFile,
  type ImportKind,
  keepImportFile,
} from '#conference/organiser/import-files/import-file.server.ts';
import {
  type ImportRefusal,
  type PlannedRows,
  tableLimits,
} from '#conference/organiser/import-files/planned-rows.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { type ColumnHeaders, readColumns } from '#platform/read-columns.ts';
import { readTableApart } from '#platform/read-table-apart.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { NoticeId } from '#routes/notices/redirect-notices.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import type { Question } from '../form/question.ts';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';

export type TableRefusal = FormRefusal<'file'>;

type By = { organiserId: string; requestId: string };

/** How the desk imports one kind of table. */
type TableImport<Column extends string, Row> = {
  kind: ImportKind;
  columns: ColumnHeaders<Column>;
  required: readonly Column[];
  plan(context: RouteContext, organiserId: string): Promise<PlannedRows<Row> | undefined>;
  ask(plan: PlannedRows<Row>): Question;
  carryOut(
    context: RouteContext,
    given: By & { digest: string },
  ): Promise<{ ok: true } | { ok: false; reason: ImportRefusal }>;
  /** The page of the import, and the page and the notice after it. */
  path: string;
  done: string;
  notice: NoticeId;
};

const refusals: Record<ImportRefusal, string> = {
  'no-file': 'There is nothing to import. Please read the file again.',
  'plan-changed':
    'Nothing was imported, because the list has changed in the meantime. Please look at the new preview.',
};

/** Makes the three forms of an import: read a file, import what its preview shows, discard it. */
export function tableImportActions<Column extends string, Row>(table: TableImport<Column, Row>) {
  return {
    read: (posted: OrganiserForm) => readFromForm(table, posted),
    import: (posted: OrganiserForm) => importFromPreview(table, posted),
    discard: async ({ context, by }: OrganiserForm) => {
      await discardImportFile(context.db, { organiserId: by.organiserId, kind: table.kind });
      return redirectTo(table.path);
    },
  };
}

/** Reads the file of the form, and keeps its rows for the preview. */
async function readFromForm<Column extends string, Row>(
  { kind, columns, required, path }: TableImport<Column, Row>,
  { context, form, by: { organiserId } }: OrganiserForm,
) {
  const fail = (error: string) => refuse<TableRefusal>(422, { errors: { file: error } });
  const file = fieldFile(form, 'file');
  if (!file) return fail('Please choose a file first.');
  const bytes = await file.bytes();
  if (bytes.length > tableLimits.bytes) return fail('This file is larger than 3 MB.');
  const { rows: most } = tableLimits;
  const asked = { bytes, rows: most + 2, columns: tableLimits.columns };
  const read = await readTableApart(asked, { person: organiserId });
  if (!read.ok) {
    return fail(
      read.reason === 'too-heavy'
        ? 'This file needs too much time or memory. Please save it as CSV.'
        : 'This is no table. Please choose a CSV file in UTF-8, or an XLSX workbook.',
    );
  }
  const { found, rows } = readColumns(read.table, columns);
  const missing = required
    .filter((column) => !found.has(column))
    .map((column) => columns[column][0] ?? column);
  if (missing.length > 0) return fail(`The first row lacks these headers: ${missing.join(', ')}.`);
  if (rows.length === 0) return fail('The table has no rows.');
  if (rows.length > most) return fail(`The table has more than ${most} rows. Please split it.`);
  await keepImportFile(context.db, { organiserId, kind, content: rows }, context.now());
  return redirectTo(path);
}

/** Imports the rows of the preview, if the organiser has seen the question that belongs to them. */
async function importFromPreview<Column extends string, Row>(
  { plan: makePlan, ask, carryOut, done, notice }: TableImport<Column, Row>,
  { context, form, by }: OrganiserForm,
) {
  const plan = await makePlan(context, by.organiserId);
  if (!plan || plan.added.length === 0) return refuse<TableRefusal>(409, { message: refusals['no-file'] });
  const unseen = refuseIfQuestionChanged(form, ask(plan));
  if (unseen) return unseen;
  const imported = await carryOut(context, { ...by, digest: fieldText(form, 'digest') });
  if (imported.ok) return redirectTo(done, notice);
  return refuse<TableRefusal>(409, { message: refusals[imported.reason] });
}

/** Describes a plan for its preview. */
export function describePlan<Row extends { line: number }>(
  plan: PlannedRows<Row>,
  {
    describe,
    ask,
  }: {
    describe: (row: Row) => { title: string; lines: string[] };
    ask: (plan: PlannedRows<Row>) => Question;
  },
) {
  return {
    added: plan.added.map((row) => ({ id: String(row.line), ...describe(row) })),
    unchanged: plan.unchanged,
    leftOut: plan.leftOut.map(({ line, title, why }) => `Line ${line}, ${title || 'without a name'}: ${why}`),
    digest: plan.digest,
    question: plan.added.length > 0 ? ask(plan) : undefined,
  };
}
