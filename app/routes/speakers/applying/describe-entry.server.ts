import { edition } from '#conference/edition/edition.server.ts';
import type { SpeakerState } from '#conference/speakers/speaker.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { honourStateWords, speakerStateWords, speakWords } from './speak-words.ts';

type Entry = { state: SpeakerState; honour: string | null };

/** Says what an entry is for: to speak, or the title of an honour. */
export function nameEntry({ honour }: Pick<Entry, 'honour'>, translator: Translator): string {
  if (honour === null) return translator.words(speakWords).toSpeak;
  const { honours } = translator.data(edition.pages.speakers).recognition;
  return honours.find(({ id }) => id === honour)?.title ?? honour;
}

/** The name of a state, and an explanation for the person. */
export function wordsOfState({ state, honour }: Entry, translator: Translator) {
  const words = translator.words(speakerStateWords);
  const other: Partial<Record<string, string>> = honour === null ? {} : translator.words(honourStateWords);
  const text = `${state}-text` as const;
  return { state, stateName: words[state], stateText: other[text] ?? words[text] };
}
