import { data } from 'react-router';
import { byParticipant } from '#conference/audit/record-act.server.ts';
import { readZone } from '#conference/visa/compare-zone.ts';
import { type ReportRefusal, reportSchema, reportVisa } from '#conference/visa/report-visa.server.ts';
import { saveVisaData, saveZone } from '#conference/visa/save-visa-data.server.ts';
import {
  leaveOutEmpty,
  readSeen,
  type VisaField,
  visaDataSchema,
  visaFields,
} from '#conference/visa/visa-data.ts';
import { visaRuleWords } from '#conference/visa/visa-rule-words.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors, sayRule } from '#platform/forms/plain-text.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { proveMailboxFor } from '#routes/login/sign-in-by-mail.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { visaWords } from './visa-words.ts';

type Field = VisaField | 'zone' | 'report' | 'on';

export type VisaRefusal = {
  message?: string;
  errors?: Partial<Record<Field, string>>;
  values?: Partial<Record<Field, string>>;
  /**
   * If somebody else has changed the answers: the number of the newest change. The form contains it when it is sent
   * again.
   */
  seen?: number;
};

/** The handlers for the forms of the visa page. Each key is a form's `intent`. */
export const visaHandlers = {
  save: saveAnswers,
  compare: compareZoneLines,
  report: reportApplication,
  prove: proveMailboxFor('/dashboard/visa'),
};

const page = '/dashboard/visa';

async function saveAnswers({ context, participant, form, translator }: ParticipantForm) {
  const values = Object.fromEntries(visaFields.map((field) => [field, fieldText(form, field)]));
  const read = visaDataSchema.safeParse(values);
  if (!read.success) return refuse(422, { errors: fieldErrors<VisaField>(read.error, translator), values });
  const { registrationId } = participant;
  const by = byParticipant({ registrationId, requestId: context.requestId });
  const saving = {
    registrationId,
    given: leaveOutEmpty(read.data),
    by,
    seen: readSeen(fieldText(form, 'seen')),
  };
  const saved = await saveVisaData(context, saving, context.now());
  if (saved.ok) return redirectTo(page, 'visa-saved');
  if (saved.reason === 'changed-meanwhile') {
    const { changedMeanwhile } = translator.words(visaWords);
    const errors = Object.fromEntries(saved.fields.map((field) => [field, changedMeanwhile]));
    return refuse(409, { errors, values, seen: saved.seen });
  }
  if (saved.reason !== 'contradiction') return redirectTo(page);
  const errors = Object.fromEntries(
    Object.entries(saved.errors).map(([field, error]) => [field, sayRule(error, translator)]),
  );
  return refuse(422, { errors, values });
}

async function compareZoneLines({ context, participant, form, translator }: ParticipantForm) {
  const values = { zone: fieldText(form, 'zone') };
  const zone = readZone(values.zone);
  if (zone === undefined) {
    return refuse(422, { errors: { zone: sayRule(visaRuleWords.english.zone, translator) }, values });
  }
  const { registrationId } = participant;
  const by = byParticipant({ registrationId, requestId: context.requestId });
  const compared = await saveZone(context, { registrationId, zone, by }, context.now());
  if (compared.ok) return redirectTo(`${page}#zone-result`);
  if (compared.reason !== 'misread') return redirectTo(page);
  return refuse(422, { errors: { zone: translator.words(visaWords).misread }, values });
}

async function reportApplication({ context, participant, form, translator }: ParticipantForm) {
  const names = ['report', 'seen', 'on'] as const;
  const values = Object.fromEntries(names.map((name) => [name, fieldText(form, name)]));
  const read = reportSchema.safeParse(values);
  const words = translator.words(visaWords);
  if (!read.success) {
    const { on, report } = fieldErrors<'report' | 'on'>(read.error, translator);
    return refuse(422, { errors: { ...(report && { report: words.report }), ...(on && { on }) }, values });
  }
  const { registrationId } = participant;
  const by = byParticipant({ registrationId, requestId: context.requestId });
  const reported = await reportVisa(context.db, { registrationId, ...read.data, by }, context.now());
  if (reported.ok) {
    // After a refused visa, the page with the form for the refund opens at once, because there is a last day to ask for
    // it.
    const next = read.data.report === 'refused' ? '/dashboard/cancel#visa-refusal' : `${page}#report-part`;
    return redirectTo(next, 'visa-reported');
  }
  if (reported.reason === 'future') return refuse(422, { errors: { on: words.refusedFuture }, values });
  const messages: Record<Exclude<ReportRefusal, 'future'>, string> = {
    'changed-meanwhile': words.refusedMeanwhile,
    'not-open': words.refusedNotOpen,
    'no-such-registration': words.refusedNotOpen,
    'not-asked': words.refusedNotAsked,
  };
  return refuse(409, { message: messages[reported.reason], values });
}

function refuse(status: number, refusal: VisaRefusal) {
  return data<VisaRefusal>(refusal, { status });
}
