import { countLettersNaming } from '#conference/documents/end-letters.server.ts';
import {
  enterEventClearance,
  eventClearanceSchema,
  removeEventClearance,
} from '#conference/visa/desk/enter-event-clearance.server.ts';
import { eventClearances } from '#conference/visa/event-clearances.server.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { cleanPdf } from '#platform/files/clean-pdf.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import { fieldFile } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import { type FormRefusal, noRoomForFile } from '../form/form-refusal.ts';
import type { Question } from '../form/question.ts';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { requireRecord } from '../require-record.server.ts';

type Refusal = FormRefusal<'number' | 'on' | 'eventId' | 'file'>;

const page = '/organiser/visa/clearances';

/** Stores a clearance of the event, with its PDF if the form has one. */
export async function enterFromForm(posted: OrganiserForm) {
  const { context, by, form } = posted;
  const read = readFields(form, eventClearanceSchema);
  if (!read.ok) return read.refusal;
  const { values } = read;
  const uploaded = await readPdf(posted);
  if ('error' in uploaded) return refuse<Refusal>(422, { errors: { file: uploaded.error }, values });
  const entering = { ...read.data, ...by, file: uploaded.file };
  const entered = await unlessNotStored(context, () => enterEventClearance(context, entering, context.now()));
  if (!entered) return refuse<Refusal>(503, { errors: { file: noRoomForFile }, values });
  if (entered.ok) return redirectTo(page, 'event-clearance-entered');
  return refuse<Refusal>(422, { errors: refusals[entered.reason], values });
}

const refusals = {
  'no-file': { file: 'Please choose the PDF of the clearance.' },
  future: { on: 'The day cannot be after today.' },
} satisfies Record<string, Refusal['errors']>;

/** Asks before a clearance of the event is removed. `letters` is how many valid letters name it. */
export function askToRemove(name: string, letters: number): Question {
  return {
    text: `Remove “${name}”, for example because the authority has withdrawn it? ${describeCount(letters, 'valid visa letter', 'valid visa letters')} will be out of date, and all letters wait until it is entered again. No mail is sent.`,
    undo: 'Enter it again with its PDF. Each person then opens a new letter.',
  };
}

/** Removes a clearance of the event, if the question that was answered is still true. */
export async function removeFromForm({ context, by, form }: OrganiserForm) {
  const { id, name } = requireRecord(eventClearances.find((one) => one.id === form.get('clearance')));
  const letters = await countLettersNaming(context.db, 'event-clearances');
  const unseen = refuseIfQuestionChanged(form, askToRemove(name, letters));
  if (unseen) return unseen;
  await removeEventClearance(context, { clearance: id, ...by }, context.now());
  return redirectTo(page);
}

async function readPdf({
  context,
  form,
  by,
}: OrganiserForm): Promise<{ file: CheckedFile | undefined } | { error: string }> {
  const sent = fieldFile(form, 'file');
  if (!sent) return { file: undefined };
  if (!(await hasRoomForFiles(context.config))) return { error: noRoomForFile };
  const asker = { person: by.organiserId };
  const checked = await checkUpload(await sent.bytes(), { pdf: true, asker });
  if (!checked.ok && checked.reason === 'too-large') {
    return { error: `The file “${sent.name}” is larger than 5 MB.` };
  }
  const cleaned =
    checked.ok && checked.file.mediaType === 'application/pdf'
      ? await cleanPdf(checked.file, asker)
      : undefined;
  return cleaned?.ok
    ? { file: cleaned.file }
    : { error: `The file “${sent.name}” is not a PDF that can be read. An encrypted PDF cannot be used.` };
}
