import { type ChangeableFacts, changeableFactsOf } from './changeable-facts.ts';
import type { WrittenEdition } from './read-edition.server.ts';
import type { Edition } from './schema/edition-schema.ts';

/**
 * The facts that owners can change at the desk, and the pages, whose texts depend on these facts and on the day. A
 * snapshot never changes: a request, a job or a mail takes the newest one once, and passes it on like the time.
 */
export type Settings = Readonly<
  ChangeableFacts &
    Pick<WrittenEdition, 'pages' | 'layout' | 'gaps' | 'unfilled' | 'today'> & {
      [Fact in 'festival' | 'visa' | 'visaHint' | 'over']: Edition[Fact];
    }
>;

/** Whatever carries the settings of a request, a job or a mail. */
export type WithSettings = { settings: Settings };

/** The facts of an edition that never change while the process runs. All others are in the {@link Settings}. */
export type FixedEdition = Omit<Edition, keyof Settings> & {
  papers: Omit<Edition['papers'], 'state' | 'isOpen' | 'from' | 'until' | 'review'> & {
    review: Omit<Edition['papers']['review'], 'criteria'> & { criteria: readonly { id: string }[] };
  };
  speakersCall: Pick<Edition['speakersCall'], 'samples'>;
  documents: Omit<Edition['documents'], 'state' | 'certificatesFrom'>;
  kit: Omit<Edition['kit'], 'state' | 'changeUntil'>;
  festival?: Pick<NonNullable<Edition['festival']>, 'name' | 'path'> | undefined;
  visa?: Omit<NonNullable<Edition['visa']>, 'withoutVisa' | 'daysToApply' | 'daysBeforeApplying'> | undefined;
  pages: Pick<Edition['pages'], 'speakers'>;
};

/** Returns the settings of an edition, with the texts of its pages. */
export function settingsOf(edition: WrittenEdition): Settings {
  const { pages, layout, over, gaps, unfilled, today } = edition;
  return freezeDeeply({ ...changeableFactsOf(edition), pages, layout, over, gaps, unfilled, today });
}

/** Freezes a value and everything in it, so that each write to it throws. */
export function freezeDeeply<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freezeDeeply);
  return value;
}
