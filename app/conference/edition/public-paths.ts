import type { Edition } from './schema/edition-schema.ts';

export const faqPath = '/faq';
export const stagePath = '/take-the-stage';

/** The addresses of the pages that every edition has and that are the same for all visitors. */
const fixedPaths = [
  '/',
  '/about',
  '/schedule',
  '/speakers',
  stagePath,
  '/venue',
  '/gallery',
  '/partnership',
  '/contact',
  '/get-involved',
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
];

/** The addresses of all pages of an edition's content. */
export function contentPaths({ pages: { guides, faq } }: Edition): string[] {
  return [...fixedPaths, ...guides.map(({ path }) => `/${path}`), ...(faq ? [faqPath] : [])];
}
