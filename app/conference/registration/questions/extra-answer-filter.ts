import { z } from 'zod';

/**
 * A condition of the list of registrations: how a question was answered. `is` is `answered`, `missing`, or the
 * fingerprint of a choice or a tick, so that no answer stands in an address.
 */
export type ExtraAnswerFilter = { questionId: string; is: string } | undefined;

const written = z.string().regex(/^[0-9a-f-]{36}:(answered|missing|[\w-]{43})$/);

/** Reads the condition from the parameter `answer` of a URL. Ignores invalid values. */
export function readExtraAnswerFilter(query: URLSearchParams): ExtraAnswerFilter {
  const read = written.safeParse(query.get('answer'));
  if (!read.success) return undefined;
  const [questionId = '', is = ''] = read.data.split(':');
  return z.uuid().safeParse(questionId).success ? { questionId, is } : undefined;
}

export function writeExtraAnswerFilter(filter: ExtraAnswerFilter): string {
  return filter ? `${filter.questionId}:${filter.is}` : '';
}

/** Describes the condition without the words of the question. */
export function describeExtraAnswer({ is }: NonNullable<ExtraAnswerFilter>): string {
  if (is === 'answered') return 'an extra question answered';
  return is === 'missing' ? 'an extra question not answered' : 'one answer to an extra question';
}
