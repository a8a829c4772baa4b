import { byOrganiser, bySpeaker, recordAct } from '#conference/audit/record-act.server.ts';
import { programmePeople } from '#conference/programme/programme-people.server.ts';
import { type Applicant, canCorrect } from '#conference/speakers/speaker.ts';
import { lockOwnSpeaker, speakers, speakersOf } from '#conference/speakers/speakers.server.ts';
import {
  attachFile,
  type CheckedFile,
  deleteFiles,
  openStoredFile,
  uploadFile,
} from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

/** Width and height of a stored photograph in pixels. Pages show it in this size. */
export const photographSide = 720;

type Store = Pick<Platform, 'db' | 'files' | 'secrets'>;
type OwnEntry = { applicant: Applicant; speakerId: string; requestId: string };

/**
 * Stores the photograph of an entry, encrypted with the entry's key, in place of an earlier one. Visitors see the
 * published photograph until the desk publishes the change. Without a `file`, removes the photograph. Returns false if
 * there is no such entry, or if the entry has ended.
 */
export async function storePhotograph(
  { db, files, secrets }: Store,
  { applicant, speakerId, requestId, file }: OwnEntry & { file: CheckedFile | undefined },
  now: Date,
): Promise<boolean> {
  // If the transaction refuses the file, the sweep deletes the bytes about a day later.
  const uploaded = file && (await uploadFile(files, file));
  return await db.transaction().execute(async (tx) => {
    const speaker = await lockOwnSpeaker(tx, applicant, speakerId);
    if (!speaker || !canCorrect(speaker.state)) return false;
    const record = await openRecordKey(tx, secrets, speaker.record_key_id);
    const photographId = uploaded ? await attachFile(tx, record, uploaded) : null;
    await tx
      .updateTable('speaker')
      .set({ photograph_id: photographId, saved_at: now })
      .where('id', '=', speakerId)
      .execute();
    const { photograph_id: before, published_photograph_id: shown } = speaker;
    if (before !== null && before !== shown) await deleteFiles(tx, [before]);
    await recordAct(tx, { ...bySpeaker({ speakerId, requestId }), action: 'speaker.corrected' });
    return true;
  });
}

type Photographed = { record_key_id: string; photograph_id: string | null };

async function openFile({ db, files, secrets }: Store, row: Photographed | undefined) {
  if (!row || row.photograph_id === null) return undefined;
  const record = await openRecordKey(db, secrets, row.record_key_id);
  return await openStoredFile(db, files, record, row.photograph_id);
}

/** Opens the photograph of an applicant's own entry. Returns undefined if there is none. */
export async function openOwnPhotograph(store: Store, { applicant, speakerId }: Omit<OwnEntry, 'requestId'>) {
  const row = await speakersOf(store.db, applicant).where('id', '=', speakerId).executeTakeFirst();
  return await openFile(store, row);
}

/** Opens the photograph of an entry for an organiser, and records that. */
export async function showPhotograph(
  store: Store,
  {
    speakerId,
    isHonour,
    ...by
  }: { speakerId: string; isHonour: boolean; organiserId: string; requestId: string },
): Promise<CheckedFile | undefined> {
  const row = await speakers(store.db)
    .where('id', '=', speakerId)
    .where('honour', isHonour ? 'is not' : 'is', null)
    .executeTakeFirst();
  const file = await openFile(store, row);
  if (!file) return undefined;
  const act = { action: 'speaker.shown', subject: 'speaker', subjectId: speakerId } as const;
  await recordAct(store.db, { ...byOrganiser(by), ...act });
  return file;
}

/** Opens the photograph that visitors see on the page of a published speaker. Returns undefined if there is none. */
export async function openPublishedPhotograph(
  store: Store,
  { slug, photographId }: { slug: string; photographId: string },
): Promise<CheckedFile | undefined> {
  const row = await store.db
    .selectFrom('speaker')
    .innerJoin(programmePeople(store.db).as('person'), 'person.id', 'programme_person_id')
    .select(['record_key_id', 'published_photograph_id as photograph_id'])
    .where('person.slug', '=', slug)
    .where('published_photograph_id', '=', photographId)
    .executeTakeFirst();
  return await openFile(store, row);
}
