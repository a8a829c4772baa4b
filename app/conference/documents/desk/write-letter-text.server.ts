import { sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt, formatDay, formatPeriod } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { clearances, doLettersWait } from '#conference/visa/clearances.server.ts';
import { eventClearances, listEventClearances } from '#conference/visa/event-clearances.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DocumentData, RenderedDocument } from '#platform/documents/document.ts';
import { mergeChanges } from '#platform/forms/merge-changes.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import { currentTemplates } from '../document-kind.ts';
import { listLetterImages, pathsOfImages, readLetterImages } from '../letter-images.server.ts';
import { readLetterText } from '../letter-text.server.ts';
import type { LetterText } from '../letter-text.ts';
import { drawCode, formatPassport } from '../render-document.server.ts';

/** The number of an advisory lock. Never change it. */
const letterLock = 7_202_601_60;

type By = { organiserId: string; requestId: string };

/**
 * Stores the text for visa letters that are issued from now on. Issued letters keep their text. Does nothing if the
 * text has not changed. `shown` is the text that the form showed. If somebody else has changed the same fields in the
 * meantime, refuses and returns these fields.
 */
export async function writeLetterText(
  db: Database,
  { text: typed, shown, ...by }: By & { text: LetterText; shown?: LetterText | undefined },
  now: Date,
): Promise<{ ok: true } | { ok: false; fields: (keyof LetterText)[] }> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${letterLock})`.execute(tx);
    const current = await readLetterText(tx);
    const kept = mergeChanges({ typed, shown, current });
    if (!kept.ok) return kept;
    const text = kept.form;
    if (JSON.stringify(current) === JSON.stringify(text)) return { ok: true };
    await tx
      .insertInto('letter_text')
      .values({
        paragraphs: text.paragraphs,
        signatory_name: text.signatory.name,
        signatory_title: text.signatory.title,
        written_at: now,
        written_by: by.organiserId,
      })
      .execute();
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'letter-text.changed',
      subject: 'edition',
      detail: {},
    });
    return { ok: true };
  });
}

/** Draws a letter with this text about an invented person. It has no number, so nobody can verify it. */
export async function previewLetter(
  store: Pick<Platform, 'db' | 'files' | 'secrets' | 'log' | 'documents' | 'config'> & WithSettings,
  { letter, asker }: { letter: LetterText; asker: Asker },
  now: Date,
): Promise<RenderedDocument> {
  const { db, documents, config, settings } = store;
  const { conference, contact, place, venue, documents: own } = settings;
  const images = await readLetterImages(store, await listLetterImages(db));
  const entered = await listEventClearances(db);
  const today = dayAt(now, edition.timeZone);
  const code = drawCode(`${config.origin}/verify`);
  const template = `conference/documents/templates/visa-letter-${currentTemplates['visa-letter']}.typ`;
  const data: DocumentData = {
    title: 'Preview of a visa invitation letter',
    language: 'en',
    paper: own.paper,
    day: today,
    items: [
      {
        holder: {
          name: 'Name of the participant',
          participantType: settings.participantTypes[0]?.name ?? '',
          reference: 'PC-0000-0000',
        },
        event: {
          name: edition.name,
          place,
          venue: venue.name,
          organisers: edition.organisers,
          address: [contact.street, `${contact.city} ${contact.postalCode}`, contact.country],
          email: contact.email,
        },
        letter: { ...own.letter, ...letter },
        visit: { affiliation: 'Position, organisation of the participant', stay: conference },
        clearances: doLettersWait()
          ? clearances
              .filter(({ concerns }) => !concerns)
              .map(({ name }) => ({ name, number: '0000', on: formatDay(today) }))
          : [],
        eventClearances: eventClearances.map(({ id, name, hasEventId }) => {
          const known = entered.find((one) => one.id === id);
          return known
            ? { ...known, on: formatDay(known.on) }
            : { name, number: '0000', on: formatDay(today), eventId: hasEventId ? '0000' : '' };
        }),
        images: pathsOfImages(images),
        passport: formatPassport({
          number: 'X0000000',
          expiresOn: conference.to,
          address: 'Address of the participant',
          nationality: 'XX',
          birthDate: '1990-01-01',
          mission: 'Embassy or consulate',
        }),
        // The preview shows the English letter alone.
        own: null,
        number: 'PREVIEW',
        qr: { file: 'code.qr', size: code.size },
        verifyAt: `${new URL(config.origin).host}/verify`,
        issuedOn: formatDay(today),
        expiresOn: formatDay(conference.to),
        days: formatPeriod(conference),
        stay: formatPeriod(conference),
      },
    ],
  };
  return await documents.render(asker, {
    template,
    data,
    files: { 'code.qr': code.bytes, ...Object.fromEntries(images.map(({ name, bytes }) => [name, bytes])) },
  });
}
