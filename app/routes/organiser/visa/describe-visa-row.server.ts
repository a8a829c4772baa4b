import { formatShortDay } from '#conference/edition/days.ts';
import { isOnlineType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { nameClearance } from '#conference/visa/clearances.server.ts';
import type { listVisas } from '#conference/visa/desk/list-visas.server.ts';
import { clearanceStateWords, visaStatusWords } from '#conference/visa/desk/visa-status.ts';
import { adviseOnVisa } from '#conference/visa/visa-dates.ts';

type Row = Awaited<ReturnType<typeof listVisas>>['rows'][number];

const passportWords = { expired: 'Expires before the end', short: 'Expires within six months' };

/** Describes a person as a row of the visa list. `today` is a day in the edition's zone. */
export function describeVisaRow(settings: Settings, row: Row, today: string) {
  const { applyBy, advice } = describeDeadline(settings, row);
  const isOpen = row.appliedOn === null && row.outcome === null;
  return {
    id: row.id,
    fullName: row.fullName,
    reference: row.reference,
    status: row.status,
    statusWord: visaStatusWords[row.status],
    nationality: row.nationality ? nameCountry(row.nationality) : '',
    applyBy: applyBy && formatShortDay(applyBy),
    advice,
    isLate: isOpen && applyBy !== undefined && applyBy < today,
    isPaid: row.paidAt !== null,
    letter: row.isLetterOutdated ? 'Out of date' : row.letterOn ? formatShortDay(row.letterOn) : '',
    isLetterOutdated: row.isLetterOutdated,
    passport: row.passport && passportWords[row.passport],
    clearances: row.clearances.map(describeClearance),
  };
}

export type DescribedVisa = ReturnType<typeof describeVisaRow>;

/** Returns the day by which a person should apply, or the reason why there is no such day. */
export function describeDeadline(
  settings: Settings,
  { nationality, participantType }: Pick<Row, 'nationality' | 'participantType'>,
) {
  const traveller = { nationality, isOnline: isOnlineType(settings, participantType) };
  const advice = adviseOnVisa(traveller, settings);
  const words = {
    online: 'Takes part online',
    'no-rule': '',
    'no-nationality': '',
    'host-country': 'Needs no visa',
    'without-visa': 'Needs no visa',
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
}: Row['clearances'][number]) {
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
