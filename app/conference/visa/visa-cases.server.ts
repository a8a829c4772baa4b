import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { VisaOutcome } from '#platform/database/database-types.ts';

/** A query of the visa cases, without sealed values. Other modules run or join it. */
export function visaCases(db: Database) {
  return db
    .selectFrom('visa_case')
    .select(['registration_id', 'nationality', 'completed_at', 'applied_on', 'outcome', 'outcome_on'])
    .select('has_listed_origin');
}

/** What a participant or the desk can report about the visa application. */
export const visaReports = ['applied', 'granted', 'refused'] as const;
export type VisaReport = (typeof visaReports)[number];
/** `none`: nobody has reported anything yet. */
export type ReportState = VisaReport | 'none';

export function reportStateOf(
  row: { applied_on: string | null; outcome: VisaOutcome | null } | undefined,
): ReportState {
  return row?.outcome ?? (row?.applied_on ? 'applied' : 'none');
}

/** Finds the days on which visas were granted. Returns a map from the id of the registration to the ISO day. */
export async function findGrantDates(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await visaCases(db)
    .where('registration_id', '=', anyOf(registrationIds))
    .where('outcome', '=', 'granted')
    .execute();
  return new Map(
    rows.flatMap((row) => (row.outcome_on ? [[row.registration_id, row.outcome_on] as const] : [])),
  );
}
