import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import {
  discardImportFile,
  lockImportFiles,
  readImportFile,
} from '#conference/organiser/import-files/import-file.server.ts';
import {
  type ImportRefusal,
  keptRows,
  makePlan,
  type PlannedRows,
  sayIssues,
} from '#conference/organiser/import-files/planned-rows.ts';
import { listCountries } from '#conference/registration/countries.ts';
import { speakerSchema } from '#conference/speakers/speaker.ts';
import { speakerChoices, speakers } from '#conference/speakers/speakers.server.ts';
import { anyAddress } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { emailAddress, personName } from '#platform/forms/plain-text.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { inviteInTransaction } from '../deciding/decide.server.ts';
import { speakerColumns } from './speaker-columns.ts';

const rowsSchema = keptRows(speakerColumns);
type Cells = ReturnType<typeof rowsSchema.parse>[number]['cells'];

const { title, country, biography, topics, languages, links } = speakerSchema({
  ...speakerChoices,
  days: [],
}).shape;

/** A row of a table. The person completes what it lacks. */
const invitedSchema = z.object({
  name: personName(120, 'Please enter the name.'),
  email: emailAddress('Please enter the email.'),
  category: z.string().refine((id) => speakerChoices.categories.includes(id), 'There is no such category.'),
  profile: z.object({ title, country, biography, topics, languages, links }).partial(),
});

export type PlannedSpeaker = z.output<typeof invitedSchema> & { line: number; mailLanguage: Locale };

/**
 * Plans the import of the table of speakers that an organiser has read. Somebody with an entry in the queue, in any state,
 * is there already and does not change. Returns undefined if there is no table.
 */
export async function planSpeakerImport(
  db: Database,
  organiserId: string,
): Promise<PlannedRows<PlannedSpeaker> | undefined> {
  const kept = await readImportFile(db, { organiserId, kind: 'speakers' });
  if (kept === undefined) return undefined;
  const rows = rowsSchema.parse(kept);
  const found = await speakers(db)
    .where('honour', 'is', null)
    .where('email', '=', anyAddress(rows.map(({ cells }) => cells.email.trim())))
    .execute();
  const present = new Set(found.map(({ email }) => email.toLowerCase()));
  const added: PlannedSpeaker[] = [];
  const leftOut: PlannedRows<PlannedSpeaker>['leftOut'] = [];
  let unchanged = 0;
  for (const { line, cells } of rows) {
    const email = cells.email.trim().toLowerCase();
    if (present.has(email)) {
      unchanged += 1;
      continue;
    }
    const read = invitedSchema.safeParse(readCells(cells));
    if (!read.success) {
      leftOut.push({
        line,
        title: cells.name,
        why: sayIssues(read.error.issues),
      });
      continue;
    }
    present.add(email);
    const mailLanguage = edition.languages.find((one) => one === cells.mailLanguage) ?? 'en';
    added.push({ ...read.data, line, mailLanguage });
  }
  return makePlan({ added, unchanged, leftOut });
}

/**
 * Invites the people of the preview in one transaction, each by a mail, with what the table says of them. Refuses if the
 * preview would now be another, so that `digest` is wrong.
 */
export async function importSpeakers(
  store: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { digest, ...by }: { digest: string; organiserId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ImportRefusal }> {
  return await store.db.transaction().execute(async (tx) => {
    await lockImportFiles(tx, 'speakers');
    const plan = await planSpeakerImport(tx, by.organiserId);
    if (!plan) return { ok: false, reason: 'no-file' };
    if (plan.digest !== digest) return { ok: false, reason: 'plan-changed' };
    for (const { line, mailLanguage, ...speaker } of plan.added) {
      const invitation = { ...speaker, note: '', formKey: randomUUID(), locale: mailLanguage, ...by };
      const invited = await inviteInTransaction(tx, store, invitation, now);
      if (!invited.ok) throw new Error('An imported speaker was refused: the mailbox has an open entry.');
    }
    await discardImportFile(tx, { organiserId: by.organiserId, kind: 'speakers' });
    const detail = { speakers: plan.added.length };
    await recordAct(tx, { ...byOrganiser(by), action: 'speakers.imported', subject: 'list', detail });
    return { ok: true };
  });
}

const countries = listCountries();

/** Puts the cells of a row into the form of the schema. Countries and categories may be named in English. */
function readCells({ name, email, category, country, topics, languages, mailLanguage, ...texts }: Cells) {
  const same = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
  const land = countries.find(({ value, label }) => same(value, country) || same(label, country));
  const categories = edition.pages.speakers.categories.items;
  const chosen = categories.find((one) => same(one.id, category) || same(one.title, category));
  const profile = {
    ...texts,
    country: land?.value ?? country,
    topics: topics.replaceAll(';', '\n'),
    languages: languages.replaceAll(';', '\n'),
  };
  return {
    ...{ name, email, category: chosen?.id ?? category },
    profile: Object.fromEntries(Object.entries(profile).filter(([, text]) => text.trim() !== '')),
  };
}
