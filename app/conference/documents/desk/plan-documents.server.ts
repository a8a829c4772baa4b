import type { SelectQueryBuilder } from 'kysely';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { openDetailsOf } from '#conference/registration/record/read-sealed-details.server.ts';
import { registrationFiles } from '#conference/registration/registrations.server.ts';
import { findLetterAnswers } from '#conference/visa/letter-answers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB, RegistrationStatus } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { refuseLetter } from '../describe-document.server.ts';
import { currentTemplates, type DocumentKind } from '../document-kind.ts';
import type { Offer } from '../document-offers.ts';
import { describeHolder, type HolderRow, selectHolders } from './find-holders.server.ts';
import { type DocumentListFacts, readDocumentListFacts } from './holder-facts.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'> & WithSettings;

/** A query of the ids of the people whom an organiser has chosen. */
export type ChosenPeople = SelectQueryBuilder<DB, 'selection_item', { registration_id: string }>;

/** Why somebody gets no document: the status if it is not active, or what is missing for the document. */
export type LeftOut = Exclude<RegistrationStatus, 'active'> | Exclude<Offer['state'], 'ready'>;

/**
 * What issuing a document does for one person: `new` issues a first document, `anew` replaces one that is out of date,
 * `existing` keeps the valid one. Everybody else is left out.
 */
export type Outcome = 'new' | 'anew' | 'existing' | LeftOut;

const issuing: readonly string[] = ['new', 'anew', 'existing'];

/** `refusedLetters`: why these people get no visa letter, although they are entitled to it. Empty for other documents. */
type PlanFacts = DocumentListFacts & {
  refusedLetters: ReadonlyMap<string, 'passport-expired' | 'answers-missing'>;
};

function outcomeOf(kind: DocumentKind, row: HolderRow, known: PlanFacts): Outcome {
  const { cells, offers } = describeHolder(row, known);
  const offer = offers.get(kind)?.state ?? 'unpaid';
  // A stall holder is not active, but gets an exhibitor card. So the status is the reason only if nothing is offered.
  if (offer !== 'ready') return offer === 'unpaid' && row.status !== 'active' ? row.status : offer;
  const state = cells.get(kind)?.state;
  const refusal = known.refusedLetters.get(row.id);
  // A letter that does not say what it must stays valid until a new one can.
  if (refusal === 'passport-expired' || (refusal && state !== 'issued')) return refusal;
  if (state !== 'issued' && state !== 'outdated') return 'new';
  const valid = row.held.find((document) => document.kind === kind && document.isValid);
  return state === 'issued' && valid?.template === currentTemplates[kind] ? 'existing' : 'anew';
}

/** Makes a query of the chosen people with their documents, sorted by name. */
export function selectChosen(db: Database, people: ChosenPeople) {
  return selectHolders(db, people).select((row) =>
    row
      .exists(
        row
          .selectFrom(registrationFiles(db).as('photo'))
          .select('photo.file_id')
          .whereRef('photo.registration_id', '=', 'person.id')
          .where('photo.kind', '=', 'photo')
          .where('photo.media_type', '=', 'image/jpeg'),
      )
      .as('hasPhoto'),
  );
}

/** Reads what {@link whyLeftOut} needs besides its rows. */
export async function readPlanFacts(
  store: Store,
  { people, kind }: { people: ChosenPeople; kind: DocumentKind },
  now: Date,
): Promise<PlanFacts> {
  const known = await readDocumentListFacts(store, registrationFilterSchema.parse({ status: 'any' }), now);
  return { ...known, refusedLetters: kind === 'visa-letter' ? await findRefusals(store, people) : new Map() };
}

/** Opens the passports and answers for a comparison, and returns only its result. */
async function findRefusals(store: Store, people: ChosenPeople): Promise<PlanFacts['refusedLetters']> {
  const ids = (await people.execute()).map(({ registration_id }) => registration_id);
  const answers = await findLetterAnswers(store, ids);
  const refused = new Map<string, 'passport-expired' | 'answers-missing'>();
  for (const [id, { passportExpiry }] of await openDetailsOf(store, ids)) {
    const refusal = refuseLetter({ expiresOn: passportExpiry, ...answers.get(id) }, store.settings);
    if (refusal) refused.set(id, refusal.state);
  }
  return refused;
}

/** Returns why a person gets no document of this kind, or undefined if the person gets it. */
export function whyLeftOut(kind: DocumentKind, row: HolderRow, known: PlanFacts): LeftOut | undefined {
  const outcome = outcomeOf(kind, row, known);
  return isLeftOut(outcome) ? outcome : undefined;
}

function isLeftOut(outcome: Outcome): outcome is LeftOut {
  return !issuing.includes(outcome);
}

type NamedPerson = { id: string; reference: string; fullName: string };

/** How many people a plan names. */
const mostNamed = { getting: 10, leftOut: 50 };

/**
 * Returns what issuing this document to these people would do now: who gets it, how many documents would be issued, and
 * who is left out and why.
 */
export async function planDocuments(
  store: Store,
  { people, kind }: { people: ChosenPeople; kind: DocumentKind },
  now: Date,
) {
  const known = await readPlanFacts(store, { people, kind }, now);
  const plan = { getting: 0, new: 0, anew: 0, existing: 0, withoutPhoto: 0, leftOut: 0 };
  const ids: string[] = [];
  const first: NamedPerson[] = [];
  const firstLeftOut: (NamedPerson & { why: LeftOut })[] = [];
  const reasons = new Map<LeftOut, number>();
  for (const row of await selectChosen(store.db, people).execute()) {
    const person = { id: row.id, reference: row.reference, fullName: row.full_name };
    const outcome = outcomeOf(kind, row, known);
    if (isLeftOut(outcome)) {
      plan.leftOut += 1;
      reasons.set(outcome, (reasons.get(outcome) ?? 0) + 1);
      if (firstLeftOut.length < mostNamed.leftOut) firstLeftOut.push({ ...person, why: outcome });
    } else {
      plan.getting += 1;
      ids.push(row.id);
      plan[outcome] += 1;
      if (!row.hasPhoto) plan.withoutPhoto += 1;
      if (first.length < mostNamed.getting) first.push(person);
    }
  }
  return {
    ...plan,
    /** The registrations that get it, sorted by name. */
    ids,
    first,
    firstLeftOut,
    reasons: [...reasons]
      .map(([why, count]) => ({ why, count }))
      .toSorted((one, other) => other.count - one.count || one.why.localeCompare(other.why)),
  };
}

export type DocumentPlan = Awaited<ReturnType<typeof planDocuments>>;
