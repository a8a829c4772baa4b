import type { Speaker } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { greetingWords } from './greeting-words.ts';

/** The longest name that a mail repeats. */
const longestName = 60;

/**
 * The greeting of a mail. It names the person only if the name reads as one, because anybody can register somebody
 * else's address with a text in the place of a name, and the mail would bring that text to a stranger.
 */
export function greet(
  speaker: Speaker,
  name: string | null,
  otherwise: 'participant' | 'applicant' | 'unnamed' = 'participant',
): string {
  const words = speaker.words(greetingWords);
  return name !== null && readsAsName(name) ? say(words.named, { name: name.trim() }) : words[otherwise];
}

/** Letters, spaces, apostrophes and hyphens; a full stop only after a letter and before a space, as in “J. Smith”. */
export function readsAsName(name: string): boolean {
  const trimmed = name.trim();
  return trimmed.length <= longestName && /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?= |$))*$/u.test(trimmed);
}
