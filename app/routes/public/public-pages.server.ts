import { edition } from '#conference/edition/edition.server.ts';

/** The pages that are the same for everybody: rendered at build. */
export const prerenderedPages = [
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
] as const;

/** The pages for search engines. */
export const sitemapPages = [
  ...prerenderedPages,
  ...(edition.festival ? [`/${edition.festival.path}`] : []),
  '/registration',
];

/** All pages that anybody may open and share. */
export const publicPages = [...sitemapPages, '/login'];

/** Path prefixes that search engines should not visit. */
export const privatePaths = ['/dashboard', '/login', '/logout', '/files/'] as const;
