import { dayAt, formatDay, formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { sessionFormats } from '#conference/edition/programme/programme-schema.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { callState } from '#conference/papers/paper.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { listCountries } from '#conference/registration/countries.ts';
import {
  honoureeSchema,
  type ProfileField,
  profileFields,
  type SpeakerProfile,
  speakerSchema,
} from '#conference/speakers/speaker.ts';
import { listSpeakerDays, speakerChoices } from '#conference/speakers/speakers.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { profileWords, speakWords } from './speak-words.ts';

/**
 * The profile as it was typed: `topics`, `languages` and `links` are texts, `themes` and `days` are lists of chosen
 * ids.
 */
export type TypedProfile = Partial<Record<(typeof profileFields)[number], string>> & {
  themes: string[];
  days: string[];
};

/**
 * Says why nobody can apply or nominate now: the call opens later, or is closed. Undefined while people can. The end of
 * the edition closes the call.
 */
export async function sayWhyCallIsClosed(
  { db, settings, now }: Pick<RouteContext, 'db' | 'settings' | 'now'>,
  translator: Translator,
): Promise<{ why: string; isLater: boolean } | undefined> {
  const words = translator.words(speakWords);
  const { from = '', ...call } = settings.speakersCall;
  const state = callState({ from, ...call }, dayAt(now(), edition.timeZone));
  const isOver = (await readEditionEnd(db)) !== undefined;
  if (state === 'open' && !isOver) return undefined;
  if (state !== 'not-yet' || isOver) return { why: words.closed, isLater: false };
  return { why: say(words.opens, { day: formatDay(from, translator.locale) }), isLater: true };
}

/** Describes the form of a profile: its words and its choices. An honour has fewer fields. */
export function describeProfileForm(
  settings: Settings,
  translator: Translator,
  { isHonour }: { isHonour: boolean },
) {
  const words = translator.words(profileWords);
  const { categories } = translator.data(edition.pages.speakers);
  const { themes } = translator.data(edition.papers);
  return {
    words,
    isHonour,
    countries: listCountries(translator.locale),
    categories: categories.items.map(({ id, title }) => ({ value: id, label: title })),
    themes: themes.map(({ id, name }) => ({ value: id, label: name })),
    formats: sessionFormats.map((value) => ({ value, label: words[value] })),
    days: listSpeakerDays(settings).map((day) => ({
      value: day,
      label: formatDayWithWeekday(day, translator.locale),
    })),
  };
}

export type ProfileForm = ReturnType<typeof describeProfileForm>;

/**
 * Reads a profile from a posted form. If something is wrong, returns the typed values and a sentence for each wrong
 * field.
 */
export function readProfile(
  form: FormData,
  settings: Settings,
  { isHonour, translator }: { isHonour: boolean; translator: Translator },
):
  | { ok: true; profile: SpeakerProfile; typed: TypedProfile }
  | { ok: false; errors: Partial<Record<ProfileField, string>>; typed: TypedProfile } {
  const texts = Object.fromEntries(profileFields.map((name) => [name, fieldText(form, name)]));
  // No form of this site offers fifty choices. Only a manipulated form sends more.
  const chosen = (name: string) => form.getAll(name).slice(0, 50).map(String);
  const typed: TypedProfile = { ...texts, themes: chosen('themes'), days: chosen('days') };
  const read = isHonour
    ? honoureeSchema.safeParse(typed)
    : speakerSchema({ ...speakerChoices, days: listSpeakerDays(settings) }).safeParse(typed);
  return read.success
    ? { ok: true, profile: read.data, typed }
    : { ok: false, errors: fieldErrors<ProfileField>(read.error, translator), typed };
}
