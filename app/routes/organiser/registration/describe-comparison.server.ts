import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import type {
  ComparedSide,
  Comparison,
} from '#conference/registration/merging/compare-registrations.server.ts';
import type { MergeChoice } from '#conference/registration/merging/merge-choice.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { describeDay, describeZonedTime } from '../desk-dates.server.ts';
import { mergeChoiceWords } from './registration-words.ts';

/**
 * Describes two registrations for the page that merges them: the data of both, and a choice for each detail that
 * differs.
 */
export function describeComparison(settings: Settings, { sides, suggestedId, differences }: Comparison) {
  const chosen = differences.map(({ choice }) => choice);
  return {
    suggestedId,
    haveBothArrived: sides.every(({ arrival }) => arrival !== undefined),
    sides: sides.map((side) => ({
      id: side.registration.id,
      reference: side.registration.reference,
      fullName: side.registration.fullName,
      facts: describeFacts(settings, side, chosen),
    })),
    choices: differences.map(({ choice, fromId }) => ({
      name: choiceName(choice),
      legend: mergeChoiceWords[choice],
      fromId,
      isSealed: choice === 'passport',
      options: sides.map((side) => ({
        value: side.registration.id,
        reference: side.registration.reference,
        label: describeValue[choice](side, settings),
      })),
    })),
    /**
     * The times at which the two registrations were last changed. The merge is refused if a registration was changed
     * after its time.
     */
    shownAt: sides.map(({ registration }) => registration.updatedAt.toISOString()).join(' '),
  };
}

/** Returns the name of the form field for a choice, such as `choose-passport`. */
export function choiceName(choice: MergeChoice): string {
  return `choose-${choice}`;
}

function describeFacts(
  settings: Settings,
  { registration, balance, arrival }: ComparedSide,
  chosen: readonly MergeChoice[],
) {
  const shared: [MergeChoice, string][] = [
    ['participantType', nameParticipantType(settings, registration.participantType)],
    ['country', registration.country ? nameCountry(registration.country) : '–'],
    ['visaLetter', registration.needsVisa ? 'Yes' : 'No'],
    ['clothSize', registration.clothSize?.toUpperCase() ?? '–'],
    ['shoeSize', String(registration.shoeSize ?? '–')],
  ];
  const kinds = registration.files.map(({ kind }) => (kind === 'photo' ? 'photograph' : 'passport scan'));
  return [
    { label: 'Email', value: registration.email },
    { label: 'Status', value: registrationStatusWords[registration.status] },
    { label: 'Registered', value: describeDay(registration.createdAt) },
    {
      label: 'Paid',
      value: balance ? formatMoney({ amount: balance.paid, currency: balance.currency }) : 'nothing charged',
    },
    { label: 'Checked in', value: arrival ? describeZonedTime(arrival.arrived_at) : 'not yet' },
    { label: 'Files', value: kinds.join(', ') || 'none' },
    ...shared
      .filter(([choice]) => !chosen.includes(choice))
      .map(([choice, value]) => ({ label: mergeChoiceWords[choice], value })),
  ];
}

const describeValue: Record<MergeChoice, (side: ComparedSide, settings: Settings) => string> = {
  fullName: ({ registration }) => registration.fullName,
  participantType: ({ registration }, settings) =>
    nameParticipantType(settings, registration.participantType),
  country: ({ registration }) => (registration.country ? nameCountry(registration.country) : '–'),
  visaLetter: ({ registration }) =>
    registration.needsVisa ? 'Requested, with the address in this registration' : 'Not requested',
  passport: () => 'The number and the last day in this registration',
  clothSize: ({ registration }) => registration.clothSize?.toUpperCase() ?? '–',
  shoeSize: ({ registration }) => String(registration.shoeSize ?? '–'),
  interestedDoctorate: ({ registration }) =>
    registration.interestedDoctorate ? 'Interested' : 'Not interested',
  photo: ({ registration }) => describeFile(registration, 'photo'),
  passportScan: ({ registration }) => describeFile(registration, 'passport'),
  visaCase: ({ visaCase }) =>
    visaCase?.outcome
      ? `Visa ${visaCase.outcome}`
      : visaCase?.applied_on
        ? 'Applied for a visa'
        : visaCase?.completed_at
          ? 'All questions answered'
          : 'Some questions answered',
};

function describeFile({ files }: ComparedSide['registration'], kind: 'photo' | 'passport'): string {
  const file = files.find((one) => one.kind === kind);
  return file ? `Received ${describeDay(file.createdAt)}` : 'none';
}
