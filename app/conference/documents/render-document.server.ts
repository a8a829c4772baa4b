import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { encode } from 'uqr';
import { findArrivals } from '#conference/door/arrivals.server.ts';
import { findAttendedDays } from '#conference/door/attendance.server.ts';
import type { Period } from '#conference/edition/days.ts';
import {
  dayAt,
  daysOf,
  formatDay,
  formatDays,
  formatDayWithWeekday,
  formatPeriod,
} from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { findContributions } from '#conference/papers/contributions.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { findGrantDates } from '#conference/visa/visa-cases.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DocumentFiles } from '#platform/documents/document.ts';
import { shrinkPicture } from '#platform/files/shrink-picture.server.ts';
import { openStoredFile, storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { type Asker, TooManyWaiting } from '#platform/turns/turns.server.ts';
import type { BadgeShape } from './badge-shape.ts';
import type { Description } from './describe-document.server.ts';
import { type DocumentFact, type DocumentKind, documentNames } from './document-kind.ts';
import { writeDocumentNumber } from './document-number.ts';
import { hasPresented } from './document-offers.ts';
import { openContent, openPassport } from './document-seal.server.ts';
import { pathsOfImages, readLetterImages } from './letter-images.server.ts';
import { languageOfName } from './name-language.ts';
import type { LetterPassport } from './participant-document.ts';
import { saySecondLanguage } from './second-language.server.ts';
import { writeCode } from './verifying/document-code.ts';
import { type DocumentKey, fingerprintOf, readDocumentKeys } from './verifying/document-keys.server.ts';
import { signCode } from './verifying/sign-code.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'files' | 'config' | 'log' | 'translations'> &
  WithSettings;

/**
 * A PDF of one or more documents. `missing` are the missing letters in the names and other texts of the holders.
 */
export type DocumentFile = {
  pdf: Uint8Array<ArrayBuffer>;
  missing: string[];
  kind: DocumentKind;
  /** The numbers of the documents as printed, such as "DOC-7K3M-92QD". */
  numbers: string[];
};

/** The width of a photograph in pixels: 25 mm at 300 dpi. */
const photoSide = 300;

/**
 * Renders documents of one kind as one PDF from what was stored when they were issued. Returns undefined if one of them
 * does not exist or was erased. The caller checks who may read them.
 */
export async function renderDocuments(
  store: Store,
  { ids, shape, asker }: { ids: readonly string[]; shape?: BadgeShape; asker: Asker },
  now: Date,
): Promise<DocumentFile | undefined> {
  const { db } = store;
  const rows = await db
    .selectFrom('participant_document')
    .leftJoin(registrations(db).as('person'), 'person.id', 'participant_document.registration_id')
    .select(['participant_document.id', 'kind', 'number', 'key_id', 'issued_on', 'expires_on', 'template'])
    .select(['participant_document.record_key_id', 'sealed_content', 'sealed_passport', 'registration_id'])
    .select(['participant_document.shows', 'missing_letters'])
    .select(['person.created_at as registered_at', 'person.paid_at', 'person.needs_visa', 'person.language'])
    .where('participant_document.id', '=', anyOf(ids))
    .orderBy('person.sort_name')
    .orderBy('number')
    .execute();
  const [first] = rows;
  if (!first || rows.length < new Set(ids).size) return undefined;
  const keys = await readDocumentKeys(db, store.secrets);
  const records = await openExistingRecordKeys(db, store.secrets, rows);
  const people = rows.flatMap(({ registration_id }) => registration_id ?? []);
  const arrivals = await findArrivals(db, people);
  const attended = await findAttendedDays(db, store.settings, people);
  const visas = await findGrantDates(db, people);
  const contributions = await findContributions(db, people);
  const today = dayAt(now, edition.timeZone);
  const files: Record<string, Uint8Array> = {};
  const items = [];
  const texts = new Map<string, { text: string; before: readonly string[] }>();
  const languages: Record<string, string> = {};
  const stamped: { id: string; facts: DocumentFact[] }[] = [];
  for (const row of rows) {
    const record = records.get(row.record_key_id ?? '');
    if (!record || !row.sealed_content) return undefined;
    const content = openContent(record, row.sealed_content);
    const passport = openPassport(record, row.sealed_passport);
    const { holder, works = [], stalls = [], visit } = content;
    const shown = [
      holder.name,
      holder.organisation ?? '',
      holder.affiliation ?? '',
      ...works,
      ...stalls,
      visit?.affiliation ?? '',
      ...Object.values(passport ?? {}),
    ];
    const language = languageOfName(holder.name, row.language);
    if (language) languages[holder.name] = language;
    texts.set(row.id, { text: shown.join('\n'), before: row.missing_letters });
    const attendedDays = attended.get(row.registration_id ?? '') ?? [];
    const acceptedWorks = contributions.get(row.registration_id ?? '')?.works.length ?? 0;
    const { photo } = content.holder;
    const picture = photo === null ? undefined : await openPhoto(store, record, { id: photo, asker });
    if (picture) files[`${row.id}.jpg`] = picture;
    const images = await readLetterImages(store, content.letter?.images);
    for (const { name, bytes } of images) files[name] = bytes;
    const key = keys.find(({ id }) => id === row.key_id);
    if (!key) throw new Error('The table document_key lacks the key that signed this document.');
    const code = drawCode(addressOfCode(store.config.origin, key, row, { content, passport }));
    files[`${row.id}.qr`] = code.bytes;
    const stamps = stampsOf(row, {
      conference: store.settings.conference,
      arrivedAt: arrivals.get(row.registration_id ?? '')?.arrived_at,
      visaOn: visas.get(row.registration_id ?? ''),
      hasPresented: hasPresented(
        { acceptedWorks, attendedDays: attendedDays.length },
        store.settings.documents,
        today,
      ),
    });
    if (row.kind === 'peace-passport') {
      const facts = listStampedFacts(stamps, attendedDays).filter((fact) => !row.shows.includes(fact));
      if (facts.length > 0) stamped.push({ id: row.id, facts });
    }
    items.push({
      ...content,
      passport: formatPassport(passport),
      clearances: (content.clearances ?? []).map((one) => ({ ...one, on: formatDay(one.on) })),
      eventClearances: (content.eventClearances ?? []).map((one) => ({ ...one, on: formatDay(one.on) })),
      images: pathsOfImages(images),
      number: writeDocumentNumber(row.number),
      qr: { file: `${row.id}.qr`, size: code.size },
      keyFingerprint: fingerprintOf(key),
      verifyAt: `${new URL(store.config.origin).host}/verify`,
      own: saySecondLanguage(store.translations, content, {
        kind: row.kind,
        issuedOn: row.issued_on,
        expiresOn: row.expires_on,
      }),
      photo: picture ? `/given/${row.id}.jpg` : null,
      issuedOn: formatDay(row.issued_on),
      expiresOn: row.expires_on && formatDay(row.expires_on),
      days: formatPeriod(content.event.days),
      stay: content.visit && formatPeriod(content.visit.stay),
      membershipDays: content.membership && formatPeriod(content.membership),
      attendedOn: content.attended ? formatDays(content.attended) : null,
      festivalDays: content.festival && formatPeriod(content.festival.days),
      stamps,
      attendance: attendanceStamps(store.settings.conference, attendedDays, today),
      signatories: (content.signatories ?? []).map(({ signature, ...signatory }) => ({
        ...signatory,
        picture: signature === undefined ? null : `/given/${signature}`,
      })),
    });
  }
  if (stamped.length > 0) {
    await storeStampedFacts(db, stamped);
    // Reads the record again. So a stamp that was taken back before the facts were stored is not drawn.
    return await renderDocuments(store, { ids, ...(shape && { shape }), asker }, now);
  }
  const { kind } = first;
  const days = store.settings.conference;
  const signatures = items.flatMap(({ signatories }) => signatories.flatMap(({ picture }) => picture ?? []));
  Object.assign(
    files,
    await readDrawings([
      ...drawingsOf(kind, days),
      ...signatures.map((path) => path.slice('/given/'.length)),
    ]),
  );
  const numbers = items.map(({ number }) => number);
  const { pdf, missing } = await store.documents.render(asker, {
    template: `conference/documents/templates/${kind}-${first.template}.typ`,
    data: {
      title: `${documentNames[kind]} ${items.length === 1 ? numbers[0] : `(${items.length})`}`,
      language: 'en',
      languages,
      paper: items[0]?.paper ?? 'a4',
      day: first.issued_on,
      shape: shape ?? 'cr80',
      // The template of the badge also knows label papers.
      labels: null,
      drawings: Object.keys(files),
      hasCover: 'cover' in files,
      items,
    },
    files,
  });
  await storeMissingLetters(db, texts, missing);
  return { pdf, missing, kind, numbers };
}

/**
 * Stores for each document which letters of its texts no font has, so that the desk can show them. Removes letters that
 * a font has got since. `texts` are the texts about the holders and the letters that were stored before, by the id of
 * the document.
 */
async function storeMissingLetters(
  db: Database,
  texts: ReadonlyMap<string, { text: string; before: readonly string[] }>,
  missing: readonly string[],
): Promise<void> {
  for (const [id, { text, before }] of texts) {
    const own = missing.filter((letter) => text.includes(letter));
    if (own.join() === before.join()) continue;
    await db.updateTable('participant_document').set({ missing_letters: own }).where('id', '=', id).execute();
  }
}

/** Lists the facts that the stamps of a peace passport show, besides the registration and its fee. */
function listStampedFacts(
  stamps: readonly { step: string; day: string | null }[],
  attendedDays: readonly string[],
): DocumentFact[] {
  const isStamped = (step: string) => stamps.some((stamp) => stamp.step === step && stamp.day !== null);
  return [
    ...(isStamped('arrived') || attendedDays.length > 0 ? (['attendance'] as const) : []),
    ...(isStamped('visa') ? (['visa'] as const) : []),
    ...(isStamped('talk') ? (['talk'] as const) : []),
  ];
}

/** Stores the facts that a drawn passport shows. From then on the passport ends when one of them changes. */
async function storeStampedFacts(
  db: Database,
  stamped: readonly { id: string; facts: readonly DocumentFact[] }[],
): Promise<void> {
  for (const { id, facts } of stamped) {
    await db
      .updateTable('participant_document')
      .set({ shows: sql<string[]>`shows || ${[...facts]}::text[]` })
      .where('id', '=', id)
      .execute();
  }
}

/** The passport in words, as a letter prints it. */
export function formatPassport(passport: LetterPassport | undefined) {
  if (!passport) return null;
  const { nationality, birthDate, ...given } = passport;
  return {
    ...given,
    expiresOn: formatDay(passport.expiresOn),
    ...(nationality !== undefined && { nationality: nameCountry(nationality) }),
    ...(birthDate !== undefined && { birthDate: formatDay(birthDate) }),
  };
}

/**
 * Makes the URL in the QR code of a document. It is in upper case, because capital letters need less space in a QR
 * code. The host and the code mean the same in upper and lower case.
 */
export function addressOfCode(
  origin: string,
  key: DocumentKey,
  row: { number: string; kind: DocumentKind; expires_on: string | null },
  printed: Description,
): string {
  const { signed, signature } = signCode(key, row, printed);
  return `${origin}/verify/${writeCode(signed, signature)}`.toUpperCase();
}

/**
 * Draws a QR code as a bitmap. Each module (a small square of the code) is one byte: 0 is black, 255 is white. The
 * border is four modules wide. A file with a thousand codes as vector graphics would need gigabytes.
 */
export function drawCode(text: string): { size: number; bytes: Uint8Array } {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  return { size: data.length, bytes: Uint8Array.from(data.flat(), (isDark) => (isDark ? 0 : 255)) };
}

/** Opens a photograph. Returns undefined if it was deleted or cannot be read. The document is then drawn without it. */
async function openPhoto(
  { db, files, log }: Store,
  record: RecordKey,
  { id, asker }: { id: string; asker: Asker },
): Promise<Uint8Array | undefined> {
  const stored = await storedFiles(db).where('id', '=', id).executeTakeFirst();
  if (!stored) return undefined;
  try {
    const { bytes } = await openStoredFile(db, files, record, id);
    return await shrinkPicture(bytes, photoSide, asker);
  } catch (error) {
    if (error instanceof TooManyWaiting) throw error;
    log.warn({ err: error, file: id }, 'cannot read a photograph, so the document is drawn without it');
    return undefined;
  }
}

type StampedRow = { registered_at: Date | null; paid_at: Date | null; needs_visa: boolean | null };
type StampFacts = {
  conference: Period;
  arrivedAt: Date | undefined;
  visaOn: string | undefined;
  hasPresented: boolean;
};

/**
 * Returns the stamps on the pages of a peace passport: what the person has done, and on which day. Only people who need
 * a visa have a page for the visa, and only presenters have a page for their talk.
 */
function stampsOf({ registered_at, paid_at, needs_visa }: StampedRow, later: StampFacts) {
  const { conference, arrivedAt, visaOn, hasPresented } = later;
  const dayOf = (at: Date | null | undefined) => (at ? formatDay(dayAt(at, edition.timeZone)) : null);
  return [
    { step: 'registered', title: 'Registered', day: dayOf(registered_at) },
    { step: 'paid', title: 'Fee paid', day: dayOf(paid_at) },
    ...(needs_visa ? [{ step: 'visa', title: 'Visa granted', day: visaOn ? formatDay(visaOn) : null }] : []),
    { step: 'arrived', title: 'Arrived', day: dayOf(arrivedAt) },
    ...(hasPresented ? [{ step: 'talk', title: 'Talk given', day: formatPeriod(conference) }] : []),
  ];
}

/**
 * Returns a stamp for each day of the conference. Its `day` is null if the person did not take part on that day, and its
 * state then says whether the day has passed. `drawing` is the stamp of the edition for a day with this number.
 */
function attendanceStamps(conference: Period, attended: readonly string[], today: string) {
  return daysOf(conference).map((day, index) => ({
    words: formatDayWithWeekday(day),
    title: `Day ${index + 1}`,
    day: attended.includes(day) ? formatDay(day) : null,
    state: attended.includes(day) ? 'attended' : day < today ? 'missed' : 'coming',
    number: Number(day.slice(-2)),
    drawing: stampOf(day),
  }));
}

const stampOf = (day: string) => `stamp-${Number(day.slice(-2))}`;

/** The drawings of the edition that a document shows, by the names that its template uses. */
function drawingsOf(kind: DocumentKind, conference: Period): string[] {
  if (kind === 'peace-passport') return ['cover', 'band', 'hanging', ...daysOf(conference).map(stampOf)];
  if (kind === 'icard' || kind === 'membership-card') return ['band'];
  if (kind === 'exhibitor-card') return ['hanging'];
  return kind.endsWith('-certificate') ? ['band', 'hanging', 'selvedge'] : [];
}

/** The files of drawings whose names in a template say what they are for. */
const drawingFiles: Record<string, string> = {
  band: 'band-wide',
  hanging: 'band-hanging',
};

/**
 * Reads drawings of the edition or of the site, and the cover of the peace passport, which can also be a photograph.
 * Leaves out those that the edition does not have.
 */
async function readDrawings(names: readonly string[]): Promise<DocumentFiles> {
  const found: Record<string, Uint8Array> = {};
  const root = process.cwd();
  for (const name of new Set(names)) {
    const { src } = edition.pictures.peacePassport;
    const file = name === 'cover' ? src : (drawingFiles[name] ?? name);
    const drawing = `${file.split('#')[0]}.svg`;
    const path = [
      join(root, 'editions', edition.id, 'artwork', drawing),
      join(root, 'app', 'ui', 'artwork', drawing),
      join(root, 'editions', edition.id, 'photographs', file),
    ].find((one) => existsSync(one));
    if (path) found[name] = await readFile(path);
  }
  return found;
}
