import type { UploadRefusal } from '#platform/files/check-upload.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { fileWords } from './form-words.ts';

/** Says why a file was refused and what to do. `pdf` tells whether the field accepts PDF files, too. */
export function fileRefusal(
  { name, reason, pdf }: { name: string; reason: UploadRefusal; pdf: boolean },
  translator: Translator,
): string {
  const words = translator.words(fileWords);
  if (reason === 'not-accepted') return say(words[reason], { name, pdf: pdf ? 'yes' : 'no' });
  return say(words[reason], { name });
}
