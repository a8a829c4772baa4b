import {
  type Participation,
  participationSchema,
} from '#conference/registration/participation/participation.ts';
import { readParticipation } from '#conference/registration/participation/read-participation.server.ts';
import { saveParticipation } from '#conference/registration/participation/save-participation.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { isChanged, readShown, refuseConflict } from '../../form/shown-values.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { type CorrectedAnswer, correctedAnswers } from './corrected-answers.ts';

/** The texts of the form's fields. The days stand in one text, with spaces between them. */
type Texts = Record<CorrectedAnswer, string>;

/** The texts with which the form of a correction begins, and when the answers were given that it shows. */
export async function readShownAnswers(db: Database, registrationId: string) {
  const given = await readParticipation(db, registrationId);
  return {
    values: Object.fromEntries(correctedAnswers.map((name) => [name, writeAnswer(given?.[name])])) as Texts,
    shownAt: given?.answeredAt.toISOString() ?? '',
  };
}

function writeAnswer(answer: Participation[CorrectedAnswer] | undefined): string {
  return Array.isArray(answer) ? answer.join(' ') : (answer ?? '');
}

/** Saves the answers of a participant that the desk corrected. */
export async function correctParticipation({
  context,
  by,
  params: { registrationId },
  form,
}: OrganiserForm<'registrationId'>) {
  const days = form.getAll('days').filter((day) => typeof day === 'string');
  const values = {
    ...(Object.fromEntries(correctedAnswers.map((name) => [name, fieldText(form, name)])) as Texts),
    days: days.join(' '),
    reason: fieldText(form, 'reason'),
  };
  const shown = readShown(form, correctedAnswers);
  const shownAt = fieldText(form, 'shownAt');
  const intent = 'correct-participation';
  const answers = participationSchema(context.settings.conference).safeParse({ ...values, days });
  const reason = reasonSchema.safeParse(values);
  if (!answers.success || !reason.success) {
    const errors = {
      ...(answers.error && fieldErrors<CorrectedAnswer>(answers.error)),
      ...(reason.error && fieldErrors<'reason'>(reason.error)),
    };
    return refuse(422, { errors, values, shown, shownAt, intent });
  }
  const time = Date.parse(shownAt);
  const desk = {
    organiserId: by.organiserId,
    reason: reason.data.reason,
    shownAt: Number.isNaN(time) ? undefined : new Date(time),
  };
  const saving = { registrationId, given: answers.data, needs: undefined, desk, requestId: by.requestId };
  const saved = await saveParticipation(context, saving, context.now());
  if (saved.ok)
    return redirectTo(`/organiser/registrations/${registrationId}/participation`, 'details-saved');
  if (saved.reason === 'not-open') return refuse(409, { message: notOpen, values, shown, shownAt, intent });
  const now = await readShownAnswers(context.db, registrationId);
  const fields = correctedAnswers.filter((name) => isChanged(now.values[name], shown[name]));
  const conflict = refuseConflict({ fields, typed: values, shown, now: now.values });
  return refuse(409, { ...conflict, shownAt: now.shownAt, intent });
}

const notOpen = 'The registration is not active, or its passport data was destroyed. Nothing can be changed.';
