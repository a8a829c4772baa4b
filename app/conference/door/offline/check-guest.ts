import type { DocumentKind } from '#conference/documents/document-kind.ts';
import { readDocumentNumber, writeDocumentNumber } from '#conference/documents/document-number.ts';
import { judgeDocument, type Verdict } from '#conference/documents/verifying/verdict.ts';
import { stateAtDoor } from '../guest-state.ts';
import { doorTimesOf, type PlaceChoice, refuseTime, type TimeRefusal, writePlace } from '../place.ts';
import type { ListedGuest } from './door-list.ts';

/**
 * What the door shows for a guest or a scanned code. `not-listed`: the iCard is genuine, but the person is not on the
 * list of this phone, for example because the iCard was issued later. `other-document`: the document is genuine, but no
 * iCard. `nobody`: a search found nobody. `failed`: the phone could not store the admission.
 */
export type DoorAnswer =
  | { state: 'admit'; guest: ListedGuest }
  /** Somebody found by name, whom the door may admit. The organiser looks at the photograph first. */
  | { state: 'may-enter'; guest: ListedGuest }
  /**
   * `at`: the time of the first scan, in ISO 8601. `by`: the organiser who let the guest in. Absent if this phone did.
   */
  | { state: 'already-in'; guest: ListedGuest; at: string; by?: string }
  | { state: 'not-paid'; guest: ListedGuest }
  /** The session has a limit of places, and the guest has not signed up. The organiser may let them in all the same. */
  | { state: 'no-place'; guest: ListedGuest }
  /**
   * A scan at this time does not count for the place of the door. `from` and `until`: when the door of the session lets
   * people in, in ISO 8601. With `guest`, the server has refused the scan of somebody whom the phone had admitted.
   */
  | { state: 'wrong-time'; because: TimeRefusal; from?: string; until?: string; guest?: ListedGuest }
  /** The organiser has undone the admission of this guest. */
  | { state: 'undone'; guest: ListedGuest }
  | { state: 'revoked' | 'replaced' | 'outdated' | 'retired' | 'altered' | 'unknown' | 'nobody' | 'failed' }
  | { state: 'not-listed'; name: string | undefined }
  | { state: 'expired'; expiresOn: string }
  | { state: 'other-document'; kind: DocumentKind };

type Door = {
  /**
   * `byBadge` has the guests by the number of their valid iCard. `byUnpaidBadge` has the guests by the numbers of their
   * iCards that ended because the fee was no longer paid.
   */
  byBadge: ReadonlyMap<string, ListedGuest>;
  byUnpaidBadge: ReadonlyMap<string, ListedGuest>;
  where: Where;
};

/**
 * What is scanned for: the place as text, which is empty before the first day, and the slugs of the sessions with a limit
 * of places.
 */
export type Where = { place: string; limited: readonly string[] };

/**
 * Returns whether a guest has a place in the session that is scanned for. Undefined if this is no session with a limit.
 */
export function hasPlaceAt(guest: ListedGuest, { place, limited }: Where): boolean | undefined {
  const slug = limited.find((one) => place === writePlace({ kind: 'session', key: one }));
  return slug === undefined ? undefined : guest.signedUp.includes(slug);
}

/**
 * Decides by the downloaded list whether the door admits a guest. The list does not contain the scans that this phone
 * has made since the download.
 */
export function checkGuest(guest: ListedGuest, where: Where): DoorAnswer {
  const [, at, by] = guest.letIn.find(([place]) => place === where.place) ?? [];
  if (at !== undefined && by !== undefined) return { state: 'already-in', guest, at, by };
  const state = stateAtDoor({ isPaid: guest.isPaid, isIn: false, hasPlace: hasPlaceAt(guest, where) });
  return { state: state === 'not-paid' || state === 'no-place' ? state : 'admit', guest };
}

/** Says that nobody can be scanned for this place now, or undefined if people can. */
export function checkTime(
  choice: Omit<PlaceChoice, 'place'> | undefined,
  now: Date,
  timeZone: string,
): DoorAnswer | undefined {
  const because = choice && refuseTime(choice, now, timeZone);
  if (!because) return undefined;
  const { startsAt, endsAt } = choice;
  if (startsAt === undefined || endsAt === undefined) return { state: 'wrong-time', because };
  const { from, until } = doorTimesOf({ startsAt, endsAt });
  return {
    state: 'wrong-time',
    because,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  };
}

/** Says what the door shows for a code that the phone has verified. */
export function checkCode(verdict: Verdict, { byBadge, byUnpaidBadge, where }: Door): DoorAnswer {
  switch (verdict.state) {
    case 'genuine': {
      if (verdict.kind !== 'icard') return { state: 'other-document', kind: verdict.kind };
      const guest = byBadge.get(readDocumentNumber(verdict.number) ?? '');
      return guest ? checkGuest(guest, where) : { state: 'not-listed', name: verdict.name };
    }
    case 'revoked': {
      const guest = byUnpaidBadge.get(readDocumentNumber(verdict.number) ?? '');
      if (guest && !guest.isPaid) return checkGuest(guest, where);
      return refuseVerdict(verdict);
    }
    default:
      return refuseVerdict(verdict);
  }
}

/** Says why the door lets nobody in with a document that is not genuine. */
function refuseVerdict(verdict: Exclude<Verdict, { state: 'genuine' }>): DoorAnswer {
  if (verdict.state === 'expired') return { state: 'expired', expiresOn: verdict.expiresOn };
  return { state: verdict.state === 'revoked' ? verdict.because : verdict.state };
}

/**
 * Says why the door refuses a badge whose number was typed instead of scanned, or undefined if the number only finds its
 * person: the badge is genuine, or the document is no badge. `isUnpaid`: the badge ended because its fee became unpaid,
 * and the fee is still unpaid. Then the answer is that the person has not paid.
 */
export function refuseTypedBadge(verdict: Verdict, isUnpaid: boolean): DoorAnswer | undefined {
  if (verdict.state === 'genuine' || !('kind' in verdict) || verdict.kind !== 'icard') return undefined;
  return verdict.state === 'revoked' && isUnpaid ? undefined : refuseVerdict(verdict);
}

/** Finds the guest who has the document with the typed number, and says why the door refuses it, if it does. */
export function findByNumber(
  guests: readonly ListedGuest[],
  typed: string,
  today: string,
): { guest: ListedGuest; refused: DoorAnswer | undefined } | undefined {
  const number = readDocumentNumber(typed);
  if (number === undefined) return undefined;
  for (const guest of guests) {
    const found = guest.documents.find(([one]) => one === number);
    if (!found) continue;
    const [, kind, expiresOn, because] = found;
    const end = because === '' ? undefined : { because, since: '' };
    const shown = { kind, number: writeDocumentNumber(number), name: guest.name };
    const isUnpaid = !guest.isPaid && guest.unpaidBadges.includes(number);
    const verdict = judgeDocument({ ...shown, expiresOn, end }, today);
    return { guest, refused: refuseTypedBadge(verdict, isUnpaid) };
  }
  return undefined;
}

/**
 * Finds at most `most` guests by what an organiser typed: the beginnings of words of the name, ignoring accents, or the
 * end of the reference.
 */
export function findListed(guests: readonly ListedGuest[], typed: string, most: number): ListedGuest[] {
  const words = plainWords(typed);
  const [joined] = plainWords(typed.replace(/[\s\p{Pd}]/gu, ''));
  if (words.length === 0 || joined === undefined) return [];
  const found: ListedGuest[] = [];
  for (const guest of guests) {
    const names = plainWords(guest.name);
    const reference = guest.reference.replaceAll('-', '').toLowerCase();
    const isNamed = words.every((word) => names.some((name) => name.startsWith(word)));
    if (isNamed || (joined.length >= 4 && reference.endsWith(joined))) found.push(guest);
    if (found.length === most) break;
  }
  return found;
}

function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
