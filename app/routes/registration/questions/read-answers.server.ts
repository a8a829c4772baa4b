import { answerField, type ExtraQuestion } from '#conference/registration/questions/extra-question.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { sayRule } from '#platform/forms/plain-text.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { fileRefusal } from '#routes/forms/file-refusal.ts';

/** Finds the questions that a form showed. An untouched tick sends nothing, so the form names its questions. */
export function readShownQuestions(form: FormData, questions: readonly ExtraQuestion[]): ExtraQuestion[] {
  const ids = fieldText(form, 'shownQuestions').split(' ');
  return questions.filter(({ id }) => ids.includes(id));
}

/** Reads the typed answers, by the ids of their questions. */
export function readTyped(form: FormData, questions: readonly ExtraQuestion[]): Record<string, string> {
  return Object.fromEntries(
    questions.filter(({ kind }) => kind !== 'file').map(({ id }) => [id, fieldText(form, answerField(id))]),
  );
}

/** Reads the files of a form, and which files it deletes, by the ids of their questions. */
export async function readAnswerFiles(
  form: FormData,
  questions: readonly ExtraQuestion[],
  { translator, asker }: { translator: Translator; asker: Asker },
) {
  const files: Record<string, CheckedFile | null> = {};
  const errors: Record<string, string> = {};
  for (const { id, kind } of questions) {
    if (kind !== 'file') continue;
    const sent = fieldFile(form, answerField(id));
    if (!sent) {
      if (fieldText(form, `remove-${id}`) !== '') files[id] = null;
      continue;
    }
    const checked = await checkUpload(await sent.bytes(), { pdf: true, asker });
    if (checked.ok) files[id] = checked.file;
    else errors[id] = fileRefusal({ name: sent.name, reason: checked.reason, pdf: true }, translator);
  }
  return { ok: Object.keys(errors).length === 0, files, errors };
}

export function sayAll(errors: Readonly<Record<string, string>>, translator: Translator) {
  return Object.fromEntries(Object.entries(errors).map(([id, rule]) => [id, sayRule(rule, translator)]));
}

/** Gives values that have the ids of questions the names of their fields. */
export function byField(byId: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(byId).map(([id, value]) => [answerField(id), value]));
}
