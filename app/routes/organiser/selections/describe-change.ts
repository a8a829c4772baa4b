import { describeCount } from '../page/count.ts';

/** Says what a filter would choose now that it did not choose then. Empty if it is the same. */
export function describeChange({ added, gone }: { added: number; gone: number }): string {
  const parts = [
    added > 0 && `${describeCount(added, 'more is', 'more are')} on this list now`,
    gone > 0 && `${describeCount(gone, 'of them is', 'of them are')} not on it any more`,
  ].filter(Boolean);
  return parts.join(', and ');
}

/** The address of the list without the part that says that all of it was chosen. */
export function listQuery(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name !== 'all'));
}
