import { z } from 'zod';
import { letterFields } from '#conference/visa/visa-data.ts';
import { paperSizes } from '#platform/documents/document.ts';
import { locales } from '#platform/words/locales.ts';
import { type DocumentFact, type DocumentKind, printedFacts } from './document-kind.ts';

/** The holder of a document, with the data that the registration had when it was issued. */
export const holderSchema = z.object({
  name: z.string(),
  /** For example "Professional or faculty". */
  participantType: z.string(),
  reference: z.string(),
  /** The organisation of a stall holder. */
  organisation: z.string().optional(),
  /** The position and organisation on an iCard, such as "Reader, University of Lahore". Older iCards lack it. */
  affiliation: z.string().optional(),
  /** The id of the photograph's file, if the document shows it. */
  photo: z.string().nullable(),
});

const period = z.object({ from: z.iso.date(), to: z.iso.date() });

/** The content of a document, without the passport of a visa letter. */
export const documentContentSchema = z.object({
  holder: holderSchema,
  event: z.object({
    name: z.string(),
    place: z.string(),
    venue: z.string(),
    days: period,
    organisers: z.array(z.string()),
    address: z.array(z.string()),
    email: z.string(),
  }),
  paper: z.enum(paperSizes),
  /**
   * The second language: that of the holder when the document was issued, besides English. Documents in English alone
   * and older ones lack it. No fact depends on it, so a holder who changes their language keeps a true document.
   */
  language: z.enum(locales).optional(),
  /** Who signs a certificate. `signature` names a drawing of the edition. Older certificates lack them. */
  signatories: z
    .array(z.object({ name: z.string(), title: z.string(), signature: z.string().optional() }))
    .optional(),
  /** The days of the membership, on the membership card and the membership certificate. */
  membership: period.optional(),
  /** The text of a visa letter. */
  letter: z
    .object({
      paragraphs: z.array(z.string()),
      signatory: z.object({ name: z.string(), title: z.string() }),
      /** Older letters lack the subject of the conference, who bears the costs, and the organisation that invites. */
      subject: z.string().optional(),
      costs: z.string().optional(),
      organisation: z
        .object({
          name: z.string(),
          registration: z.string(),
          address: z.array(z.string()).optional(),
          phone: z.string(),
        })
        .optional(),
      addressee: z.string().optional(),
      /** The ids of the files with the signature and the stamp, if they were set. */
      images: z.object({ signature: z.string().optional(), stamp: z.string().optional() }).optional(),
    })
    .optional(),
  /** For whom somebody comes, such as "Reader, University of Lahore", and from when to when. Only on a visa letter. */
  visit: z.object({ affiliation: z.string(), stay: period }).optional(),
  /** The clearances that a visa letter names, if letters wait for them. The number may be empty, `on` is an ISO day. */
  clearances: z.array(z.object({ name: z.string(), number: z.string(), on: z.iso.date() })).optional(),
  /** The clearances of the event that a visa letter names. The event's id may be empty. Older letters lack them. */
  eventClearances: z
    .array(z.object({ name: z.string(), number: z.string(), on: z.iso.date(), eventId: z.string() }))
    .optional(),
  /** The titles of the works on a certificate of presentation. */
  works: z.array(z.string()).optional(),
  /** The days that somebody attended, on the certificate of participation. Older ones lack them. */
  attended: z.array(z.iso.date()).optional(),
  /** How many works somebody reviewed, on the certificate of a reviewer. */
  reviews: z.number().int().optional(),
  /** The stalls and halls on the card of an exhibitor: "Food stall, number 12". */
  stalls: z.array(z.string()).optional(),
  /** The festival of these stalls and halls. */
  festival: z.object({ name: z.string(), days: period }).optional(),
});
export type DocumentContent = z.infer<typeof documentContentSchema>;

/** The passport that a visa letter names, with the answers that are destroyed together with it. */
export const letterPassportSchema = z.object({
  number: z.string(),
  expiresOn: z.string(),
  /** The postal address for which the visa letter is written. It has several lines. */
  address: z.string(),
  /** Answers of the visa checklist. Older letters lack them. */
  nationality: z.string().optional(),
  birthDate: z.string().optional(),
  occupation: z.string().optional(),
  mission: z.string().optional(),
});
export type LetterPassport = z.infer<typeof letterPassportSchema>;

/** The part of a document's content that depends on its holder. The rest comes from the edition. */
export type HolderPart = {
  content: Pick<
    DocumentContent,
    'holder' | 'clearances' | 'eventClearances' | 'visit' | 'works' | 'reviews' | 'stalls' | 'attended'
  >;
  passport: LetterPassport | undefined;
};

/**
 * True if an issued document prints what a new one would print. A document stays up to date when a photograph or a paper
 * was deleted, for example after the conference. Clearances are compared only while letters wait for them.
 */
export function isUpToDate(kind: DocumentKind, issued: HolderPart, current: HolderPart): boolean {
  return printedFacts[kind].every((fact) => isSame(fact, issued, current));
}

function isSame(fact: DocumentFact, issued: HolderPart, current: HolderPart): boolean {
  const [before, now] = [issued.content, current.content];
  switch (fact) {
    case 'name':
      return now.holder.name === before.holder.name;
    case 'type':
      return now.holder.participantType === before.holder.participantType;
    case 'reference':
      return now.holder.reference === before.holder.reference;
    case 'organisation':
      return now.holder.organisation === before.holder.organisation;
    case 'affiliation':
      return before.holder.affiliation === undefined || now.holder.affiliation === before.holder.affiliation;
    case 'photo':
      return now.holder.photo === null || now.holder.photo === before.holder.photo;
    case 'passport':
      return (
        issued.passport?.number === current.passport?.number &&
        issued.passport?.expiresOn === current.passport?.expiresOn &&
        issued.passport?.address === current.passport?.address
      );
    // A letter of an older template prints neither answers nor a stay.
    case 'visa-answers':
      return (
        issued.passport?.nationality === undefined ||
        letterFields.every((field) => issued.passport?.[field] === current.passport?.[field])
      );
    case 'visit':
      return before.visit === undefined || JSON.stringify(before.visit) === JSON.stringify(now.visit);
    case 'clearances':
      return areSameClearances(before.clearances, now.clearances);
    case 'event-clearances':
      return areSameEventClearances(before.eventClearances, now.eventClearances);
    case 'works':
      return areSameTexts(before.works ?? [], now.works ?? []);
    case 'stalls':
      return areSameTexts(before.stalls ?? [], now.stalls ?? []);
    case 'reviews':
      return (now.reviews ?? 0) <= (before.reviews ?? 0);
    // The days of an older certificate are not printed, and those of a passport are read each time it is drawn.
    case 'attendance':
      return before.attended === undefined || before.attended.join() === (now.attended ?? []).join();
    // These are read from the record each time a document is drawn.
    case 'visa':
    case 'talk':
      return true;
  }
}

/**
 * Lists the facts that this document prints, for the database: a change of one of them ends it. A badge without a
 * photograph prints none, and certificates that need and print no days (`certificateDays` is 0) depend on no attendance.
 */
export function listShownFacts(
  kind: DocumentKind,
  { holder, clearances, eventClearances = [], attended }: DocumentContent,
  { certificateDays }: { certificateDays: number },
): DocumentFact[] {
  return printedFacts[kind].filter(
    (fact) =>
      (fact !== 'photo' || holder.photo !== null) &&
      (fact !== 'clearances' || clearances !== undefined) &&
      (fact !== 'event-clearances' || eventClearances.length > 0) &&
      (fact !== 'attendance' || certificateDays > 0 || attended !== undefined),
  );
}

type Clearances = DocumentContent['clearances'];

function areSameClearances(before: Clearances = [], now: Clearances): boolean {
  const write = (all: NonNullable<Clearances>) => all.map(({ name, number, on }) => [name, number, on]);
  return now === undefined || JSON.stringify(write(now)) === JSON.stringify(write(before));
}

function areSameEventClearances(
  before: DocumentContent['eventClearances'],
  now: DocumentContent['eventClearances'] = [],
): boolean {
  const write = (all: typeof now) => all.map(({ name, number, on, eventId }) => [name, number, on, eventId]);
  // A letter of an older template names none.
  return before === undefined || JSON.stringify(write(before)) === JSON.stringify(write(now));
}

function areSameTexts(before: readonly string[], now: readonly string[]): boolean {
  return now.length === 0 || now.join('\n') === before.join('\n');
}
