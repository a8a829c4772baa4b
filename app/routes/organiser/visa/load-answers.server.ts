import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { listCountries, nameCountry } from '#conference/registration/countries.ts';
import { askedOrigin } from '#conference/visa/clearances.server.ts';
import { readVisaForDesk } from '#conference/visa/desk/show-visa.server.ts';
import { visaWords } from '#routes/dashboard/visa/visa-words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { isAllowed } from '../navigation.ts';
import { requireRecord } from '../require-record.server.ts';
import { rules } from '../rules.ts';
import { describeComparison, describeMissing } from './load-visa-of-person.server.ts';

type Asked = { context: RouteContext; organiser: Organiser; params: { registrationId: string } };

/** Loads the form of a participant's visa checklist, without the answers. */
export async function loadAnswers({ context, organiser, params }: Asked) {
  const found = requireRecord(await readVisaForDesk(context, params.registrationId));
  const { person, asked, missing, comparison, isDestroyed, seen } = found;
  const { english } = visaWords;
  return {
    personTo: `/organiser/visa/${person.id}`,
    fullName: person.fullName,
    reference: person.reference,
    isDestroyed,
    missing: missing.length === 0 ? 'All answers are given.' : describeMissing(missing),
    asked,
    given: asked.filter((field) => !missing.includes(field)),
    comparison: describeComparison(comparison),
    seen,
    mayChange: isAllowed(organiser, rules['/organiser/visa/:registrationId/answers'].action.save),
    countries: listCountries(),
    today: dayAt(context.now(), edition.timeZone),
    words: {
      nationality: english.nationality,
      issuedIn: english.issuedIn,
      issuedOn: english.issuedOn,
      birthDate: english.birthDate,
      birthPlace: english.birthPlace,
      originQuestion: askedOrigin
        ? `Comes from ${nameCountry(askedOrigin)}, or a parent or grandparent does`
        : '',
      previousNationality: english.previousNationality,
      previousHint: english.previousHint,
      relativeName: english.relativeName,
      yes: english.yes,
      no: english.no,
      sex: english.sex,
      sexF: english.sexF,
      sexM: english.sexM,
      sexX: english.sexX,
      occupation: english.occupation,
      mission: 'Embassy or consulate',
      missionHint: english.missionHint,
      choose: english.choose,
      keep: 'Answered. Leave this field empty to keep the answer.',
    },
  };
}

export type LoadedAnswers = Awaited<ReturnType<typeof loadAnswers>>;
