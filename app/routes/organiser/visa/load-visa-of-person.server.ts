import { formatDay } from '#conference/edition/days.ts';
import { cancellationRequests } from '#conference/money/cancellation/cancellation-requests.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { listPossibleSteps } from '#conference/visa/desk/carry-out-visa-step.server.ts';
import { readVisaForDesk } from '#conference/visa/desk/show-visa.server.ts';
import { visaStatusWords } from '#conference/visa/desk/visa-status.ts';
import type { CaseSummary } from '#conference/visa/read-visa-case.server.ts';
import { neededForLetter } from '#conference/visa/visa-data.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { visaFieldWords } from '../audit/history/describe-visa-act.ts';
import { mayOpen } from '../navigation.ts';
import { listRecordTabs } from '../registration/record-tabs.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { describeClearance, describeDeadline } from './describe-visa-row.server.ts';

const passportWords = {
  expired: 'The passport expires before the conference ends.',
  short: 'The passport expires within six months after the conference.',
};
const letterWords = {
  none: 'Not issued',
  valid: 'Issued and up to date',
  outdated: 'Out of date: something printed on it has changed',
};

/** The page that issues a letter, as any document of a person. */
const path = '/organiser/registrations/:registrationId/documents';

type Asked = { context: RouteContext; organiser: Organiser; params: { registrationId: string } };

/** Loads the visa case of a person, without the answers of the checklist. */
export async function loadVisaOfPerson({ context, organiser, params }: Asked) {
  const found = requireRecord(await readVisaForDesk(context, params.registrationId));
  const { person, missing, comparison, passport, letter } = found;
  const mayOpenClaims = mayOpen(organiser, '/organiser/cancellations');
  const claim = mayOpenClaims
    ? await cancellationRequests(context.db)
        .where('registration_id', '=', person.id)
        .where('kind', '=', 'visa-refusal')
        .orderBy('asked_at', 'desc')
        .executeTakeFirst()
    : undefined;
  const { applyBy, advice } = describeDeadline(context.settings, person);
  return {
    tabs: await listRecordTabs(context.db, organiser, person.id),
    id: person.id,
    fullName: person.fullName,
    reference: person.reference,
    status: visaStatusWords[person.status],
    facts: [
      { label: 'Nationality', value: person.nationality ? nameCountry(person.nationality) : 'Not given yet' },
      { label: 'Application due by', value: applyBy ? formatDay(applyBy) : (advice ?? '') || 'No day' },
      { label: 'Fee', value: person.paidAt ? 'Paid' : 'Not paid' },
      { label: 'Letter', value: letterWords[letter] },
      { label: 'Answers', value: describeMissing(missing) },
      { label: 'Machine-readable lines', value: describeComparison(comparison) },
      { label: 'Applied', value: person.appliedOn ? formatDay(person.appliedOn) : 'Not reported' },
      {
        label: 'Outcome',
        value:
          person.outcome && person.outcomeOn
            ? `${person.outcome} on ${formatDay(person.outcomeOn)}`
            : 'No outcome yet',
      },
    ],
    isLetterOutdated: letter === 'outdated',
    passport: passport && passportWords[passport],
    isRefused: person.outcome === 'refused',
    claim: claim && { id: claim.id, state: claim.state },
    mayOpenClaims,
    clearances: found.clearances.map(describeClearance),
    answersTo: mayOpen(organiser, '/organiser/visa/:registrationId/answers')
      ? `/organiser/visa/${person.id}/answers`
      : undefined,
    steps: may(organiser, 'visas.handle') ? listPossibleSteps(found) : [],
    letterTo:
      person.paidAt &&
      letter !== 'valid' &&
      !neededForLetter.some((field) => missing.includes(field)) &&
      mayOpen(organiser, path)
        ? path.replace(':registrationId', person.id)
        : undefined,
  };
}

export type LoadedVisaOfPerson = Awaited<ReturnType<typeof loadVisaOfPerson>>;

/** Describes which answers of a checklist are missing. */
export function describeMissing(missing: CaseSummary['missing']): string {
  return missing.length === 0
    ? 'All given'
    : `Missing: ${missing.map((field) => visaFieldWords[field]).join(', ')}`;
}

/** Describes whether the machine-readable lines of a passport agree with the registration. */
export function describeComparison(comparison: CaseSummary['comparison']): string {
  if (!comparison) return 'Not copied yet';
  if (comparison.kind === 'misread') return 'Not copied correctly';
  const differs = comparison.differs.map((field) => visaFieldWords[field]).join(', ');
  return differs === '' ? 'Agree with the registration' : `Differ: ${differs}`;
}
