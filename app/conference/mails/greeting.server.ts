import { edition } from '#conference/edition/edition.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { greetingWords } from './greeting-words.ts';

/** Greetings of mails leave out longer names. */
const longestName = 60;

/**
 * The greeting of a mail. It contains `name` only if this text looks like a name. Otherwise somebody could register a
 * stranger's address with a message as the name, and our mail would send this message to the stranger.
 */
export function greet(
  translator: Translator,
  name: string | null,
  otherwise: 'participant' | 'applicant' | 'unnamed' = 'participant',
): string {
  const words = translator.words(greetingWords);
  return name !== null && looksLikeName(name) ? say(words.named, { name: name.trim() }) : words[otherwise];
}

/** The last line of a mail: the name of the conference, and the address for questions. */
export function signOff({ sentence }: Translator, email: string): string {
  return `${sentence(edition.name)} · ${email}`;
}

/** True if a text has only letters, spaces, apostrophes and hyphens, and full stops only as in “J. Smith”. */
export function looksLikeName(name: string): boolean {
  const trimmed = name.trim();
  return trimmed.length <= longestName && /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?= |$))*$/u.test(trimmed);
}
