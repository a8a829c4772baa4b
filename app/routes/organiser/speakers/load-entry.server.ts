import { randomUUID } from 'node:crypto';
import { edition } from '#conference/edition/edition.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { listActs } from '#conference/reports/list-acts.server.ts';
import { findSlug, listFreePeople, readForDesk } from '#conference/speakers/deciding/queue.server.ts';
import { canDecide, speakerDecisions } from '#conference/speakers/speaker.ts';
import { writeSpeakerNumber } from '#conference/speakers/speaker-number.ts';
import { nameCategory, nameHonour, nameTheme } from '#conference/speakers/speakers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeAct } from '../audit/history/describe-act.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { stateWords } from './speaker-words.ts';

/** Loads an entry of the queue of speakers or of honours. Throws the 404 page if this queue has no such entry. */
export async function loadEntry(
  context: RouteContext,
  { speakerId, isHonour }: { speakerId: string; isHonour: boolean },
) {
  const { db } = context;
  const { speaker: row, decisions } = requireRecord(await readForDesk(db, { speakerId, isHonour }));
  const acts = await listActs(context, { subjectIds: [row.id], hidden: [], count: 100 });
  const open = speakerDecisions.filter((decision) => canDecide(decision, row));
  const { name, title, biography, topics, languages, links, days, email, state, origin, statement } = row;
  return {
    ...{ id: row.id, name, title, biography, topics, languages, links, email, state, origin, statement },
    number: writeSpeakerNumber(row.number),
    isHonour,
    purpose: row.honour === null ? nameCategory(row.category) : nameHonour(row.honour),
    country: nameCountry(row.country),
    themes: row.themes.map(nameTheme),
    days,
    format: row.format,
    nominator: row.nominator_name,
    hasPhotograph: row.photograph_id !== null,
    sentAt: describeZonedTime(row.created_at),
    savedAt: describeZonedTime(row.saved_at),
    hasCorrections: row.published_at !== null && row.saved_at > row.published_at,
    slug: row.state === 'published' ? await findSlug(db, row.programme_person_id) : undefined,
    isLinked: row.programme_person_id !== null,
    people:
      open.includes('published') && row.programme_person_id === null
        ? (await listFreePeople(db)).map((person) => ({
            value: person.id,
            label: `${person.name}, ${person.country}`,
          }))
        : [],
    open,
    decisions: decisions.map(({ id, decision, note, decidedAt, organiser }) => ({
      id,
      note,
      sentence: `${stateWords[decision]} by ${organiser}, ${describeZonedTime(decidedAt)}`,
    })),
    history: acts.map((act) => describeAct(context.settings, act)),
    zone: edition.timeZoneName,
    formKey: randomUUID(),
  };
}

export type DeskEntry = Awaited<ReturnType<typeof loadEntry>>;
