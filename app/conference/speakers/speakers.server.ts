import { daysOf } from '#conference/edition/days.ts';
import { edition, isPast } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Applicant } from './speaker.ts';

/**
 * True if there are forms for speakers and a page for each speaker. Otherwise the page of the speakers shows notices.
 */
export const isSpeakersOpen: boolean = !isPast && edition.pages.speakers.state === 'open';

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** The choices in the forms: the ids of the edition's categories, themes and honours. */
export const speakerChoices = {
  categories: idsOf(edition.pages.speakers.categories.items),
  themes: idsOf(edition.papers.themes),
  honours: idsOf(edition.pages.speakers.recognition.honours),
};

/** The days on which people can speak. */
export function listSpeakerDays({ speakersCall, conference }: Settings): string[] {
  return daysOf(speakersCall.days ?? conference);
}

/** A query of all entries of the queue. Other modules run or join it. */
export function speakers(db: Database) {
  return db.selectFrom('speaker').selectAll();
}

/** A query of the entries of a mailbox and its registration. */
export function speakersOf(db: Database, { email, registrationId }: Applicant) {
  return speakers(db).where((row) =>
    row.or([
      row('email', '=', email),
      ...(registrationId === undefined ? [] : [row('registration_id', '=', registrationId)]),
    ]),
  );
}

/** A query of the nominations that wait for an answer. */
export function speakerNominations(db: Database) {
  return db.selectFrom('speaker_nomination').select(['id', 'email']);
}

/** A query of the decisions, with the email of the person. */
export function speakerDecisionMails(db: Database) {
  return db
    .selectFrom('speaker_decision')
    .innerJoin('speaker', 'speaker.id', 'speaker_decision.speaker_id')
    .select(['speaker_decision.id', 'speaker.email']);
}

/** Locks an entry of an applicant until the transaction ends. Undefined if the applicant has no such entry. */
export async function lockOwnSpeaker(tx: Database, applicant: Applicant, speakerId: string) {
  return await speakersOf(tx, applicant).where('id', '=', speakerId).forUpdate().executeTakeFirst();
}

export type SpeakerRow = NonNullable<Awaited<ReturnType<typeof lockOwnSpeaker>>>;

/**
 * Locks an entry for the desk until the transaction ends. Returns undefined if the entry is not in the part of the
 * queue that `isHonour` selects.
 */
export async function lockSpeaker(
  tx: Database,
  { speakerId, isHonour }: { speakerId: string; isHonour: boolean },
): Promise<SpeakerRow | undefined> {
  return await speakers(tx)
    .where('id', '=', speakerId)
    .where('honour', isHonour ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The registration that a mail about an entry belongs to, if there is one. */
export function ownerOf({ registration_id: registrationId }: Pick<SpeakerRow, 'registration_id'>) {
  return registrationId === null ? {} : { registrationId };
}

/** The English title of an honour of the edition. If the edition has no such honour, returns the id. */
export function nameHonour(id: string): string {
  return edition.pages.speakers.recognition.honours.find((one) => one.id === id)?.title ?? id;
}

/** The English title of a category of the edition. */
export function nameCategory(id: string): string {
  return edition.pages.speakers.categories.items.find((one) => one.id === id)?.title ?? id;
}

/** The English name of a theme of the edition. */
export function nameTheme(id: string): string {
  return edition.papers.themes.find((one) => one.id === id)?.name ?? id;
}
