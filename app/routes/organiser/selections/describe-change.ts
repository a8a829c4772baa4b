import { describeCount } from '../page/count.ts';

/**
 * Describes how the rows of a filter have changed since they were chosen. Returns an empty text if they are the same.
 */
export function describeChange({ added, gone }: { added: number; gone: number }): string {
  const parts = [
    added > 0 && `${describeCount(added, 'more is', 'more are')} on this list now`,
    gone > 0 && `${describeCount(gone, 'of them is', 'of them are')} not on it any more`,
  ].filter(Boolean);
  return parts.join(', and ');
}

/** The query of the list's address without `all`, which says that all rows were chosen. */
export function listQuery(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name !== 'all'));
}
