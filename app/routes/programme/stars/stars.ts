import { redirect } from 'react-router';
import { addStars, removeStar } from '#conference/programme/stars.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { visitorAction } from '#routes/visitor/visitor-route.server.ts';
import { findStars, writeCookieStars } from './stars.server.ts';

export function loader() {
  return redirect('/schedule');
}

/** Stars a session, or removes its star. Sending the form twice does no harm. */
async function changeStar({ request, context, form }: PostedForm) {
  const [star, unstar] = [fieldText(form, 'star'), fieldText(form, 'unstar')];
  const slug = /^[a-z0-9-]{1,60}$/.exec(star || unstar)?.[0];
  const next = nextPage(fieldText(form, 'next'));
  const { stars, set, registrationId } = await findStars(request, context);
  if (slug === undefined) return redirectTo(next, undefined, set);
  if (registrationId === undefined) {
    const others = stars.filter((one) => one !== slug);
    return redirectTo(next, undefined, [writeCookieStars(context, star ? [...others, slug] : others)]);
  }
  if (star) await addStars(context.db, { registrationId, slugs: [slug] }, context.now());
  else await removeStar(context.db, { registrationId, slug });
  return redirectTo(next, undefined, set);
}

/** Returns the page to which the form redirects. Only pages with stars are allowed. */
function nextPage(next: string): string {
  return /^\/(schedule(\/sessions\/[a-z0-9-]+)?|speakers\/[a-z0-9-]+|dashboard\/programme)$/.test(next)
    ? next
    : '/schedule';
}

export const action = visitorAction(changeStar);
