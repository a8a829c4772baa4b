import { edition } from '#conference/edition/edition.server.ts';
import { calendar } from '../plan.ts';
import { signIn } from '../sign-in.ts';
import { act, browserOf, list, noteGuest, type Work } from './work.ts';

/** The reviewers have mailboxes and take no part in the conference. */
const reviewers = ['first@reviews.example', 'second@reviews.example'];

/** The programme’s organiser invites two reviewers. They sign in by mail and say who they are. */
export const inviteReviewers: Work = async (run, desk) => {
  if (run.world.today() !== calendar.coming[1]) return;
  for (const [index, email] of reviewers.entries()) {
    const path = '/organiser/papers/reviewers';
    await act(run, desk, 'programme', { path, intent: 'invite', answers: { email } });
    const browser = browserOf(run, desk, email);
    const page = await signIn(run.world, browser, email, '/review');
    const answers = { name: `Reviewer ${index + 1}`, institution: `Institute ${index + 1}` };
    noteGuest(run, desk, 'join', await browser.send(page, 'save', answers));
  }
};

/** The committee assigns what nobody reviews yet. The reviewers submit their reviews on the same day. */
export const reviewPapers: Work = async (run, desk) => {
  const waiting = await list(
    run,
    `select 1 from paper where state = 'submitted' and not exists (select 1 from paper_assignment where paper_id = paper.id)
       and exists (select 1 from reviewer where joined_at is not null)`,
  );
  if (waiting.length > 0)
    await act(run, desk, 'programme', { path: '/organiser/papers/reviewers', intent: 'assign' });
  const open = await list<{ id: string; number: number; email: string }>(
    run,
    `select paper.id, paper.number, reviewer.email from paper_assignment as assigned
       join paper on paper.id = assigned.paper_id join reviewer on reviewer.id = assigned.reviewer_id
     where paper.state = 'submitted' and not exists (
       select 1 from review where review.paper_id = paper.id and reviewer_id = reviewer.id and submitted_at is not null)
     order by paper.number, reviewer.email`,
  );
  for (const { id, number, email } of open) {
    const browser = browserOf(run, desk, email);
    const page = await signIn(run.world, browser, email, `/review/${id}`);
    const points = edition.papers.review.criteria.map((one) => [
      `points-${one.id}`,
      String(1 + (number % 5)),
    ]);
    const answers = { ...Object.fromEntries(points), forAuthor: `I have read paper ${number}.` };
    noteGuest(run, desk, 'review', await browser.send(page, 'submit', answers));
  }
};

/**
 * The committee decides on what is reviewed, and sends the decisions. Of seven papers it rejects one, has one revised, and
 * lets one wait until a later day.
 */
export const decidePapers: Work = async (run, desk) => {
  const open = await list<{ id: string; number: number; version: number; state: string }>(
    run,
    `select id, number, last_version as version, state::text from paper where state in ('submitted', 'waiting-list')
       and exists (select 1 from review where paper_id = paper.id and submitted_at is not null) order by number`,
  );
  const hasRoom = run.world.today() >= (calendar.coming[16] ?? '');
  const decide = ({ number, version, state }: (typeof open)[number]) => {
    if (state === 'waiting-list') return hasRoom ? 'accepted' : undefined;
    if (number % 7 === 6) return 'rejected';
    if (number % 7 === 5) return hasRoom ? 'accepted' : 'waiting-list';
    return number % 7 === 4 && version === 1 ? 'revise' : 'accepted';
  };
  const noted = Map.groupBy(open, decide);
  noted.delete(undefined);
  for (const [decision, papers] of noted) {
    const answers = { decision: String(decision), note: 'Thank you', paperId: papers.map(({ id }) => id) };
    await act(run, desk, 'programme', { path: '/organiser/papers', intent: 'decide', answers });
  }
  if (noted.size > 0)
    await act(run, desk, 'programme', { path: '/organiser/papers/decisions', intent: 'send' });
};

/** The owner opens the call for grants on the first day. */
export const openGrants: Work = async (run, desk) => {
  if (run.world.today() !== calendar.coming[0]) return;
  await act(run, desk, 'owner', {
    path: '/organiser/settings',
    intent: 'save',
    answers: { value: 'open' },
    where: ({ action }) => action === '/organiser/settings?setting=grants',
  });
};

/** Two members score each application. Finance grants a free place, lowers the fee, or refuses, and sends it. */
export const decideGrants: Work = async (run, desk) => {
  const open = await list<{ id: string; decided: number; refused: boolean }>(
    run,
    `select id, (select count(*) from grant_application where decided_at is not null)::int as decided from grant_application
     where state = 'open' and decision is null order by asked_at, id`,
  );
  let isNoted = false;
  for (const [index, { id, decided }] of open.entries()) {
    const path = `/organiser/grants/${id}`;
    for (const role of ['programme', 'finance'] as const)
      await act(run, desk, role, { path, intent: 'score', answers: { score: '4', note: 'Needs it' } });
    const decision = ['reduced', 'refused', 'free'][(decided + index) % 3] ?? '';
    const answers = { decision, note: 'We have read it', ...(decision === 'reduced' && { amount: '250' }) };
    isNoted = (await act(run, desk, 'finance', { path, intent: 'decide', answers })) !== undefined || isNoted;
  }
  if (isNoted) await act(run, desk, 'finance', { path: '/organiser/grants/decisions', intent: 'send' });
};
