import { sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { readInForce, type WordingOf } from './stored-wordings.server.ts';
import type { Texts, WordingField } from './wording.ts';

/** The number of an advisory lock. Never change it. */
const wordingLock = 7_202_601_71;

type By = { organiserId: string; requestId: string };

/** The current text of each field: the changed text, or the software's text. */
export function textsInForce(fields: readonly WordingField[], changed: Texts): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, text }) => [name, changed[name] ?? text]));
}

type Changed = { ok: true } | { ok: false; reason: 'changed-meanwhile'; fields: readonly string[] };

/**
 * Changes texts of a mail in one language from now on. `texts` are the texts of the form that differ from the
 * software's texts. `shown` are the texts that the form showed. Saves only the texts that were changed in the form.
 * Refuses if somebody else has changed one of these texts in the meantime, and returns the names of such texts. Does
 * nothing if no text was changed, so that a form can be sent twice.
 */
export async function changeWording(
  { db }: Pick<Platform, 'db'>,
  {
    wording,
    fields,
    texts,
    shown,
    ...by
  }: By & { wording: WordingOf; fields: readonly WordingField[]; texts: Texts; shown: Texts },
  now: Date,
): Promise<Changed> {
  return await db.transaction().execute(async (tx) => {
    await lockWordings(tx);
    const [inForce] = await readInForce(tx, wording);
    const before = textsInForce(fields, inForce?.texts ?? {});
    const typed = textsInForce(fields, texts);
    const changed = fields.map(({ name }) => name).filter((name) => typed[name] !== shown[name]);
    const changedByOthers = changed.filter(
      (name) => before[name] !== shown[name] && before[name] !== typed[name],
    );
    if (changedByOthers.length > 0) {
      return { ok: false, reason: 'changed-meanwhile', fields: changedByOthers };
    }
    const after = { ...before, ...pick(typed, changed) };
    await save(tx, { wording, fields, before, after, ...by }, now);
    return { ok: true };
  });
}

/**
 * Resets a mail to the texts of the software. Refuses if somebody else has changed texts in the meantime, and returns
 * the names of these texts.
 */
export async function resetWording(
  { db }: Pick<Platform, 'db'>,
  {
    wording,
    fields,
    shown,
    ...by
  }: By & { wording: WordingOf; fields: readonly WordingField[]; shown: Texts },
  now: Date,
): Promise<Changed> {
  return await db.transaction().execute(async (tx) => {
    await lockWordings(tx);
    const [inForce] = await readInForce(tx, wording);
    const before = textsInForce(fields, inForce?.texts ?? {});
    const after = textsInForce(fields, {});
    const changedByOthers = fields
      .map(({ name }) => name)
      .filter((name) => before[name] !== shown[name] && before[name] !== after[name]);
    if (changedByOthers.length > 0) {
      return { ok: false, reason: 'changed-meanwhile', fields: changedByOthers };
    }
    await save(tx, { wording, fields, before, after, ...by }, now);
    return { ok: true };
  });
}

type Saved = By & { wording: WordingOf; fields: readonly WordingField[]; before: Texts; after: Texts };

async function save(tx: Database, { wording, fields, before, after, ...by }: Saved, now: Date) {
  const changed = fields.filter(({ name }) => before[name] !== after[name]);
  if (changed.length === 0) return;
  const texts = pick(
    after,
    fields.filter(({ name, text }) => after[name] !== text).map(({ name }) => name),
  );
  await tx
    .insertInto('wording_change')
    .values({
      ...wording,
      texts: JSON.stringify(texts),
      changed_at: now,
      changed_by: by.organiserId,
    })
    .execute();
  await recordChange(tx, 'wording.changed', { wording, fields, before, after, ...by });
}

type Undone = { ok: true } | { ok: false; reason: 'no-such-change' | 'not-newest' };

/**
 * Undoes the newest change of a mail in a language. The change before it then applies again. If there is none, the
 * texts of the software apply. Does nothing if the change is already undone.
 */
export async function undoWordingChange(
  { db }: Pick<Platform, 'db'>,
  {
    wording,
    fields,
    changeId,
    ...by
  }: By & { wording: WordingOf; fields: readonly WordingField[]; changeId: number },
  now: Date,
): Promise<Undone> {
  return await db.transaction().execute(async (tx) => {
    await lockWordings(tx);
    const change = await tx
      .selectFrom('wording_change')
      .select('undone_at')
      .where('id', '=', changeId)
      .where('mail', '=', wording.mail)
      .where('language', '=', wording.language)
      .executeTakeFirst();
    if (!change) return { ok: false, reason: 'no-such-change' };
    if (change.undone_at !== null) return { ok: true };
    const [newest, previous] = await readInForce(tx, wording);
    if (newest?.id !== changeId) return { ok: false, reason: 'not-newest' };
    await tx
      .updateTable('wording_change')
      .set({ undone_at: now, undone_by: by.organiserId })
      .where('id', '=', changeId)
      .execute();
    const before = textsInForce(fields, newest.texts);
    const after = textsInForce(fields, previous?.texts ?? {});
    await recordChange(tx, 'wording.undone', { wording, fields, before, after, ...by });
    return { ok: true };
  });
}

async function recordChange(
  tx: Database,
  action: 'wording.changed' | 'wording.undone',
  { wording, fields, before, after, ...by }: Saved,
) {
  const changed = fields.filter(({ name }) => before[name] !== after[name]);
  const say = (texts: Texts) => changed.map(({ name, label }) => `${label}: ${texts[name]}`).join('\n');
  await recordAct(tx, {
    ...byOrganiser(by),
    action,
    subject: 'edition',
    detail: { ...wording, before: say(before), after: say(after) },
  });
}

async function lockWordings(tx: Database) {
  await sql`select pg_advisory_xact_lock(${wordingLock})`.execute(tx);
}

function pick(texts: Texts, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])),
  );
}
