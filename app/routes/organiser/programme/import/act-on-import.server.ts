import { discardImportFile } from '#conference/organiser/import-files/import-file.server.ts';
import {
  importProgrammeFile,
  keepProgrammeFile,
  planKeptFile,
} from '#conference/programme/import/import-programme-file.server.ts';
import {
  importOptionsSchema,
  mostFileBytes,
  mostRows,
  type ReadProgrammeFile,
} from '#conference/programme/import/imported-programme.ts';
import { readProgrammeFileApart } from '#conference/programme/import/read-programme-file-apart.server.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { placeRefusals } from '../session-refusals.ts';
import { askToImport, changesDraft, importFacts } from './describe-import.server.ts';

const path = '/organiser/programme/import';

export type ImportRefusal = FormRefusal<'file' | 'kind' | 'capacity'>;

/** Reads the file of the form, and keeps its programme for the preview. Changes nothing in the draft. */
export async function readFromForm({ context, form, by }: OrganiserForm) {
  const values = { kind: fieldText(form, 'kind'), capacity: fieldText(form, 'capacity') };
  const file = fieldFile(form, 'file');
  const options = importOptionsSchema.safeParse({
    ...values,
    removeMissing: fieldText(form, 'removeMissing') !== '',
  });
  const errors = options.success ? {} : fieldErrors<'kind' | 'capacity'>(options.error);
  if (!file || !options.success) {
    const missing = file ? {} : { file: 'Please choose a file first.' };
    return refuse<ImportRefusal>(422, { errors: { ...missing, ...errors }, values });
  }
  const read = await readProgrammeFileApart(await file.bytes(), { person: by.organiserId });
  if (!read.ok) return refuse<ImportRefusal>(422, { errors: { file: describeRefusal(read) }, values });
  const { programme } = read;
  await keepProgrammeFile(
    context.db,
    { organiserId: by.organiserId, programme, options: options.data },
    context.now(),
  );
  return redirectTo(path);
}

/** Imports the programme of the preview. */
export async function importFromPreview({ context, form, by }: OrganiserForm) {
  const facts = importFacts(context);
  const plan = await planKeptFile(context.db, by.organiserId, facts);
  if (!plan || !changesDraft(plan)) return refuse<ImportRefusal>(409, { message: readAgain });
  const unseen = refuseIfQuestionChanged(form, askToImport(plan));
  if (unseen) return unseen;
  const digest = fieldText(form, 'digest');
  const imported = await importProgrammeFile(context.db, { digest, facts, ...by }, context.now());
  if (imported.ok) return redirectTo('/organiser/programme', 'programme-imported');
  if (imported.reason === 'no-file') return refuse<ImportRefusal>(409, { message: readAgain });
  const message =
    imported.reason === 'plan-changed'
      ? 'Nothing was imported, because the draft has changed in the meantime. Please look at the new preview.'
      : placeRefusals[imported.reason];
  return refuse<ImportRefusal>(409, { message });
}

/** Deletes the file of the preview. */
export async function discardPreview({ context, by }: OrganiserForm) {
  await discardImportFile(context.db, { organiserId: by.organiserId, kind: 'programme' });
  return redirectTo(path);
}

const readAgain = 'There is nothing to import. Please read the file again.';

function describeRefusal(refusal: ReadProgrammeFile & { ok: false }): string {
  switch (refusal.reason) {
    case 'unknown-format':
      return 'This is no programme that we can read. Please choose schedule.xml, schedule.json, a file of Sessionize, or a table as CSV (UTF-8) or XLSX.';
    case 'too-large':
      return `The file is larger than ${mostFileBytes / 1024 / 1024} MB.`;
    case 'too-heavy':
      return 'This file takes too much time or memory to be read.';
    case 'no-sessions':
      return 'The file has no sessions.';
    case 'too-many':
      return `The file has more than ${mostRows} sessions or people, or texts that are too long.`;
    case 'no-columns':
      return `These headers are missing in the first row: ${refusal.missing.join(', ')}.`;
  }
}
