import { edition } from '#conference/edition/edition.server.ts';
import { readOwnSpeaker } from '#conference/speakers/applying/read-own.server.ts';
import { findSlug } from '#conference/speakers/deciding/queue.server.ts';
import { type Applicant, canCorrect } from '#conference/speakers/speaker.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { linkGuidelines } from '../link-guidelines.server.ts';
import { nameEntry, wordsOfState } from './describe-entry.server.ts';
import { describeProfileForm, type TypedProfile } from './profile-form.server.ts';
import { ownSpeakerWords, speakWords } from './speak-words.ts';

/** Loads the page on which a person sees their own entry. Throws a 404 if the person has no such entry. */
export async function loadOwn(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  { applicant, speakerId, translator }: { applicant: Applicant; speakerId: string; translator: Translator },
) {
  const found = isUuid(speakerId) ? await readOwnSpeaker(db, applicant, speakerId) : undefined;
  if (!found) throw new Response('There is no such profile.', { status: 404 });
  const { speaker: row, note } = found;
  const words = translator.words(ownSpeakerWords);
  const { title, back } = translator.words(speakWords);
  const typed: TypedProfile = {
    ...{ name: row.name, title: row.title, country: row.country, biography: row.biography },
    ...{ category: row.category, format: row.format ?? '', themes: row.themes, days: row.days },
    topics: row.topics.join('\n'),
    links: row.links.join('\n'),
    languages: row.languages.join(', '),
  };
  return {
    id: row.id,
    words,
    back,
    title: `${title} · ${translator.sentence(edition.name)}`,
    name: nameEntry(row, translator),
    ...wordsOfState(row, translator),
    isHonour: row.honour !== null,
    isInvited: row.state === 'invited',
    guidelines:
      row.honour === null && ['invited', 'confirmed', 'published'].includes(row.state)
        ? linkGuidelines(translator)
        : undefined,
    canCorrect: canCorrect(row.state),
    canWithdraw: row.state === 'received' || row.state === 'confirmed' || row.state === 'published',
    photograph: row.photograph_id,
    slug: row.state === 'published' ? await findSlug(db, row.programme_person_id) : undefined,
    note,
    statement: row.statement,
    saidBy: row.nominator_name && say(words.saidBy, { name: row.nominator_name }),
    typed,
    form: describeProfileForm(settings, translator, { isHonour: row.honour !== null }),
  };
}

export type OwnPage = Awaited<ReturnType<typeof loadOwn>>;
