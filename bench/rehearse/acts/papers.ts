import { aPdf } from '#tests/factories.ts';
import { goodPaper } from '../../hostile/mailboxes.ts';
import {
  answered,
  done,
  type Outcome,
  openMailedLink,
  type Person,
  type Run,
  refused,
  visit,
} from '../person.ts';

/** Every third paper has a co-author, and every second of them says that they wrote nothing. */
const hasCoAuthor = (number: number) => number % 3 === 0;

export async function sendPaper(run: Run, person: Person): Promise<Outcome> {
  const list = await visit(run, person, '/papers/mine');
  const draft = await person.browser.send(list, 'begin');
  if (!draft?.isAcknowledged) return answered(draft, 'No paper is accepted now.');
  const answers = {
    title: `Peace and paper ${person.number}`,
    kind: goodPaper.kind,
    theme: goodPaper.theme,
    language: 'en',
    abstract: goodPaper.abstract,
    authorName: person.name,
    institution: 'Peace Institute',
    ...(hasCoAuthor(person.number) && {
      'coAuthorName-0': `Coauthor Of${person.number}`,
      'coAuthorEmail-0': `co-${person.email}`,
    }),
  };
  if (person.number % 4 === 0) await person.browser.send(draft, 'upload', { fullText: aFullText });
  const sent = await person.browser.send(draft, 'submit', answers);
  if (!sent?.isAcknowledged) return answered(sent, 'The paper cannot be submitted.');
  person.paperPath = draft.path;
  const id = draft.path.split('/').at(-1) ?? '';
  person.promised.push({
    what: 'the paper',
    sql: 'select 1 from paper where id = $1 and last_version > 0',
    values: [id],
  });
  return hasCoAuthor(person.number) ? await answerAsCoAuthor(run, person) : done(goodPaper.kind);
}

const aFullText = { name: 'paper.pdf', bytes: aPdf() };

async function answerAsCoAuthor(run: Run, person: Person): Promise<Outcome> {
  const asked = { email: `co-${person.email}`, path: '/papers/co-author' };
  const { browser, page } = await openMailedLink(run, person, asked);
  const answer = person.number % 2 === 0 ? 'no' : 'yes';
  const sent = await browser.send(page, answer);
  if (!sent?.isAcknowledged) return answered(sent, 'The co-author cannot answer.');
  return done(`and the co-author says ${answer}`);
}

/** Submits a new version, if the committee has asked for it. */
export async function revisePaper(run: Run, person: Person): Promise<Outcome> {
  if (!person.paperPath) return refused('There is no paper.');
  const id = person.paperPath.split('/').at(-1) ?? '';
  const sql = "select 1 from paper where id = $1 and state = 'revise'";
  const { rowCount } = await run.world.query(sql, [id]);
  if (rowCount === 0) return refused('Nobody has asked for a new version.');
  const page = await visit(run, person, person.paperPath);
  const sent = await person.browser.send(page, 'submit', { abstract: `${goodPaper.abstract} indeed` });
  if (!sent?.isAcknowledged) return answered(sent, 'The paper cannot be changed.');
  person.promised.push({
    what: 'the new version of the paper',
    sql: 'select 1 from paper where id = $1 and last_version > 1',
    values: [id],
  });
  return done();
}

export async function withdrawPaper(run: Run, person: Person): Promise<Outcome> {
  if (!person.paperPath) return refused('There is no paper.');
  const page = await visit(run, person, person.paperPath);
  const sent = await person.browser.send(page, 'withdraw');
  return answered(sent, 'The paper cannot be withdrawn.');
}
