import { edition } from '#conference/edition/edition.server.ts';
import { participantTypeIds } from '#conference/edition/participant-types.server.ts';
import {
  addQuestion,
  changeQuestion,
  closeQuestion,
  deleteQuestion,
  moveQuestion,
  type QuestionRefusal,
} from '#conference/registration/questions/change-extra-questions.server.ts';
import { extraQuestionSchema } from '#conference/registration/questions/extra-question-schema.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';

export const questionsPath = '/organiser/settings/questions';
export type SettingsRefusal = FormRefusal<string> & { types?: string[] };

const names = [
  ...['kind', 'words', 'choices', 'required', 'dueOn', 'place'],
  ...edition.languages.flatMap((language) => [`words-${language}`, `choices-${language}`]),
];

const refusals: Record<QuestionRefusal, string> = {
  'no-such-question': 'This question is not there any more.',
  'changed-meanwhile':
    'Somebody else changed this question in the meantime. Nothing was saved. Reload the page to see it.',
  'has-answers':
    'People have answered this question. Its kind and its choices stay; you can add choices, or close the question.',
};
const statuses: Record<QuestionRefusal, number> = {
  'no-such-question': 404,
  'changed-meanwhile': 409,
  'has-answers': 409,
};

/** Reads the form of a question. `intent` names the form, because each question of the page has one. */
function readQuestion({ settings }: RouteContext, form: FormData, intent: string) {
  const values = Object.fromEntries(names.map((name) => [name, fieldText(form, name)]));
  const types = form.getAll('types').filter((type) => typeof type === 'string');
  const read = extraQuestionSchema(edition.languages, participantTypeIds(settings)).safeParse({
    ...values,
    types,
  });
  const refuseForm = (status: number, refusal: SettingsRefusal) =>
    refuse<SettingsRefusal>(status, { ...refusal, values, types, intent });
  return read.success
    ? { ok: true as const, given: read.data, refuseForm }
    : { ok: false as const, refusal: refuseForm(422, { errors: fieldErrors<string>(read.error) }) };
}

export async function addFromForm({ context, by, form }: OrganiserForm) {
  const read = readQuestion(context, form, 'add');
  if (!read.ok) return read.refusal;
  await addQuestion(context.db, { given: read.given, by }, context.now());
  return redirectTo(`${questionsPath}#asked`);
}

export async function changeFromForm({ context, by, form }: OrganiserForm) {
  const id = readId(form);
  const read = readQuestion(context, form, `change-${id}`);
  if (!read.ok) return read.refusal;
  const change = { id, given: read.given, shownAt: fieldText(form, 'shownAt'), by };
  const changed = await changeQuestion(context.db, change, context.now());
  if (changed.ok) return redirectTo(`${questionsPath}#question-${id}`);
  return read.refuseForm(statuses[changed.reason], { message: refusals[changed.reason] });
}

/** Makes the handler of a form with one button. */
export function pressed(act: 'close' | 'reopen' | 'delete' | 'up' | 'down') {
  return async ({ context, by, form }: OrganiserForm) => {
    const id = readId(form);
    const { db } = context;
    const done =
      act === 'delete'
        ? await deleteQuestion(db, { id, by })
        : act === 'up' || act === 'down'
          ? await moveQuestion(db, { id, way: act, by })
          : await closeQuestion(db, { id, isClosed: act === 'close', by }, context.now());
    if (done.ok) return redirectTo(`${questionsPath}#${act === 'delete' ? 'asked' : `question-${id}`}`);
    return refuse<SettingsRefusal>(statuses[done.reason], { message: refusals[done.reason] });
  };
}

const nobody = '00000000-0000-0000-0000-000000000000';

function readId(form: FormData): string {
  const id = fieldText(form, 'id');
  return isUuid(id) ? id : nobody;
}
