import { sql } from 'kysely';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { linkPeople, programmePeople } from '#conference/programme/programme-people.server.ts';
import { removePeople } from '#conference/programme/remove-people.server.ts';
import { rowsOfRegistration } from '#conference/registration/rows-of-registration.server.ts';
import { anyAddress, anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { deleteSpeakers } from './delete-speakers.server.ts';
import { daysToAnswer } from './speaker.ts';
import { writeSpeakerNumber } from './speaker-number.ts';

/** What a person has said about themselves as a speaker, what others said about them, and whom they have nominated. */
export const speakerData = {
  tables: {
    speaker: { erase: eraseSpeakers },
    speaker_nomination: {
      deletedBy: { email: 'emails', nominator_email: 'emails' },
      finds: { id: 'subjectIds' },
    },
    // The database deletes these rows together with the entry.
    speaker_decision: 'deleted',
  },
  removeUnreadable,
} as const;

/** Functions that give entries to another registration of the same person: in a merge, and when the merge is undone. */
const entries = rowsOfRegistration(sql.table('speaker'));
export const { move: moveSpeakers, moveBack: returnSpeakers } = entries;

/**
 * Gives the entries of a proved mailbox to its registration, and so the person of the programme that they are linked
 * with: then the person sees their sessions, and is told when these move.
 */
export async function joinSpeakers(
  db: Database,
  mailbox: { registrationId: string; email: string },
): Promise<void> {
  await entries.join(db, mailbox);
  const { registrationId } = mailbox;
  const rows = await db
    .selectFrom('speaker')
    .select('programme_person_id')
    .where('registration_id', '=', registrationId)
    .execute();
  const personIds = rows.flatMap((row) => row.programme_person_id ?? []);
  await linkPeople(db, { personIds, registrationId });
}

type Person = { registrationIds: string[]; emails: string[] };

/**
 * Deletes a person's entries, and removes the person from the programme. If somebody accepted a nomination by this
 * person, their entry stays, without the nominator's name, email and words.
 */
async function eraseSpeakers(tx: Database, person: Person) {
  const rows = await selectSpeakersOf(tx, person)
    .select(['id', 'record_key_id', 'programme_person_id'])
    .execute();
  const decisions = await tx
    .selectFrom('speaker_decision')
    .select('id')
    .where('speaker_id', '=', anyOf(rows.map(({ id }) => id)))
    .execute();
  await tx
    .deleteFrom('speaker')
    .where('id', '=', anyOf(rows.map(({ id }) => id)))
    .execute();
  await tx
    .updateTable('speaker')
    .set({ nominator_name: '', nominator_email: null, statement: '' })
    .where('nominator_email', '=', anyAddress(person.emails))
    .execute();
  await removePeople(
    tx,
    rows.flatMap((row) => row.programme_person_id ?? []),
  );
  return {
    subjectIds: [...rows, ...decisions].map(({ id }) => id),
    recordKeyIds: rows.map((row) => row.record_key_id),
  };
}

function selectSpeakersOf(db: Database, { registrationIds, emails }: Person) {
  const linked = programmePeople(db).where('registration_id', '=', anyOf(registrationIds));
  return db
    .selectFrom('speaker')
    .where((row) =>
      row.or([
        row('registration_id', '=', anyOf(registrationIds)),
        row('email', '=', anyAddress(emails)),
        row('programme_person_id', 'in', linked.clearSelect().select('id')),
      ]),
    );
}

/** The keys that seal the photographs of a person's entries. */
export async function listSpeakerKeysOf(db: Database, person: Person): Promise<string[]> {
  const rows = await selectSpeakersOf(db, person).select('record_key_id').execute();
  return rows.map((row) => row.record_key_id);
}

/** Lists a person's entries, and the nominations that the person made or received, for the copy of their data. */
export async function listSpeakersOf(db: Database, person: Person) {
  const rows = await selectSpeakersOf(db, person).selectAll().orderBy('created_at').execute();
  const nominations = await db
    .selectFrom('speaker_nomination')
    .selectAll()
    .where((row) =>
      row.or([
        row('email', '=', anyAddress(person.emails)),
        row('nominator_email', '=', anyAddress(person.emails)),
      ]),
    )
    .orderBy('made_at')
    .execute();
  return {
    entries: rows.map((row) => ({
      number: writeSpeakerNumber(row.number),
      ...{ origin: row.origin, honour: row.honour, state: row.state, email: row.email },
      ...{ name: row.name, title: row.title, category: row.category, country: row.country },
      ...{ biography: row.biography, topics: row.topics, themes: row.themes, languages: row.languages },
      ...{ links: row.links, days: row.days, format: row.format, statement: row.statement },
      ...{ sentAt: row.created_at, savedAt: row.saved_at, published: row.published },
    })),
    nominations: nominations.map((row) => ({
      ...{ honour: row.honour, category: row.category, name: row.name, statement: row.statement },
      ...{ nominator: row.nominator_name, madeAt: row.made_at },
    })),
  };
}

/** Returns which of these files are photographs of speakers. */
export async function listPhotographs(db: Database, fileIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('speaker')
    .select(['photograph_id', 'published_photograph_id'])
    .where((row) =>
      row.or([
        row('photograph_id', '=', anyOf(fileIds)),
        row('published_photograph_id', '=', anyOf(fileIds)),
      ]),
    )
    .execute();
  return new Set(rows.flatMap((row) => [row.photograph_id ?? [], row.published_photograph_id ?? []].flat()));
}

/**
 * Counts a mailbox's own entries, and the entries of others and the nominations that name it. `language` is that of the
 * mails about the newest own entry.
 */
export async function countSpeakerDataOf(db: Database, email: string) {
  const own = await selectSpeakersOf(db, { registrationIds: [], emails: [email] })
    .select('mail_language')
    .orderBy('created_at', 'desc')
    .execute();
  const nominated = await db
    .selectFrom('speaker')
    .select('id')
    .where('nominator_email', '=', email)
    .union(
      db
        .selectFrom('speaker_nomination')
        .select('id')
        .where((row) => row.or([row('email', '=', email), row('nominator_email', '=', email)])),
    )
    .execute();
  return { entries: own.length, nominations: nominated.length, language: own[0]?.mail_language };
}

/** One call deletes at most this many entries, so that no call takes long. */
const maxDeleted = 500;

type Due = { now: Date; before: Date | undefined; isEverything: boolean };

/**
 * Deletes entries whose retention period is over. Each entry has a separate transaction. Returns the number of entries
 * and the ids of their mails.
 * The period is over for:
 * - entries that began with an invitation or a nomination: `daysToAnswer` days after the person declined, the desk
 *   withdrew the invitation, or the desk sent an invitation that nobody answered,
 * - entries that did not lead to a speaker and were not changed since `before`,
 * - with `isEverything`, all entries.
 */
export async function deleteOldSpeakers(db: Database, { now, before, isEverything }: Due) {
  const unanswered = addTime(now, -days(daysToAnswer));
  const due = await db
    .selectFrom('speaker')
    .select(['id', 'record_key_id', 'programme_person_id'])
    .$if(!isEverything, (list) =>
      list.where((row) =>
        row.or([
          row.and([
            row('origin', '<>', 'application'),
            row('state_at', '<', unanswered),
            row.or([
              row('state', 'in', ['declined', 'uninvited']),
              row.and([row('state', '=', 'invited'), row('biography', '=', '')]),
            ]),
          ]),
          ...(before === undefined
            ? []
            : [
                row.and([
                  row('state', 'in', [
                    'received',
                    'invited',
                    'declined',
                    'rejected',
                    'uninvited',
                    'withdrawn',
                  ]),
                  row('saved_at', '<', before),
                ]),
              ]),
        ]),
      ),
    )
    .orderBy('id')
    .limit(maxDeleted)
    .execute();
  const mailIds: string[] = [];
  for (const speaker of due) {
    await db.transaction().execute(async (tx) => {
      await recordAct(tx, {
        actor: 'system',
        action: 'speaker.deleted',
        subject: 'speaker',
        subjectId: speaker.id,
      });
      mailIds.push(...(await deleteSpeakers(tx, [speaker], { withName: false })));
    });
  }
  return { count: due.length, mailIds };
}

async function removeUnreadable({ db }: { db: Database }, { recordKeyIds }: { recordKeyIds: string[] }) {
  await db.deleteFrom('speaker').where('record_key_id', '=', anyOf(recordKeyIds)).execute();
}
