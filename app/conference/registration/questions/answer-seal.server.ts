import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { ExtraQuestion } from './extra-question.ts';

/** Never change this purpose: stored answers are sealed with it. */
const purpose = 'extra answer';

export function sealAnswer(record: RecordKey, answer: string): Buffer {
  return sealValue(record, purpose, answer);
}

export function openAnswer(record: RecordKey, sealed: Buffer): string {
  return String(unsealValue(record, purpose, sealed));
}

/**
 * The keyed hash of a choice or a tick, by which the desk finds those who gave this answer without opening any. Null for
 * other kinds of questions.
 */
export function fingerprintAnswer(
  secrets: Pick<Secrets, 'fingerprint'>,
  { id, kind }: Pick<ExtraQuestion, 'id' | 'kind'>,
  answer: string,
): string | null {
  return kind === 'choice' || kind === 'tick' ? secrets.fingerprint(purpose, `${id}\0${answer}`) : null;
}
