import { formatDay } from '#conference/edition/days.ts';
import { clearanceStateWords, visaStatusWords } from '#conference/visa/desk/visa-status.ts';
import type { VisaField } from '#conference/visa/visa-data.ts';

/**
 * The names of the questions of the visa checklist and of the values in the zone of a passport, for use within a
 * sentence.
 */
export const visaFieldWords: Record<VisaField | 'fullName' | 'passportNumber' | 'passportExpiry', string> = {
  fullName: 'name',
  passportNumber: 'passport number',
  passportExpiry: 'passport expiry',
  nationality: 'nationality',
  issuedIn: 'country of issue',
  issuedOn: 'date of issue',
  birthDate: 'date of birth',
  birthPlace: 'place of birth',
  sex: 'sex',
  listedOrigin: 'origin',
  previousNationality: 'previous nationality',
  relativeName: 'name of a parent or the spouse',
  occupation: 'occupation',
  mission: 'mission',
};

const reportWords: Record<string, string> = { ...visaStatusWords, none: 'Nothing reported' };
const stateWords: Record<string, string> = clearanceStateWords;
const fieldWords: Record<string, string> = visaFieldWords;

/**
 * Describes an act about a visa case in words. The text names the questions that were answered, the clearance with its
 * number and day, or the outcome of the application. Returns undefined for other acts. Acts do not contain the answers
 * of the checklist.
 */
export function describeVisaAct(
  action: string,
  detail: unknown,
  clearances: readonly { id: string; name: string }[],
): string | undefined {
  const given: Record<string, unknown> = { ...Object(detail) };
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  const list = (name: string) => (Array.isArray(given[name]) ? given[name].map(String) : []);
  const words = (names: string[]) => names.map((name) => fieldWords[name] ?? name).join(', ');
  const on = text('on');
  const day = on === undefined ? [] : [formatDay(on)];
  switch (action) {
    case 'visa-data.saved':
    case 'visa-data.corrected':
      return words(list('fields'));
    case 'passport-zone.compared': {
      const differs = list('differs');
      return differs.length === 0 ? 'no differences' : `different in ${words(differs)}`;
    }
    case 'visa.reported': {
      const reportOf = (name: string) => reportWords[text(name) ?? 'none'] ?? text(name);
      return [`${reportOf('from')} → ${reportOf('to')}`, ...day].join(', ');
    }
    case 'clearance.sent':
    case 'clearance.answered':
    case 'clearance.undone':
    case 'event-clearance.entered':
    case 'event-clearance.removed': {
      const id = text('clearance');
      const name = clearances.find((one) => one.id === id)?.name ?? id ?? '';
      const state = text('state');
      const number = text('number');
      return [
        name,
        ...(state === undefined ? [] : [(stateWords[state] ?? state).toLowerCase()]),
        ...(number === undefined ? [] : [`number ${number}`]),
        ...day,
      ].join(', ');
    }
    default:
      return undefined;
  }
}
