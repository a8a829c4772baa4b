import { z } from 'zod';

/** Whether people can use the feature behind the cards and buttons of a page (`open`), or not yet (`announced`). */
export const featureState = z.enum(['announced', 'open']);

/** Where a schema reports its faults. */
type Check = { addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void };

/** Reports each card or button without a link, with the path of its field. */
export function requireLinks(
  check: Check,
  list: string[],
  links: readonly { to?: string | undefined }[],
): void {
  for (const [index, { to }] of links.entries()) {
    if (to) continue;
    check.addIssue({
      code: 'custom',
      path: [...list, index, 'to'],
      message: 'is missing, although the page is open',
    });
  }
}

/** Reports a button without a link, with the path of its field. */
export function requireLink(check: Check, field: string[], to: string | undefined): void {
  if (to) return;
  check.addIssue({ code: 'custom', path: field, message: 'is missing, although the page is open' });
}
