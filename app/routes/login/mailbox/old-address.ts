import { redirect } from 'react-router';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

const addresses: Record<string, string> = {
  login: '/login',
  code: '/login/code',
  link: '/login/link',
};

/** People without a registration once signed in at addresses of their own. Keeps the query, such as a link's token. */
export const loader = visitorLoader(async ({ url, params }) => {
  const address = addresses[params.page ?? ''];
  if (!address) throw new Response('There is no such page.', { status: 404 });
  throw redirect(`${address}${url.search}`, 301);
});
