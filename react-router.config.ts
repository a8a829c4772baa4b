import type { Config } from '@react-router/dev/config';

/** The public pages without a form of state: rendered once, at build. */
const prerendered = [
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

export default {
  ssr: true,
  prerender: prerendered,
} satisfies Config;
