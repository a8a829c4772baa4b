/**
 * Speakers: people apply or are nominated, the committee invites them, and each who accepts gets a page.
 *
 * - list the people of the conference, find one with their sessions: list-people.server.ts
 * - read one's own entry: applying/read-own.server.ts
 *
 * Applying:
 * - apply to speak, accept a nomination: applying/apply.server.ts
 * - nominate somebody, decline a nomination: applying/nominate.server.ts
 * - answer an invitation, change or leave one's entry: applying/answer.server.ts
 * - send a photograph: applying/photograph.server.ts
 *
 * Deciding:
 * - list the queue, read an entry: deciding/queue.server.ts
 * - invite, decide, publish a page, take it down: deciding/decide.server.ts
 * - invite people from a table: importing/import-speakers.server.ts
 * - withdraw an invitation: deciding/withdraw-invitation.server.ts
 */

import { z } from 'zod';
import { sessionFormats } from '#conference/edition/programme/programme-schema.ts';
import { isCountry } from '#conference/registration/countries.ts';
import { emailAddress, line, paragraph, personName } from '#platform/forms/plain-text.ts';
import { speakerRuleWords } from './speaker-rule-words.ts';

export const speakerStates = [
  'received',
  'invited',
  'confirmed',
  'published',
  'declined',
  'rejected',
  'uninvited',
  'withdrawn',
] as const;
export type SpeakerState = (typeof speakerStates)[number];

/** The ways in which an entry comes into the queue. */
export const speakerOrigins = ['application', 'nomination', 'invitation'] as const;
export type SpeakerOrigin = (typeof speakerOrigins)[number];

/** What the desk can decide. Each decision becomes the state of the entry, and is mailed. */
export const speakerDecisions = ['invited', 'rejected', 'published'] as const;
export type SpeakerDecision = (typeof speakerDecisions)[number];

/** The states of an open entry. A mailbox has at most one open entry for speaking, and one for each honour. */
export const openStates = ['received', 'invited', 'confirmed', 'published'] as const;

/** The states in which each decision is possible. An honour is never published. */
const decidableIn: Record<SpeakerDecision, readonly SpeakerState[]> = {
  invited: ['received', 'rejected', 'uninvited'],
  rejected: ['received'],
  published: ['confirmed', 'published'],
};

/** True if the desk can make this decision about an entry. */
export function canDecide(
  decision: SpeakerDecision,
  { state, honour }: { state: SpeakerState; honour: string | null },
): boolean {
  return decidableIn[decision].includes(state) && (decision !== 'published' || honour === null);
}

/** True if the person can still change the texts and the photograph. */
export function canCorrect(state: SpeakerState): boolean {
  return state === 'received' || state === 'invited' || state === 'confirmed' || state === 'published';
}

/** Who acts for an entry: a proved mailbox, and its registration if it has one. */
export type Applicant = { email: string; registrationId: string | undefined };

const words = speakerRuleWords.english;

/**
 * The limits of the lists in a profile: the number of entries in each list, and the number of characters in each entry.
 */
export const profileLimits = {
  topics: 8,
  topic: 80,
  languages: 10,
  language: 40,
  links: 5,
  link: 300,
} as const;

/** The schema of a list that people type as one text, with a `separator` between the entries. */
function list(separator: RegExp, count: number, length: number, tooMany: string) {
  return z
    .string()
    .transform((text) =>
      text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(line(length, tooMany)).max(count, tooMany));
}

const links = list(/\s+/, profileLimits.links, profileLimits.link, words.tooManyLinks).pipe(
  z.array(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: words.link })),
);

const profile = {
  name: personName(120, words.name),
  title: line(160, words.title),
  country: z.string().refine(isCountry, words.country),
  biography: paragraph(1000, words.biography),
  languages: list(/[,\n]/, profileLimits.languages, profileLimits.language, words.tooManyLanguages).refine(
    (all) => all.length > 0,
    words.languages,
  ),
  links,
};

type Choices = { categories: readonly string[]; themes: readonly string[]; days: readonly string[] };

function oneOf(known: readonly string[], message: string) {
  return z.string().refine((chosen) => known.includes(chosen), message);
}

/**
 * The form in which a speaker describes themselves. `topics`, `languages` and `links` are typed as texts and become
 * lists. `choices` are the ids of the edition's categories and themes, and the days of the conference.
 */
export function speakerSchema({ categories, themes, days }: Choices) {
  return z.object({
    ...profile,
    category: oneOf(categories, words.category),
    topics: list(/\n/, profileLimits.topics, profileLimits.topic, words.tooManyTopics).refine(
      (all) => all.length > 0,
      words.topics,
    ),
    themes: z.array(oneOf(themes, words.theme)).min(1, words.theme).transform(withoutRepeats),
    days: z.array(oneOf(days, words.days)).min(1, words.days).transform(withoutRepeats),
    format: z.enum(sessionFormats, words.format),
  });
}

/** The form in which a person who is nominated for an honour describes themselves. */
export const honoureeSchema = z
  .object(profile)
  .transform((given) => ({ ...given, category: '', topics: [], themes: [], days: [], format: null }));

function withoutRepeats(all: string[]): string[] {
  return [...new Set(all)].sort();
}

export type SpeakerProfile = z.output<ReturnType<typeof speakerSchema>> | z.output<typeof honoureeSchema>;

export const profileFields = [
  'name',
  'title',
  'country',
  'biography',
  'languages',
  'links',
  'category',
  'topics',
  'format',
] as const;
export type ProfileField = (typeof profileFields)[number] | 'themes' | 'days';

/** The form that nominates another person. `purpose` is "speaker", or the id of an honour. */
export function nominationSchema({
  categories,
  honours,
}: {
  categories: readonly string[];
  honours: readonly string[];
}) {
  return z
    .object({
      purpose: oneOf(['speaker', ...honours], words.purpose),
      category: z.string(),
      name: personName(120, words.nomineeName),
      email: emailAddress(words.nomineeEmail),
      statement: paragraph(2000, words.statement),
      nominatorName: personName(120, words.nominatorName),
    })
    .superRefine(({ purpose, category }, check) => {
      if (purpose !== 'speaker' || categories.includes(category)) return;
      check.addIssue({ code: 'custom', path: ['category'], message: words.category });
    })
    .transform(({ purpose, category, ...given }) => ({
      ...given,
      honour: purpose === 'speaker' ? null : purpose,
      category: purpose === 'speaker' ? category : '',
    }));
}

export type Nomination = z.output<ReturnType<typeof nominationSchema>>;
export const nominationFields = [
  'purpose',
  'category',
  'name',
  'email',
  'statement',
  'nominatorName',
] as const;
export type NominationField = (typeof nominationFields)[number];

/** A nomination or an invitation that nobody answers is deleted after this many days. */
export const daysToAnswer = 30;

/** What visitors see of a speaker. */
export const publishedSpeakerSchema = z.object({
  name: z.string(),
  title: z.string(),
  category: z.string(),
  country: z.string(),
  biography: z.string(),
  topics: z.array(z.string()),
  themes: z.array(z.string()),
  languages: z.array(z.string()),
  links: z.array(z.string()),
  format: z.enum(sessionFormats).nullable(),
});
export type PublishedSpeaker = z.infer<typeof publishedSpeakerSchema>;
