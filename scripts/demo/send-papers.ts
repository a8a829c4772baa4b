import { randomUUID } from 'node:crypto';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { notePaperDecisions } from '#conference/papers/deciding/decide.server.ts';
import type { Decision } from '#conference/papers/deciding/decision.ts';
import { countWords, type Draft, submissionSchema } from '#conference/papers/paper.ts';
import { assignEvenly } from '#conference/papers/reviewing/assign-papers.server.ts';
import { listForReviewer } from '#conference/papers/reviewing/read-for-reviewer.server.ts';
import {
  findReviewer,
  inviteReviewer,
  listReviewers,
  saveProfile,
} from '#conference/papers/reviewing/reviewers.server.ts';
import { saveReview, submitReview } from '#conference/papers/reviewing/write-review.server.ts';
import { askAuthor } from '#conference/papers/submitting/paper-messages.server.ts';
import { beginPaper, saveDraft } from '#conference/papers/submitting/save-draft.server.ts';
import { submitPaper, withdrawPaper } from '#conference/papers/submitting/submit-paper.server.ts';
import { sendPaperDecisions } from '#conference/programme/leave-programme.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Draw } from './draw.ts';
import { pickPeople } from './people.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'> & WithSettings;

const titles = [
  'What a shared well teaches two villages',
  'Listening circles after a market fire',
  'Peace education in schools without walls',
  'A motion for a day of open borders',
  'Seeds that cross a ceasefire line',
  'The film of the silent march',
  'Tourism that leaves the forest standing',
  'Mediators at a dam: twelve conversations',
  'A quilt of forty-one families',
  'Who owns the river at night?',
  'Women who kept the bridge open',
  'How a radio play ended a feud',
  'Grazing rights and the art of asking',
  'Small grants, long peace',
  'Reading the landscape after a war',
  'Apologies by post',
];

const sentences = [
  'We follow two villages over six years and describe how they share water, land and decisions.',
  'People who had not spoken for a decade met every second week in the same room.',
  'We asked them what had changed, and they answered with stories rather than numbers.',
  'Our work compares these stories with records of councils, schools and markets.',
  'The result is a practice that others can learn, and that costs little.',
  'We discuss where it failed, and why those failures were useful.',
];

const comments = [
  'A clear account with honest limits. The part about the councils deserves more room.',
  'The question matters, but the method is hard to follow. Please say how the people were chosen.',
  'I learned something new. A table of the meetings would help readers from other fields.',
  'The claims go further than the material. A narrower title would solve this.',
];

/** The email address of the first reviewer. Each other reviewer has another number in this address. */
export const demonstrationReviewer = 'reviewer@reviews-1.example';

/** Writes an abstract with at least as many words as the edition requires. */
function writeAbstract(draw: Draw): string {
  const words: string[] = [];
  while (countWords(words.join(' ')) < edition.papers.abstractWords.least) words.push(draw.one(sentences));
  return words.join(' ');
}

/**
 * Creates papers in all states: drafts, papers without all reviews, papers with all reviews, decided papers and a
 * withdrawn one. Also creates six reviewers. Five of them have joined, and one is only invited.
 */
export async function sendPapers(
  store: Store,
  draw: Draw,
  {
    authors,
    organiserId,
  }: { authors: readonly { id: string; email: string; fullName: string }[]; organiserId: string },
  now: Date,
): Promise<number> {
  // Some kinds of papers need a full text as a PDF. The demonstration has no papers of these kinds.
  const kinds = edition.papers.kinds.filter(({ needsFullText }) => !needsFullText);
  if (store.settings.papers.state === 'announced' || kinds.length === 0) return 0;
  const by = { organiserId, requestId: 'demonstration' };
  const people = pickPeople(draw, titles.length + 6);
  const ids: string[] = [];
  for (const [index, title] of titles.entries()) {
    const at = addTime(now, -days(40 - index));
    const person = authors[index] ?? people[index];
    const owner = authors[index];
    // Some authors are participants. The other authors have only a mailbox session, and no registration.
    const author = {
      email: owner?.email ?? person?.email ?? '',
      registrationId: owner?.id,
    };
    const name = person?.fullName ?? '';
    const begun = await beginPaper(store, { author, name, locale: 'en' }, at);
    if (!begun.ok) continue;
    const draft: Draft = {
      title,
      abstract: writeAbstract(draw),
      theme: draw.one(edition.papers.themes).id,
      kind: draw.one(kinds).id,
      language: draw.one(edition.papers.languages).id,
      authorName: name,
      institution: `Institute of ${name.split(' ').at(-1)}`,
      // The person and the institution of the examples in the descriptions of ORCID and ROR.
      orcid: index % 2 === 0 ? '0000-0002-1825-0097' : '',
      ror: index % 2 === 0 ? '04aj4c181' : '',
      needs: index % 3 === 0 ? ['projector'] : [],
      coAuthors:
        index % 4 === 0 ? [{ name: 'Mei Tan', email: `mei-${index}@co-author.example`, orcid: '' }] : [],
    };
    const saving = {
      author,
      paperId: begun.paperId,
      revision: 1,
      formKey: randomUUID(),
      draft,
      call: 'open' as const,
      locale: 'en' as const,
    };
    if (index < 2) {
      await saveDraft(store.db, { ...saving, draft: { ...draft, abstract: '' } }, at);
      continue;
    }
    const paper = submissionSchema(edition.papers).parse(draft);
    const submitted = await submitPaper(store, { ...saving, paper, requestId: 'demonstration' }, at);
    if (!submitted.ok) continue;
    ids.push(begun.paperId);
    if (index === 2)
      await withdrawPaper(store.db, { author, paperId: begun.paperId, requestId: 'demonstration' }, now);
  }
  await joinReviewers(store, people.slice(titles.length), by, now);
  await assignEvenly(store, by, addTime(now, -days(14)));
  await reviewPapers(store, draw, new Set(ids.slice(-3)), now);
  await decide(store, ids, by, now);
  const question = { paperId: ids.at(-1) ?? '', text: 'Can you also present online?', formKey: randomUUID() };
  await askAuthor(store, { ...question, ...by }, now);
  return ids.length;
}

type By = { organiserId: string; requestId: string };

async function joinReviewers(store: Store, people: readonly { fullName: string }[], by: By, now: Date) {
  for (const [index, { fullName }] of people.entries()) {
    // Give each reviewer an email address in a separate domain. People with the same domain count as members of one
    // institution, and a reviewer must not review a paper of their own institution.
    const email = demonstrationReviewer.replace('1', String(index + 1));
    await inviteReviewer(store, { email, ...by }, addTime(now, -days(20)));
    const reviewer = await findReviewer(store.db, email);
    if (!reviewer || index === people.length - 1) continue;
    const profile = { name: fullName, institution: `College ${index + 1}`, mostPapers: null, themes: [] };
    const joined = { reviewerId: reviewer.id, profile, locale: 'en' as const, requestId: by.requestId };
    await saveProfile(store.db, joined, addTime(now, -days(18)));
  }
}

/**
 * Submits the reviews of all papers except those in `open`. Some of the reviews of the `open` papers are saved as
 * drafts, the others are not begun.
 */
async function reviewPapers(store: Store, draw: Draw, open: ReadonlySet<string>, now: Date) {
  for (const [place, { id: reviewerId }] of (await listReviewers(store.db)).entries()) {
    for (const { id: paperId } of await listForReviewer(store.db, reviewerId)) {
      const points = Object.fromEntries(
        edition.papers.review.criteria.map(({ id }) => [id, draw.one([2, 3, 4, 4, 5])]),
      );
      const review = { points, forAuthor: draw.one(comments), forCommittee: 'Fits the theme.' };
      const writing = { paperId, reviewerId, review };
      if (!open.has(paperId)) await submitReview(store.db, { ...writing, requestId: 'demonstration' }, now);
      else if (place % 2 === 0) await saveReview(store.db, writing, now);
    }
  }
}

/** Notes decisions of every kind and sends them. Then notes another decision, which stays unsent. */
async function decide(store: Store, ids: readonly string[], by: By, now: Date) {
  const recordDecisions = async (from: number, to: number, decision: Decision, text: string) =>
    await notePaperDecisions(store.db, { paperIds: ids.slice(from, to), decision, note: text, ...by }, now);
  await recordDecisions(1, 4, 'accepted', 'We look forward to your contribution.');
  await recordDecisions(4, 5, 'waiting-list', '');
  await recordDecisions(5, 6, 'rejected', '');
  await recordDecisions(6, 7, 'revise', 'Please say more about how the people were chosen.');
  await sendPaperDecisions(store, { seenAt: now, ...by }, now);
  await recordDecisions(7, 8, 'accepted', '');
}
