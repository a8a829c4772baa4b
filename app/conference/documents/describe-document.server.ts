import { findAttendedDays } from '#conference/door/attendance.server.ts';
import type { Period } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { findStalls, listStalls } from '#conference/festival/stalls.server.ts';
import {
  type Contribution,
  findContributions,
  noContribution,
} from '#conference/papers/contributions.server.ts';
import { stayOf } from '#conference/registration/participation/participation.ts';
import { readParticipation } from '#conference/registration/participation/read-participation.server.ts';
import { checkExpiry } from '#conference/registration/passport-validity.ts';
import { readSealedDetails } from '#conference/registration/record/read-sealed-details.server.ts';
import { isPaying } from '#conference/registration/registration-status.ts';
import { type RegistrationRow, registrationFiles } from '#conference/registration/registrations.server.ts';
import {
  doLettersWait,
  findGivenClearances,
  isWaitingForClearance,
} from '#conference/visa/clearances.server.ts';
import { isEventCleared, listEventClearances } from '#conference/visa/event-clearances.server.ts';
import { readLetterAnswers, readNationality } from '#conference/visa/letter-answers.server.ts';
import { listMissingForLetter, type NeededForLetter } from '#conference/visa/visa-data.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { type DocumentKind, documentKinds, showsPhoto } from './document-kind.ts';
import type { Entitlement } from './document-offers.ts';
import { listLetterImages } from './letter-images.server.ts';
import { readLetterText } from './letter-text.server.ts';
import type { DocumentContent, LetterPassport } from './participant-document.ts';

/** What a document would contain if it were issued now. */
export type Description = { content: DocumentContent; passport: LetterPassport | undefined };

/** Describes a document with the current data of the registration. */
export async function describeDocument(
  db: Database,
  settings: Settings,
  { registration, record, kind }: { registration: RegistrationRow; record: RecordKey; kind: DocumentKind },
): Promise<Description> {
  const { conference, contact, documents, festival, place, venue } = settings;
  const isMembership = kind === 'membership-card' || kind === 'membership-certificate';
  const isLetter = kind === 'visa-letter';
  const isExhibitor = kind === 'exhibitor-card';
  const contributed = await readContribution(db, registration.id, kind);
  const language = openLanguage(registration.language);
  const attended =
    kind === 'participation-certificate'
      ? (await findAttendedDays(db, settings, [registration.id])).get(registration.id)
      : undefined;
  return {
    content: {
      holder: {
        name: registration.full_name,
        participantType: nameParticipantType(settings, registration.participant_type),
        reference: registration.reference,
        photo: showsPhoto(kind) ? await findPhoto(db, registration.id) : null,
        ...(kind === 'icard' && { affiliation: registration.affiliation ?? '' }),
        ...(isExhibitor && registration.organisation !== null && { organisation: registration.organisation }),
      },
      event: {
        name: edition.name,
        place,
        venue: venue.name,
        days: conference,
        organisers: edition.organisers,
        address: [contact.street, `${contact.city} ${contact.postalCode}`, contact.country],
        email: contact.email,
      },
      paper: documents.paper,
      ...(language !== 'en' && { language }),
      ...(kind.endsWith('-certificate') && { signatories: edition.documents.certificateSignatories }),
      ...(isMembership && { membership: documents.membership }),
      ...(isLetter && { letter: await describeLetter(db, registration.id) }),
      ...(isLetter && { visit: await describeVisit(db, conference, registration) }),
      ...(isLetter && { eventClearances: await listEventClearances(db) }),
      ...(isLetter && doLettersWait() && { clearances: await readClearances(db, registration.id) }),
      ...(kind === 'presentation-certificate' && { works: contributed.works }),
      ...(attended && { attended }),
      ...(kind === 'reviewer-certificate' && { reviews: contributed.reviews }),
      ...(isExhibitor && { stalls: await listStalls(db, settings, registration.id) }),
      ...(isExhibitor &&
        festival && { festival: { name: festival.name, days: { from: festival.from, to: festival.to } } }),
    },
    passport: isLetter ? await readLetterPassport(db, registration.id, record) : undefined,
  };
}

/**
 * The last day on which a document is valid. Letters and badges end with the conference, the cards of
 * exhibitors with the festival.
 */
export function lastDayOf(kind: DocumentKind, { conference, festival, documents }: Settings): string | null {
  if (kind === 'icard' || kind === 'visa-letter') return conference.to;
  if (kind === 'exhibitor-card') return festival?.to ?? null;
  return kind === 'membership-card' ? documents.membership.to : null;
}

/**
 * Collects the facts that decide which documents a registration gets. A registration that is not active gets none,
 * except that a stall holder can get an exhibitor card.
 */
export function entitlementOf(
  registration: Pick<RegistrationRow, 'status' | 'paid_at' | 'needs_visa' | 'passport_destroyed_at'>,
  {
    attendedDays,
    contribution = noContribution,
    stalls,
    isCleared,
    isEventCleared,
    settings,
  }: {
    attendedDays: number;
    contribution: Contribution | undefined;
    stalls: number;
    isCleared: boolean;
    isEventCleared: boolean;
    settings: Settings;
  },
): Entitlement {
  return {
    isPaid: registration.status === 'active' && registration.paid_at !== null,
    needsVisa: registration.needs_visa,
    hasPassport: registration.passport_destroyed_at === null,
    isCleared,
    isEventCleared,
    attendedDays,
    acceptedWorks: contribution.works.length,
    reviews: contribution.reviews,
    stalls: isPaying(registration.status) ? stalls : 0,
    lastDays: lastDaysOf(settings),
  };
}

function lastDaysOf(settings: Settings): Entitlement['lastDays'] {
  return Object.fromEntries(
    documentKinds.flatMap((kind) => {
      const lastDay = lastDayOf(kind, settings);
      return lastDay === null ? [] : [[kind, lastDay]];
    }),
  );
}

/** Reads the facts that decide which documents a registration gets. */
export async function readEntitlement(
  db: Database,
  settings: Settings,
  registration: RegistrationRow,
): Promise<Entitlement> {
  const { id } = registration;
  return entitlementOf(registration, {
    settings,
    attendedDays: (await findAttendedDays(db, settings, [id])).get(id)?.length ?? 0,
    contribution: (await findContributions(db, [id])).get(id),
    stalls: (await findStalls(db, settings, [id])).get(id)?.length ?? 0,
    isCleared: !(await isWaitingForClearance(db, id)),
    isEventCleared: await isEventCleared(db),
  });
}

/** Reads the contribution that a document names. Only the certificates of presenters and reviewers name one. */
async function readContribution(db: Database, registrationId: string, kind: DocumentKind) {
  if (kind !== 'presentation-certificate' && kind !== 'reviewer-certificate') return noContribution;
  return (await findContributions(db, [registrationId])).get(registrationId) ?? noContribution;
}

async function readClearances(db: Database, registrationId: string) {
  return (await findGivenClearances(db, [registrationId])).get(registrationId) ?? [];
}

/**
 * Finds the id of the file with a registration's photograph. If the photograph was sent as a PDF, returns null, because
 * a badge cannot show it.
 */
export async function findPhoto(db: Database, registrationId: string): Promise<string | null> {
  const photo = await db
    .selectFrom(registrationFiles(db).as('file'))
    .select('file_id')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'photo')
    .where('media_type', '=', 'image/jpeg')
    .executeTakeFirst();
  return photo?.file_id ?? null;
}

/**
 * The text of a visa letter with the edition's own facts, which the desk does not change. Nationals who may travel with an
 * authorisation instead of a visa get the edition's text for them.
 */
async function describeLetter(db: Database, registrationId: string) {
  const { letter } = edition.documents;
  const authorisation = edition.visa?.authorisation;
  const nationality = authorisation && (await readNationality(db, registrationId));
  return {
    ...letter,
    ...(await readLetterText(db)),
    ...(nationality && authorisation.nationalities.includes(nationality) && authorisation.letter),
    images: await listLetterImages(db),
  };
}

/** For whom somebody comes, and the days of the stay. */
async function describeVisit(db: Database, conference: Period, { id, affiliation }: RegistrationRow) {
  return { affiliation: affiliation ?? '', stay: stayOf(await readParticipation(db, id), conference) };
}

/**
 * Reads the passport of a visa letter, and the answers of the checklist that it prints. Returns undefined after the
 * data was destroyed.
 */
export async function readLetterPassport(
  db: Database,
  registrationId: string,
  record: RecordKey,
): Promise<LetterPassport | undefined> {
  const details = await readSealedDetails(db, registrationId, record);
  if (!details) return undefined;
  const { passportNumber, passportExpiry, visaAddress } = details;
  const answers = await readLetterAnswers(db, registrationId, record);
  return { number: passportNumber, expiresOn: passportExpiry, address: visaAddress ?? '', ...answers };
}

/**
 * Why no letter with this passport is issued: it expires before the conference ends, so that the authorities would
 * refuse it, or an answer that the letter prints is missing.
 */
export function refuseLetter(
  passport: Pick<LetterPassport, 'expiresOn' | NeededForLetter>,
  { conference }: Pick<Settings, 'conference'>,
): LetterRefusal | undefined {
  if (checkExpiry(passport.expiresOn, conference.to) === 'expired') return { state: 'passport-expired' };
  const fields = listMissingForLetter(passport);
  return fields.length > 0 ? { state: 'answers-missing', fields } : undefined;
}
type LetterRefusal = { state: 'passport-expired' } | { state: 'answers-missing'; fields: NeededForLetter[] };
