import { createContext, type RouterContextProvider } from 'react-router';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Clock } from '#platform/clock.server.ts';
import { findRequestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { rehearsalWords } from './rehearsal-words.ts';

/** Set while the server renders one of the build's pages again, which has no request. */
export const clockContext = createContext<Clock | null>(null);

/** What a page of a rehearsal says, and how far its clock is ahead of the browser's. */
export type Rehearsal = { line: string; aheadMs: number };

/** Describes the rehearsal in which a page is rendered. Returns undefined outside a rehearsal. */
export function findRehearsal(context: Readonly<RouterContextProvider>): Rehearsal | undefined {
  const clock = context.get(clockContext) ?? findRequestContext(context);
  if (!clock?.rehearsal) return undefined;
  return { line: sayRehearsal(clock, context.get(translatorContext)), ...clock.rehearsal };
}

/** Writes which day it is in a rehearsal: "Rehearsal: 20 November 2025". */
export function sayRehearsal({ now }: Pick<Clock, 'now'>, translator = englishTranslator): string {
  const day = formatDay(dayAt(now(), edition.timeZone), translator.locale);
  return say(translator.words(rehearsalWords).line, { day });
}
