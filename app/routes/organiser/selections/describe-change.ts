import { describeCount } from '../page/count.ts';

/**
 * Says how the rows of a filter have changed since the selection was made. Returns an empty text if nothing has
 * changed.
 */
export function describeChange({ added, gone }: { added: number; gone: number }): string {
  const parts = [
    added > 0 && `${describeCount(added, 'more is', 'more are')} on this list now`,
    gone > 0 && `${describeCount(gone, 'of them is', 'of them are')} not on it any more`,
  ].filter(Boolean);
  return parts.join(', and ');
}

/** Removes `all` from the query of a selection's page. The rest is the query of the list. */
export function listQuery(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name !== 'all'));
}
