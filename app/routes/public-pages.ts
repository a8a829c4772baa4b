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

/** Every page that anybody may find, link to and share, each at its one address. */
export const publicPages = [...prerenderedPages, '/bharat-utsav', '/registration', '/login'] as const;
