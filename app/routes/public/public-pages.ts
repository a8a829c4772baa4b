/** The pages without a form of state: rendered once, at build. */
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

/** What is worth finding. */
export const sitemapPages = [...prerenderedPages, '/bharat-utsav', '/registration'] as const;

/** Every page that anybody may open and share, each at its one address. */
export const publicPages = [...sitemapPages, '/login'] as const;

/** Where search engines have nothing to look for; each stands for all that begins with it. */
export const privatePaths = ['/dashboard', '/login', '/logout', '/files/'] as const;
