import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { countUnanswered, listQueue } from '#conference/speakers/deciding/queue.server.ts';
import { speakerOrigins, speakerStates } from '#conference/speakers/speaker.ts';
import { writeSpeakerNumber } from '#conference/speakers/speaker-number.ts';
import { nameCategory, nameHonour, speakerChoices } from '#conference/speakers/speakers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { describeTime } from '../desk-dates.server.ts';
import { loadPage } from '../list/paging.ts';
import { readSearch, searchChoice } from '../list/search-fields.ts';

const searchSchema = z.object({
  text: searchText(200),
  state: searchChoice(speakerStates),
  origin: searchChoice(speakerOrigins),
  category: searchChoice(speakerChoices.categories),
  honour: searchChoice(speakerChoices.honours),
});

/** Loads a page of the queue of speakers or of honours. */
export async function loadQueue(db: Database, url: URL, { isHonour }: { isHonour: boolean }) {
  const filter = readSearch(searchSchema, url);
  const { rows, pages } = await loadPage(url, filter, (page) => listQueue(db, { isHonour, filter, ...page }));
  const { categories, recognition } = edition.pages.speakers;
  return {
    search: filter,
    zone: edition.timeZoneName,
    pages,
    unanswered: await countUnanswered(db, { isHonour }),
    categories: categories.items.map(({ id, title }) => ({ value: id, label: title })),
    honours: recognition.honours.map(({ id, title }) => ({ value: id, label: title })),
    rows: rows.map((row) => ({
      id: row.id,
      number: writeSpeakerNumber(row.number),
      name: row.name,
      title: row.title,
      purpose: row.honour === null ? nameCategory(row.category) : nameHonour(row.honour),
      country: nameCountry(row.country),
      state: row.state,
      origin: row.origin,
      hasCorrections: row.published_at !== null && row.saved_at > row.published_at,
      sentAt: describeTime(row.created_at),
    })),
  };
}

export type Queue = Awaited<ReturnType<typeof loadQueue>>;
