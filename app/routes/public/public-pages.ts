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
export const sitemapPages = [...prerenderedPages, '/bharat-utsav', '/registration'] as const;

/** All pages that anybody may open and share. */
export const publicPages = [...sitemapPages, '/login'] as const;

/** Path prefixes that search engines should not visit. */
export const privatePaths = ['/dashboard', '/login', '/logout', '/files/'] as const;
