import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import {
  discardImportFile,
  keepImportFile,
  readImportFile,
} from '#conference/organiser/import-files/import-file.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { insertPerson, insertRoom, updatePerson } from '../draft/change-rooms-and-people.server.ts';
import { bringBackSession, takeOutSession, writeSession } from '../draft/change-session.server.ts';
import { listDraftSessions, listPeople, listRooms } from '../draft/read-draft.server.ts';
import { type By, type Changed, changeDraft } from '../draft/session-changes.server.ts';
import {
  type ImportedProgramme,
  type ImportOptions,
  importedProgrammeSchema,
  importOptionsSchema,
} from './imported-programme.ts';
import { type ImportFacts, type ImportPlan, planImport } from './plan-import.server.ts';

const contentSchema = z.object({ programme: importedProgrammeSchema, options: importOptionsSchema });

/** A planned import. `digest` is the same as long as the import would change the same. */
export type PlannedImport = ImportPlan & {
  format: ImportedProgramme['format'];
  options: ImportOptions;
  digest: string;
};

/** Keeps the programme of a file for the preview. It replaces the one that the organiser read before. */
export async function keepProgrammeFile(
  db: Database,
  { organiserId, ...content }: { organiserId: string; programme: ImportedProgramme; options: ImportOptions },
  now: Date,
): Promise<void> {
  await keepImportFile(db, { organiserId, kind: 'programme', content }, now);
}

/** Plans the import of the file that an organiser has read. Returns undefined if there is none. */
export async function planKeptFile(
  db: Database,
  organiserId: string,
  facts: ImportFacts,
): Promise<PlannedImport | undefined> {
  const kept = await readImportFile(db, { organiserId, kind: 'programme' });
  if (kept === undefined) return undefined;
  const { programme, options } = contentSchema.parse(kept);
  const draft = {
    rooms: await listRooms(db),
    people: await listPeople(db),
    sessions: await listDraftSessions(db),
  };
  const plan = planImport(programme, options, draft, facts);
  const digest = createHash('sha256').update(JSON.stringify(plan)).digest('hex');
  return { ...plan, format: programme.format, options, digest };
}

type Imported =
  | { ok: true; imported: true }
  | { ok: false; reason: 'no-file' | 'plan-changed' }
  | (Changed & { ok: false });

/**
 * Changes the draft as the preview said, in one transaction, with an act for each room, person and session. Refuses if the
 * draft has changed since, so that `digest` is another.
 */
export async function importProgrammeFile(
  db: Database,
  { digest, facts, ...by }: By & { digest: string; facts: ImportFacts },
  now: Date,
): Promise<Imported> {
  return await changeDraft<Imported>(db, now, async (tx) => {
    const plan = await planKeptFile(tx, by.organiserId, facts);
    if (!plan) return { ok: false, reason: 'no-file' };
    if (plan.digest !== digest) return { ok: false, reason: 'plan-changed' };
    for (const { id, ...room } of plan.rooms) await insertRoom(tx, { ...room, equipment: [] }, by, id);
    for (const { id, isNew, ...person } of plan.people) {
      await (isNew ? insertPerson(tx, person, by, id) : updatePerson(tx, id, person, by));
    }
    for (const { id } of plan.removed) await takeOutSession(tx, { id, ...by }, now);
    await takeTimes(
      tx,
      plan.sessions.map(({ id }) => id),
    );
    for (const { id, isNew, content } of plan.sessions) {
      const isBack = isNew && (await bringBackSession(tx, id));
      await writeSession(tx, isNew && !isBack ? { isNew, id, content, ...by } : { id, content, ...by });
    }
    await discardImportFile(tx, { organiserId: by.organiserId, kind: 'programme' });
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'programme.imported',
      subject: 'programme',
      detail: {
        format: plan.format,
        rooms: plan.rooms.length,
        people: plan.people.length,
        sessions: plan.sessions.length,
        removed: plan.removed.length,
      },
    });
    return { ok: true, imported: true };
  });
}

/**
 * Takes the time from sessions before they get their new one. Otherwise two sessions that exchange their rooms would be
 * in one room for a moment, which the database refuses.
 */
async function takeTimes(tx: Database, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('programme_session')
    .set({ during: sql<string>`'empty'::tstzrange` })
    .where('id', '=', anyOf(ids))
    .execute();
}
