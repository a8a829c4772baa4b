import { formatShortDay } from '#conference/edition/days.ts';
import { isOnlineType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { clearances, nameClearance } from '#conference/visa/clearances.server.ts';
import type { ListedVisa } from '#conference/visa/desk/read-visas.server.ts';
import { clearanceStateWords, visaStatusWords } from '#conference/visa/desk/visa-status.ts';
import { adviseOnVisa } from '#conference/visa/visa-dates.ts';

const passportWords = { expired: 'Expires before the end', short: 'Expires within six months' };

/** Describes a visa in the columns of the list of registrations. `today` is a day in the edition's zone. */
export function describeVisaColumns(settings: Settings, visa: ListedVisa, today: string) {
  const { applyBy, advice } = describeDeadline(settings, visa);
  const isOpen = visa.appliedOn === null && visa.outcome === null;
  const letter = visa.isLetterOutdated ? 'Out of date' : visa.letterOn && formatShortDay(visa.letterOn);
  return {
    words: {
      visaStatus: visaStatusWords[visa.status],
      nationality: [visa.nationality && nameCountry(visa.nationality), advice].filter(Boolean).join('. '),
      applyBy: applyBy ? formatShortDay(applyBy) : '',
      letter: letter ?? '',
      clearances: visa.clearances
        .map(describeClearance)
        // The head of the column says enough if there is only one clearance.
        .map(({ name, words }) => (clearances.length === 1 ? words : `${name}: ${words}`))
        .join('. '),
      passport: visa.passport ? passportWords[visa.passport] : '',
    },
    due: [
      ...(isOpen && applyBy !== undefined && applyBy < today ? (['applyBy'] as const) : []),
      ...(visa.isLetterOutdated ? (['letter'] as const) : []),
      ...(visa.passport ? (['passport'] as const) : []),
    ],
  };
}

/** Returns the day by which a person should apply, or the reason why there is no such day. */
export function describeDeadline(
  settings: Settings,
  { nationality, participantType }: Pick<ListedVisa, 'nationality' | 'participantType'>,
) {
  const traveller = { nationality, isOnline: isOnlineType(settings, participantType) };
  const advice = adviseOnVisa(traveller, settings);
  const words = {
    online: 'Takes part online',
    'no-rule': '',
    'no-nationality': '',
    'host-country': 'Needs no visa',
    'without-visa': 'Needs no visa',
    authorisation: advice.kind === 'authorisation' ? `May travel with ${advice.name}` : '',
  };
  return advice.kind === 'dates'
    ? { applyBy: advice.dates.applyBy, advice: undefined }
    : { applyBy: undefined, advice: words[advice.kind] };
}

export function describeClearance({
  clearance,
  state,
  number,
  answered_on,
  ...sent
}: ListedVisa['clearances'][number]) {
  const day = formatShortDay(answered_on ?? sent.sentOn);
  const shown = number ?? (state === 'sent' ? sent.batchNumber : null);
  return {
    id: clearance,
    name: nameClearance(clearance),
    state,
    words: `${clearanceStateWords[state]} ${day}${shown ? `, ${shown}` : ''}`,
    sent: `${formatShortDay(sent.sentOn)}${sent.batchNumber ? `, ${sent.batchNumber}` : ''}`,
  };
}
