import { data } from 'react-router';
import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { readZone } from '#conference/visa/compare-zone.ts';
import { revealVisaData } from '#conference/visa/desk/show-visa.server.ts';
import { type SaveRefusal, saveVisaData, saveZone } from '#conference/visa/save-visa-data.server.ts';
import {
  leaveOutEmpty,
  readSeen,
  type VisaData,
  type VisaField,
  visaDataSchema,
} from '#conference/visa/visa-data.ts';
import { visaRuleWords } from '#conference/visa/visa-rule-words.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { refuseConflict } from '../form/shown-values.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';

type Form = OrganiserForm<'registrationId'>;
type Field = VisaField | 'reason' | 'zone';

/**
 * The answer to a form of the visa checklist at the desk. `seen` is the number of the newest change. The form sends
 * this number with the next try, so that the server notices later changes.
 */
export type AnswersAnswer = FormRefusal<Field> & { revealed?: VisaData; seen?: number };

export async function revealAnswers({ context, by, params, form }: Form) {
  const read = readFields(form, reasonSchema, 'reveal');
  if (!read.ok) return read.refusal;
  const revealed = requireRecord(await revealVisaData(context, { ...params, ...by, ...read.data }));
  return data({ revealed }, { headers: { 'Cache-Control': 'no-store' } });
}

const schema = visaDataSchema.extend(reasonSchema.shape);

/**
 * Saves the answers that an organiser filled in or corrected for a participant. Empty fields keep the stored answers.
 */
export async function saveAnswers({ context, by, params, form }: Form) {
  const read = readFields(form, schema);
  if (!read.ok) return read.refusal;
  const { values } = read;
  const { reason, ...fields } = read.data;
  const given = leaveOutEmpty(fields);
  if (Object.keys(given).length === 0) return refuse(422, { message: 'Please fill in an answer.', values });
  const saving = { ...params, given, by: byOrganiser(by), reason, seen: readSeen(fieldText(form, 'seen')) };
  const saved = await saveVisaData(context, saving, context.now());
  if (saved.ok) return redirectTo(`/organiser/visa/${params.registrationId}`, 'visa-answers-saved');
  return refuseToSave(saved, values);
}

function refuseToSave(refusal: SaveRefusal, values: Partial<Record<Field, string>>) {
  switch (refusal.reason) {
    case 'contradiction':
      return refuse<AnswersAnswer>(422, { errors: refusal.errors, values });
    case 'changed-meanwhile': {
      // The page does not show the current answers, because they are encrypted. So `shown` and `now` are empty.
      const { message, errors } = refuseConflict<Field>({
        fields: refusal.fields,
        typed: values,
        shown: {},
        now: {},
      });
      return refuse<AnswersAnswer>(409, { message, errors, values, seen: refusal.seen });
    }
    case 'passport-destroyed':
      return refuse<AnswersAnswer>(409, { message: destroyed, values });
    case 'no-such-registration':
      return requireRecord<never>(undefined);
  }
}

const destroyed = 'The passport details were destroyed after the conference.';

export async function compareLines({ context, by, params, form }: Form) {
  const typed = fieldText(form, 'zone');
  const values = { zone: typed };
  const zone = readZone(typed);
  if (zone === undefined) return refuse(422, { errors: { zone: visaRuleWords.english.zone }, values });
  const compared = await saveZone(context, { ...params, zone, by: byOrganiser(by) }, context.now());
  if (compared.ok) return null;
  const misread =
    'The check digits are wrong, so at least one character is wrong. Please compare both lines with the passport again.';
  return compared.reason === 'misread'
    ? refuse(422, { errors: { zone: misread }, values })
    : refuse(409, { message: destroyed });
}
