import type { Edition } from './edition-schema.ts';

/** The addresses of the pages that every edition has and that are the same for all visitors. */
const fixedPaths = [
  '/',
  '/about',
  '/schedule',
  '/speakers',
  '/venue',
  '/gallery',
  '/partnership',
  '/contact',
  '/get-involved',
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
];

export const faqPath = '/faq';
export const tourPath = '/venue-tour';

/** The addresses of all pages of an edition's content. */
export function contentPaths({ pages: { guides, faq, tour } }: Edition): string[] {
  return [
    ...fixedPaths,
    ...guides.map(({ path }) => `/${path}`),
    ...(faq ? [faqPath] : []),
    ...(tour ? [tourPath] : []),
  ];
}
