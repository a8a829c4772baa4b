import { z } from 'zod';
import { type Act, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import {
  type ReportState,
  reportStateOf,
  type VisaReport,
  visaCases,
  visaReports,
} from './visa-cases.server.ts';
import { visaRuleWords } from './visa-rule-words.ts';

/** The form with which a participant reports on the application. `seen` is the state that the page showed before. */
export const reportSchema = z.object({
  report: z.enum(visaReports),
  seen: z.enum([...visaReports, 'none']),
  on: z.iso.date(visaRuleWords.english.day).refine((day) => day >= '2000-01-01', visaRuleWords.english.day),
});

export type Report = {
  registrationId: string;
  report: ReportState;
  /** The day of the application or of its outcome, in the edition's zone. */
  on: string;
  /** The state that the form showed. If it is undefined, the report replaces any earlier one. */
  seen: ReportState | undefined;
  by: Pick<Act, 'actor' | 'actorId' | 'requestId'>;
};

export type ReportRefusal =
  | 'no-such-registration'
  | 'not-open'
  | 'not-asked'
  | 'future'
  | 'changed-meanwhile';

/**
 * Stores the state of a visa application: applied, granted or refused. `none` removes the report. Refuses if somebody
 * else has reported something since the form was opened. A second report of the same state changes nothing.
 */
export async function reportVisa(
  db: Database,
  report: Report,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ReportRefusal }> {
  return await db.transaction().execute((tx) => reportWithin(tx, report, now));
}

/** Stores a report inside a transaction. See {@link reportVisa}. */
export async function reportWithin(
  tx: Database,
  { registrationId, report, on, seen, by }: Report,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ReportRefusal }> {
  const registration = await lockRegistration(tx, registrationId);
  if (!registration) return { ok: false, reason: 'no-such-registration' };
  if (registration.status !== 'active') return { ok: false, reason: 'not-open' };
  if (!registration.needs_visa) return { ok: false, reason: 'not-asked' };
  if (on > dayAt(now, edition.timeZone)) return { ok: false, reason: 'future' };
  const row = await visaCases(tx).where('registration_id', '=', registrationId).executeTakeFirst();
  const current = reportStateOf(row);
  if (current === report) return { ok: true };
  if (seen !== undefined && seen !== current) return { ok: false, reason: 'changed-meanwhile' };
  const values = { ...columnsOf(report, on), updated_at: now };
  await tx
    .insertInto('visa_case')
    .values({ registration_id: registrationId, ...values })
    .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(values))
    .execute();
  await recordAct(tx, {
    ...by,
    action: 'visa.reported',
    subject: 'registration',
    subjectId: registrationId,
    detail: { from: current, to: report, ...(report !== 'none' && { on }) },
  });
  return { ok: true };
}

/**
 * Returns the columns that a report changes. A new application removes an earlier outcome. An outcome does not change
 * the day of the application.
 */
function columnsOf(report: ReportState, on: string) {
  switch (report) {
    case 'none':
      return { applied_on: null, outcome: null, outcome_on: null };
    case 'applied':
      return { applied_on: on, outcome: null, outcome_on: null };
    default:
      return { outcome: report satisfies Exclude<VisaReport, 'applied'>, outcome_on: on };
  }
}
