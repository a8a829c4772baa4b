import type { EditionLayout } from '#conference/edition/page-schemas/layout-schema.ts';

export const cookieBanner: EditionLayout['cookies'] = {
  title: 'Cookies',
  text: 'Only necessary ones, and your choice is remembered.',
  accept: 'Accept',
  decline: 'Decline',
};
