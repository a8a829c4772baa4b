import { listSessionsOf } from '#conference/accounts/personal-data.server.ts';
import { listActsOf } from '#conference/audit/personal-data.server.ts';
import { listDocumentsOf } from '#conference/documents/personal-data.server.ts';
import { listHandoutsOf } from '#conference/door/kit/personal-data.server.ts';
import { listOnlineTimeOf, listScansOf, readArrivals } from '#conference/door/personal-data.server.ts';
import { listEnquiriesOf, listOtherMailsOf } from '#conference/enquiries/personal-data.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { listBookingsOf } from '#conference/festival/personal-data.server.ts';
import { type MailKind, mailWords } from '#conference/mails/mail-kinds.ts';
import { listOptOutsOf } from '#conference/mails/messages/opt-outs.server.ts';
import { listMailsOf } from '#conference/mails/personal-data.server.ts';
import { listRequestsOf, refusalProofs } from '#conference/money/cancellation/personal-data.server.ts';
import { grantFiles } from '#conference/money/grants/grants.server.ts';
import { listGrantsOf } from '#conference/money/grants/personal-data.server.ts';
import { listGroupPaymentsOf } from '#conference/money/group/personal-data.server.ts';
import { listMoneyOf } from '#conference/money/ledger/personal-data.server.ts';
import { listReceiptsOf } from '#conference/money/receipts/personal-data.server.ts';
import { listMarksOf } from '#conference/organiser/marks/personal-data.server.ts';
import {
  listCoAuthorshipsOf,
  listPaperFiles,
  listPapersOf,
  listRemarksOf,
  listReviewsOf,
} from '#conference/papers/personal-data.server.ts';
import type { Person } from '#conference/privacy/erasure/find-person.server.ts';
import { listAppearancesOf } from '#conference/programme/personal-data.server.ts';
import { listPlacesOf } from '#conference/programme/places/session-places.server.ts';
import { listStarsOf } from '#conference/programme/stars.server.ts';
import { listParticipationOf } from '#conference/registration/participation/personal-data.server.ts';
import { listRegistrationsOf } from '#conference/registration/personal-data.server.ts';
import { listExtraAnswersOf } from '#conference/registration/questions/personal-data.server.ts';
import { extraAnswerFiles } from '#conference/registration/questions/read-extra-answers.server.ts';
import { registrationFiles } from '#conference/registration/registrations.server.ts';
import { listPhotographs, listSpeakersOf } from '#conference/speakers/personal-data.server.ts';
import { listClearancesOf, listVisaCasesOf } from '#conference/visa/personal-data.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** Reads all stored data about a person, except files, for the copy of their data. Opens sealed values. */
export async function readHeldData(store: Store, person: Person) {
  const { db } = store;
  const arrivals = await readArrivals(db, person.registrationIds);
  const registrations = await listRegistrationsOf(store, person.registrationIds);
  const mails = await listMailsOf(store, person.registrationIds);
  return {
    registrations: registrations.map(({ id, ...registration }) => ({
      ...registration,
      arrivedAt: arrivals.get(id) ?? null,
    })),
    bookings: await listBookingsOf(store, person.bookingIds),
    cancellations: await listRequestsOf(store, person.registrationIds),
    grants: await listGrantsOf(store, person.registrationIds),
    payments: await listMoneyOf(store, person),
    paymentsForOthers: await listGroupPaymentsOf(db, person),
    receipts: await listReceiptsOf(store, person),
    signedUpForSessions: await listPlacesOf(db, person.registrationIds),
    starredSessions: await listStarsOf(db, person.registrationIds),
    scansAtDoor: await listScansOf(db, person.registrationIds),
    timeOnline: await listOnlineTimeOf(db, person.registrationIds),
    papers: await listPapersOf(db, person),
    coAuthorOf: await listCoAuthorshipsOf(db, person.emails),
    reviews: await listReviewsOf(db, person.emails),
    speaking: await listSpeakersOf(db, person),
    remarksAboutPapers: await listRemarksOf(db, person.emails),
    inTheProgramme: await listAppearancesOf(db, person.registrationIds),
    documents: await listDocumentsOf(store, person.registrationIds),
    participation: await listParticipationOf(store, person.registrationIds),
    extraQuestions: await listExtraAnswersOf(store, person.registrationIds),
    visa: await listVisaCasesOf(store, person.registrationIds),
    marksOfOrganisers: await listMarksOf(db, person),
    kit: await listHandoutsOf(db, person.registrationIds),
    clearances: await listClearancesOf(db, person.registrationIds),
    messages: await listEnquiriesOf(db, person.emails),
    stoppedMails: await listOptOutsOf(db, person.emails),
    otherMails: await listOtherMailsOf(db, person.emails),
    mailsSent: mails.map(({ kind, ...mail }) => ({ what: mailWords[kind as MailKind] ?? kind, ...mail })),
    signedInBrowsers: await listSessionsOf(db, person),
    history: await listActsOf(store, person),
  };
}

/**
 * Lists the files of a person's registrations, bookings, papers and profiles as a speaker, oldest first, and the name
 * that each file has in the copy.
 */
export async function listHeldFiles(db: Database, { recordKeyIds }: Person) {
  const rows = await db
    .selectFrom(storedFiles(db).as('file'))
    .leftJoin(registrationFiles(db).as('own'), 'own.file_id', 'file.id')
    .leftJoin(bookings(db).as('booked'), 'booked.picture_file_id', 'file.id')
    .leftJoin(refusalProofs(db).as('refusal'), 'refusal.proof_file_id', 'file.id')
    .leftJoin(grantFiles(db).as('application'), 'application.file_id', 'file.id')
    .select(['file.id', 'file.record_key_id as recordKeyId', 'file.created_at as receivedAt'])
    .select('file.media_type')
    .leftJoin(extraAnswerFiles(db).as('answered'), 'answered.file_id', 'file.id')
    .select('answered.question_id')
    .select(['own.kind', 'booked.id as booking_id', 'refusal.id as refusal_id'])
    .select('application.id as application_id')
    .where('file.record_key_id', '=', anyOf(recordKeyIds))
    .orderBy('file.created_at')
    .orderBy('file.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const papers = await listPaperFiles(db, ids);
  const photographs = await listPhotographs(db, ids);
  return rows.map(
    ({ booking_id, refusal_id, application_id, question_id, kind, media_type, ...file }, index) => {
      const proof = refusal_id
        ? 'proof-of-visa-refusal'
        : application_id
          ? 'grant-application'
          : 'proof-of-payment';
      const given = papers.has(file.id) ? 'paper' : photographs.has(file.id) ? 'photograph' : proof;
      const content = booking_id ? 'booking-picture' : question_id ? 'answer-to-a-question' : (kind ?? given);
      const extension = media_type === 'application/pdf' ? 'pdf' : 'jpg';
      return { ...file, name: `${String(index + 1).padStart(2, '0')}-${content}.${extension}` };
    },
  );
}

export type HeldFile = Awaited<ReturnType<typeof listHeldFiles>>[number];
