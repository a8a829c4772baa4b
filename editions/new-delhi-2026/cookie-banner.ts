import type { EditionLayout } from '#conference/edition/schema/pages/layout-schema.ts';

export const cookieBanner: EditionLayout['cookies'] = {
  title: 'Cookies',
  text: 'Only necessary ones, none to track you.',
  accept: 'Accept',
  decline: 'Decline',
};
