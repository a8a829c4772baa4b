import { organisers } from '#conference/organiser/organisers.server.ts';
import { programmePeople } from '#conference/programme/programme-people.server.ts';
import { erasedName } from '#conference/programme/remove-people.server.ts';
import { openStates, type SpeakerOrigin, type SpeakerState } from '#conference/speakers/speaker.ts';
import { speakers } from '#conference/speakers/speakers.server.ts';
import { eachOf } from '#platform/database/changes.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';

export type QueueFilter = {
  text?: string | undefined;
  state?: SpeakerState | undefined;
  origin?: SpeakerOrigin | undefined;
  category?: string | undefined;
  honour?: string | undefined;
};

/** Lists a page of the queue, the newest first. `isHonour` selects the part: honours, or people who speak. */
export async function listQueue(
  db: Database,
  { isHonour, filter, ...page }: { isHonour: boolean; filter: QueueFilter } & AskedPage,
) {
  const { text = '', state, origin, category, honour } = filter;
  const like = `%${escapeLike(text.trim())}%`;
  const query = speakers(db)
    .where('honour', isHonour ? 'is not' : 'is', null)
    .$if(text.trim() !== '', (list) =>
      list.where((row) => row.or([row('name', 'ilike', like), row('email', 'ilike', like)])),
    )
    .$if(state !== undefined, (list) => list.where('state', '=', state ?? 'received'))
    .$if(origin !== undefined, (list) => list.where('origin', '=', origin ?? 'application'))
    .$if(category !== undefined, (list) => list.where('category', '=', category ?? ''))
    .$if(honour !== undefined, (list) => list.where('honour', '=', honour ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const changes = eachOf(
    db.selectFrom('speaker').select(['id', 'state_at as at']),
    db.selectFrom('speaker').select(['id', 'saved_at as at']),
  );
  const columns = { at: 'created_at', id: 'id', changes };
  return await findPage(db, query, page, { columns });
}

/** Counts the nominations that wait for an answer. The desk sees the names only of people who have accepted. */
export async function countUnanswered(db: Database, { isHonour }: { isHonour: boolean }): Promise<number> {
  const rows = await db
    .selectFrom('speaker_nomination')
    .select('id')
    .where('honour', isHonour ? 'is not' : 'is', null)
    .execute();
  return rows.length;
}

/**
 * Reads an entry for the desk with its decisions, the newest first. Returns undefined if the entry is not in the part
 * of the queue that `isHonour` selects.
 */
export async function readForDesk(
  db: Database,
  { speakerId, isHonour }: { speakerId: string; isHonour: boolean },
) {
  const speaker = await speakers(db)
    .where('id', '=', speakerId)
    .where('honour', isHonour ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!speaker) return undefined;
  const decisions = await db
    .selectFrom('speaker_decision')
    .innerJoin(organisers(db).as('by'), 'by.id', 'speaker_decision.decided_by')
    .select(['speaker_decision.id', 'decision', 'note', 'decided_at as decidedAt', 'by.name as organiser'])
    .where('speaker_id', '=', speakerId)
    .orderBy('decided_at', 'desc')
    .execute();
  return { speaker, decisions };
}

/** Lists the people of the programme who are not speakers yet. The organiser chooses from these. */
export async function listFreePeople(db: Database) {
  return await db
    .selectFrom(programmePeople(db).as('person'))
    .select(['person.id', 'person.name', 'person.country'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('speaker')
            .select('speaker.id')
            .whereRef('programme_person_id', '=', 'person.id')
            .where('state', 'in', openStates),
        ),
      ),
    )
    .where('person.name', '<>', erasedName)
    .orderBy('person.name')
    .execute();
}

/**
 * Finds the last part of the URL of a speaker's page. Returns undefined if the speaker is not linked with a person of
 * the programme.
 */
export async function findSlug(db: Database, personId: string | null): Promise<string | undefined> {
  if (personId === null) return undefined;
  const row = await programmePeople(db).where('id', '=', personId).executeTakeFirst();
  return row?.slug;
}
