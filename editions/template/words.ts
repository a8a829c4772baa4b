import { facts } from './facts.ts';

/** Returns the title and the description of a page for browsers and search engines. */
export const meta = (title: string) => ({
  title: `${title} · ${facts.name}`,
  description: `${title}: ${facts.name}, ${facts.place}.`,
});

export const register = { to: '/registration', label: 'Register Now' };
export const write = { to: '/contact', label: 'Write to us' };
