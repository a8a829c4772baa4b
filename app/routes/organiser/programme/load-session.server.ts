import { dayAt, programmeDays } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { SessionKind } from '#conference/edition/programme/session-kinds.ts';
import {
  type AcceptedPaper,
  listAcceptedPapers,
  type PaperAuthor,
} from '#conference/papers/accepted-papers.server.ts';
import { needs } from '#conference/papers/paper.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { findPersonOf } from '#conference/programme/draft/add-author-to-people.server.ts';
import type { DraftPaper, DraftPerson, DraftSession } from '#conference/programme/draft/draft.ts';
import { listPapersToPlace, listPeople, listRooms } from '#conference/programme/draft/read-draft.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { clockAt, languageNames, themeNames } from '#routes/programme/list-sessions.server.ts';
import { needWords } from '../papers/paper-words.ts';
import { authorValue, peopleFields, type SessionField } from './session-fields.ts';

type Store = Pick<RouteContext, 'db' | 'settings'>;
type Values = Partial<Record<SessionField, string>>;

/** How many empty rows for people the form shows at first. */
const emptyRows = 2;

/** Loads the data of the form that changes a session of the draft. */
export async function loadSession({ db, settings }: Store, session: DraftSession) {
  const papers = await listAcceptedPapers(
    db,
    session.papers.map(({ id }) => id),
  );
  const choices = await loadChoices({ db, settings }, papers);
  return {
    title: session.title,
    values: valuesOfSession(session),
    rows: session.people.length + emptyRows,
    papers: session.papers.map(describePaper),
    choices,
  };
}

/**
 * Loads the data of the form for a new session. With the id of an accepted paper that is in no session, the form begins
 * with that paper.
 */
export async function loadNewSession({ db, settings }: Store, paperId: string | null) {
  const paper = (await listPapersToPlace(db)).find(({ id }) => id === paperId);
  const choices = await loadChoices({ db, settings }, paper ? [paper] : []);
  const people = paper ? await listPeople(db) : [];
  return {
    values: paper ? valuesOfPaper(paper, people) : { language: 'en' },
    rows: (paper?.authors.length ?? 0) + emptyRows,
    papers: paper ? [describePaper(paper)] : [],
    choices,
  };
}

type Described = Omit<DraftPaper, 'authors'> & { authors: readonly { name: string }[] };

function describePaper({ id, number, title, needs: given, authors }: Described) {
  return {
    id,
    label: `${writePaperNumber(number)} ${title}`,
    authors: authors.map(({ name }) => name).join(', '),
    needs: needs.flatMap((need) => (given.includes(need) ? [needWords[need]] : [])).join(', '),
  };
}

/**
 * Loads the choices of the form. Authors of these papers can be chosen even if they are not people of the programme
 * yet.
 */
async function loadChoices({ db, settings }: Store, papers: readonly AcceptedPaper[]) {
  const days = programmeDays(settings);
  const [rooms, people] = [await listRooms(db), await listPeople(db)];
  const toPlace = (await listPapersToPlace(db)).filter(({ id }) => !papers.some((paper) => paper.id === id));
  const authors = papers.flatMap((paper) =>
    paper.authors
      .filter((author) => !findPersonOf(people, author))
      .map(({ id, name }) => [authorValue(id), `${name}, author of ${writePaperNumber(paper.number)} (new)`]),
  );
  return {
    rooms: Object.fromEntries(rooms.map(({ id, name, capacity }) => [id, `${name} (${capacity} seats)`])),
    people: Object.fromEntries([
      ...authors,
      ...people.map(({ id, name, country }) => [id, [name, country].filter(Boolean).join(', ')]),
    ]),
    papers: Object.fromEntries(
      toPlace.map(({ id, number, title }) => [id, `${writePaperNumber(number)} ${title}`]),
    ),
    themes: themeNames(),
    languages: languageNames(languageChoice, 'en'),
    from: days[0] ?? '',
    until: days.at(-1) ?? '',
    zone: edition.timeZoneName,
  };
}

/** The languages that the form offers, for a session and its interpreters. */
const languageChoice =
  'am ar bn de en es fa fr he hi id it ja ko ms ne pt ru si sw ta te th tr ur vi zh'.split(' ');

/** The values with which the form of a session begins. */
export function valuesOfSession(session: DraftSession): Values {
  const { startsAt, endsAt, people } = session;
  const values: Values = {
    title: session.title,
    abstract: session.abstract,
    kind: session.kind,
    theme: session.theme ?? '',
    language: session.language,
    interpretedInto: session.interpretedInto.join(' '),
    format: session.format,
    room: session.roomId ?? '',
    day: startsAt ? dayAt(startsAt, edition.timeZone) : '',
    from: startsAt ? clockAt(startsAt.toISOString()) : '',
    to: endsAt ? clockAt(endsAt.toISOString()) : '',
    joinLink: session.joinLink ?? '',
    places: session.places === null ? '' : String(session.places),
  };
  for (const [index, { person, role }] of peopleFields(people.length).entries()) {
    values[person] = people[index]?.personId ?? '';
    values[role] = people[index]?.role ?? 'speaker';
  }
  return values;
}

/** The values of the form for a new session in which this paper is presented. */
function valuesOfPaper(paper: AcceptedPaper, people: readonly DraftPerson[]): Values {
  const values: Values = {
    title: paper.title.slice(0, 160),
    abstract: paper.abstract.slice(0, 3000),
    kind: kindOf(paper.kind),
    theme: Object.keys(themeNames()).includes(paper.theme) ? paper.theme : '',
    language: paper.language,
    format: paper.needs.includes('online') ? 'both' : 'in-person',
  };
  for (const [index, { person, role }] of peopleFields(paper.authors.length).entries()) {
    const author = paper.authors[index];
    values[person] = author ? valueOfAuthor(author, people) : '';
    values[role] = 'speaker';
  }
  return values;
}

function valueOfAuthor(author: PaperAuthor, people: readonly DraftPerson[]): string {
  return findPersonOf(people, author)?.id ?? authorValue(author.id);
}

/**
 * Returns the kind of session in which papers of this kind are presented. In the form, organisers can choose another
 * kind.
 */
function kindOf(paperKind: string): SessionKind {
  return edition.papers.kinds.find(({ id }) => id === paperKind)?.sessionKind ?? 'papers';
}
