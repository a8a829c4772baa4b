import type { Organiser } from '#conference/organiser/organiser.ts';
import type { Spelling } from '#platform/database/similar-text.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

/** A search of an organiser. `text` is what the organiser typed, without blanks around it. */
export type SearchRequest = { context: RouteContext; organiser: Organiser; text: string };

/** A search with a spelling: it finds the text as it was typed, or similar spellings. */
export type SpellingRequest = SearchRequest & { spelling: Spelling };

/** How many records of a kind the search shows at most. */
export const maxHits = 8;

export type Tone = 'plain' | 'done' | 'due' | 'refused';

/** A record that the search found. */
export type Hit = {
  id: string;
  title: string;
  /** Details that distinguish the record from others, such as its reference and email. */
  notes: readonly string[];
  status: readonly { word: string; tone: Tone }[];
  /** The address of its page. Undefined if the record has no page any more. */
  to: string | undefined;
  /**
   * The address of the form that records a payment for this record, if something is due and the organiser may use the
   * form.
   */
  payAt?: string | undefined;
  /** True if the text is the reference or number of this record. */
  isExact?: boolean;
};

/** The records of one kind that the search found. */
export type Hits = {
  /** The id of the heading. */
  id: string;
  title: string;
  hits: readonly Hit[];
  /** True if no record has the text as it was typed, and these records are spelled similarly. */
  isSimilar?: boolean;
  /**
   * The address of the whole list with the same search. Undefined if there are at most `maxHits` records, or no such
   * list.
   */
  more?: string | undefined;
};

/**
 * Returns at most `maxHits` of the rows that were found. If there are more rows, also returns the address of the list
 * that has all of them.
 */
export function firstHits<Row>(rows: readonly Row[], list: string | undefined) {
  return { rows: rows.slice(0, maxHits), more: rows.length > maxHits ? list : undefined };
}
