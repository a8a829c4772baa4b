import { edition } from '#conference/edition/edition.server.ts';
import {
  answered,
  done,
  type Outcome,
  openMailedLink,
  type Person,
  profileOn,
  type Run,
  refused,
  valuesOf,
  visit,
} from '../person.ts';

export async function starSession(run: Run, person: Person): Promise<Outcome> {
  await visit(run, person, '/dashboard');
  const page = await person.browser.open('/schedule');
  const slugs = valuesOf(page, 'star');
  const star = slugs[person.number % slugs.length];
  if (star === undefined) return refused('There is no session to star.');
  return answered(await person.browser.send(page, undefined, { star }), 'No session can be starred.');
}

/**
 * Signs up for a session with few places, and takes the place that was offered meanwhile. Whoever has a place already
 * gives it back.
 */
export async function signUpForSession(run: Run, person: Person): Promise<Outcome> {
  await visit(run, person, '/dashboard');
  const all = valuesOf(await person.browser.open('/schedule?day=all'), 'star');
  const slugs = all.filter((slug) => slug.startsWith('peace-and-paper')).toSorted();
  let says = 'No session has a limit of places.';
  // Each person begins with another session.
  const first = person.number % (slugs.length || 1);
  for (const slug of [...slugs.slice(first), ...slugs.slice(0, first)]) {
    const page = await person.browser.open(`/schedule/sessions/${slug}`);
    for (const intent of ['accept', 'sign-up', 'give-back']) {
      const sent = await person.browser.send(page, intent);
      if (sent?.isAcknowledged) return done(`${intent} ${slug}`);
      if (sent) says = answered(sent, '').says;
    }
  }
  return refused(says);
}

/** Nominates somebody for an honour, who then accepts or declines with the link of the mail. */
export async function nominate(run: Run, person: Person): Promise<Outcome> {
  const email = `honour-${person.number}@honours.example`;
  const form = await visit(run, person, '/speak/nominate');
  const sent = await person.browser.send(form, undefined, {
    purpose: edition.pages.speakers.recognition.honours[0]?.id ?? '',
    name: `Nominee ${person.number}`,
    email,
    statement: 'Has made peace where nobody else could.',
    nominatorName: person.name,
  });
  if (!sent?.isAcknowledged) return answered(sent, 'Nobody can be nominated.');
  const { browser, page } = await openMailedLink(run, person, { email, path: '/speak/nomination' });
  const intent = person.number % 4 === 0 ? 'decline' : 'accept';
  const answer = await browser.send(page, intent, intent === 'accept' ? profileOn(page) : {});
  if (!answer?.isAcknowledged) return answered(answer, 'The nominee cannot answer.');
  return done(`and the nominee: ${intent}`);
}
