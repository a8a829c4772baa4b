import { byOrganiser, byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { Database } from '#platform/database/database.server.ts';
import {
  attachFile,
  type CheckedFile,
  deleteFiles,
  openStoredFile,
  uploadFile,
} from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openInstallationRecord } from '#platform/keys/installation-key.server.ts';
import { lockProgramme } from '../lock-programme.server.ts';
import { type Material, type MaterialKind, mostMaterials } from './material.ts';

type Store = Pick<Platform, 'db' | 'files' | 'secrets'> & WithSettings;

/** Who adds or removes something: one of the session's people, or an organiser. */
export type MaterialBy = ({ registrationId: string } | { organiserId: string }) & { requestId: string };

export type MaterialRefusal = 'no-such-session' | 'not-yours' | 'closed' | 'too-many';
type Answer = { ok: true } | { ok: false; reason: MaterialRefusal };

/** Lists the recordings and slides of a session, in the order in which they were added. */
export async function listMaterials(db: Database, sessionId: string): Promise<Material[]> {
  const rows = await db
    .selectFrom('session_material')
    .select(['id', 'kind', 'link', 'file_id'])
    .where('session_id', '=', sessionId)
    .orderBy('kind')
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, kind, link, file_id }): Material[] => {
    if (link !== null) return [{ id, kind, link }];
    return file_id === null ? [] : [{ id, kind, fileId: file_id }];
  });
}

/** Finds the person of a session who has this registration. Only such people may add recordings and slides. */
export async function findOwnPart(
  db: Database,
  { registrationId, sessionId }: { registrationId: string; sessionId: string },
): Promise<string | undefined> {
  const part = await db
    .selectFrom('programme_session_person as part')
    .innerJoin('programme_person as person', 'person.id', 'part.person_id')
    .select('person.id')
    .where('part.session_id', '=', sessionId)
    .where('person.registration_id', '=', registrationId)
    .executeTakeFirst();
  return part?.id;
}

type Adding = {
  sessionId: string;
  kind: MaterialKind;
  /** An address that begins with https://, or slides as a PDF that was cleaned. */
  content: { link: string } | { file: CheckedFile };
  by: MaterialBy;
};

/**
 * Adds a recording or slides to a session; visitors see them at once. Refuses people who are not in the session, and
 * everybody after the last day (`recordings.addUntil` of the edition). The same link twice is added once.
 */
export async function addMaterial(store: Store, { content, ...adding }: Adding, now: Date): Promise<Answer> {
  const { files, secrets } = store;
  // If the transaction refuses the file, the sweep deletes its bytes about a day later.
  const uploaded = 'file' in content ? await uploadFile(files, content.file) : undefined;
  return await changeMaterials(store, adding, now, async (tx, personId) => {
    const { sessionId, kind } = adding;
    const there = await listMaterials(tx, sessionId);
    if (
      'link' in content &&
      there.some((one) => 'link' in one && one.link === content.link && one.kind === kind)
    )
      return { ok: true };
    if (there.length >= mostMaterials) return { ok: false, reason: 'too-many' };
    const target = uploaded
      ? { file_id: await attachFile(tx, await openInstallationRecord(tx, secrets), uploaded) }
      : { link: 'link' in content ? content.link : null };
    await tx
      .insertInto('session_material')
      .values({ session_id: sessionId, kind, ...target, person_id: personId, added_at: now })
      .execute();
    await recordMaterialAct(tx, adding, 'session-material.added');
    return { ok: true };
  });
}

/** Removes a recording or slides. The same people may do it, until the same day. */
export async function removeMaterial(
  store: Omit<Store, 'files'>,
  { materialId, ...removing }: { sessionId: string; materialId: string; by: MaterialBy },
  now: Date,
): Promise<Answer> {
  return await changeMaterials(store, removing, now, async (tx) => {
    const gone = await tx
      .deleteFrom('session_material')
      .where('id', '=', materialId)
      .where('session_id', '=', removing.sessionId)
      .returning(['kind', 'file_id'])
      .executeTakeFirst();
    if (!gone) return { ok: true };
    if (gone.file_id !== null) await deleteFiles(tx, [gone.file_id]);
    await recordMaterialAct(tx, { ...removing, kind: gone.kind }, 'session-material.removed');
    return { ok: true };
  });
}

/** Runs a change if this person may make it now. `personId` is null for an organiser. */
async function changeMaterials(
  { db, settings }: Pick<Store, 'db' | 'settings'>,
  { sessionId, by }: { sessionId: string; by: MaterialBy },
  now: Date,
  change: (tx: Database, personId: string | null) => Promise<Answer>,
): Promise<Answer> {
  if (readDeadline(settings, 'addRecordings', now).state === 'closed') return { ok: false, reason: 'closed' };
  return await db.transaction().execute(async (tx): Promise<Answer> => {
    await lockProgramme(tx, now);
    const session = await tx
      .selectFrom('programme_session')
      .select('id')
      .where('id', '=', sessionId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!session) return { ok: false, reason: 'no-such-session' };
    if ('organiserId' in by) return await change(tx, null);
    const personId = await findOwnPart(tx, { registrationId: by.registrationId, sessionId });
    return personId === undefined ? { ok: false, reason: 'not-yours' } : await change(tx, personId);
  });
}

async function recordMaterialAct(
  tx: Database,
  { by, sessionId, kind }: { by: MaterialBy; sessionId: string; kind: MaterialKind },
  action: 'session-material.added' | 'session-material.removed',
) {
  const actor = 'organiserId' in by ? byOrganiser(by) : byParticipant(by);
  await recordAct(tx, { ...actor, action, subject: 'programme', subjectId: sessionId, detail: { kind } });
}

/** Opens the file with slides of a session. Undefined if the session has no such file. */
export async function openSlides(
  { db, files, secrets }: Omit<Store, 'settings'>,
  { sessionId, fileId }: { sessionId: string; fileId: string },
): Promise<CheckedFile | undefined> {
  const row = await db
    .selectFrom('session_material')
    .select('file_id')
    .where('session_id', '=', sessionId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row && (await openStoredFile(db, files, await openInstallationRecord(db, secrets), fileId));
}

/** Deletes what these people have added. Their sessions stay. */
export async function deleteMaterialsOf(tx: Database, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  const gone = await tx
    .deleteFrom('session_material')
    .where('person_id', 'in', personIds)
    .returning('file_id')
    .execute();
  await deleteFiles(
    tx,
    gone.flatMap(({ file_id }) => file_id ?? []),
  );
}
