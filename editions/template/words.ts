/** Returns the title and the description of a page for browsers and search engines. */
export const meta = (title: string) => ({
  title: `${title} · {event}`,
  description: `${title}: {event}, {place}.`,
});

export const register = { to: '/registration', label: 'Register Now' };
export const write = { to: '/contact', label: 'Write to us' };
