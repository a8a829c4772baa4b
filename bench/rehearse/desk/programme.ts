import { edition } from '#conference/edition/edition.server.ts';
import { aPdf } from '#tests/factories.ts';
import type { PageForm } from '../../hostile/read-forms.ts';
import type { Answers } from '../browser.ts';
import { profileOn, type Run } from '../person.ts';
import { calendar } from '../plan.ts';
import { signIn } from '../sign-in.ts';
import { act, browserOf, type Desk, goOn, list, noteGuest, type Work } from './work.ts';

const path = '/organiser/programme';
/** The desk adds these rooms: numbered ones for the sessions of papers, and one to which it moves a session later. */
const seminarRoom = 'Seminar room';
const gardenRoom = 'Garden room';

/** What each of the invited speakers does on which day: the fourth never answers. */
const speakers = [
  { email: 'yes@speakers.example', confirms: true, leaves: undefined },
  { email: 'no@speakers.example', confirms: false, leaves: undefined },
  { email: 'leaves@speakers.example', confirms: true, leaves: calendar.coming[17] },
  { email: 'silent@speakers.example', confirms: undefined, leaves: undefined },
];

/** The committee invites speakers, and publishes those who have confirmed. */
export const inviteSpeakers: Work = async (run, desk) => {
  if (run.world.today() === calendar.coming[8]) {
    for (const [index, { email }] of speakers.entries()) {
      const category = edition.pages.speakers.categories.items[0]?.id ?? '';
      const answers = {
        name: `Invited Speaker ${index + 1}`,
        email,
        category,
        language: 'en',
        note: 'Do come',
      };
      const invite = { path: '/organiser/speakers/invite', intent: 'preview', answers };
      const page = await act(run, desk, 'programme', invite);
      if (page) await goOn(run, desk, 'programme', { page, intent: 'send' });
    }
  }
  const confirmed = await list<{ id: string }>(
    run,
    "select id from speaker where state = 'confirmed' and honour is null order by number",
  );
  for (const { id } of confirmed) {
    const answers = { decision: 'published' };
    const decide = { path: `/organiser/speakers/${id}`, intent: 'preview', answers };
    const page = await act(run, desk, 'programme', decide);
    if (page) await goOn(run, desk, 'programme', { page, intent: 'send' });
  }
};

/** The speakers answer three weeks after the invitation: they complete their profile and confirm, or they decline. */
export const answerAsSpeaker: Work = async (run, desk) => {
  for (const { email, confirms, leaves } of speakers) {
    const isAnswering = run.world.today() === calendar.coming[9] && confirms !== undefined;
    if (!isAnswering && run.world.today() !== leaves) continue;
    const browser = browserOf(run, desk, email);
    const own = await signIn(run.world, browser, email, '/speak');
    const to = /href="(\/speak\/[0-9a-f-]{36})"/.exec(own.html)?.[1];
    const page = to === undefined ? own : await browser.open(to);
    const intent = isAnswering ? (confirms ? 'confirm' : 'decline') : 'withdraw';
    const answers = intent === 'confirm' ? profileOn(page) : {};
    noteGuest(run, desk, `${intent} as a speaker`, await browser.send(page, intent, answers));
  }
};

type Slot = { day: string; from: string; to: string };

/** Each paper has a time and a room of its own by its number, so that two sessions never need a room at once. */
function slotOf(number: number): Slot {
  const hour = 8 + (number % 11);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  const day = calendar.conference[Math.floor(number / 11) % calendar.conference.length] ?? '';
  return { day, from: `${twoDigits(hour)}:00`, to: `${twoDigits(hour)}:45` };
}

/** The desk makes a session from each accepted paper. */
export const placePapers: Work = async (run, desk) => {
  const accepted = await list<{ id: string; number: number }>(
    run,
    `select id, number from paper where state = 'accepted'
       and not exists (select 1 from programme_session_paper where paper_id = paper.id) order by number`,
  );
  for (const { id, number } of accepted) {
    const room = `${seminarRoom} ${1 + Math.floor(number / (11 * calendar.conference.length))}`;
    // Some sessions have one place, so that others wait for it.
    const places = number % 3 === 0 ? '1' : '';
    const answers = { ...slotOf(number), places, room: await roomOf(run, desk, room) };
    await act(run, desk, 'programme', { path: `${path}/new?paper=${id}`, intent: 'save', answers });
  }
};

async function roomOf(run: Run, desk: Desk, name: string): Promise<string> {
  const find = async () =>
    (await list<{ id: string }>(run, 'select id from programme_room where name = $1', [name]))[0]?.id;
  const known = await find();
  if (known !== undefined) return known;
  const answers = { name, capacity: '40', equipment: '' };
  await act(run, desk, 'programme', { path: `${path}/rooms`, intent: 'save', answers, where: isNewRoom });
  return (await find()) ?? '';
}

const isNewRoom = ({ fields }: PageForm) =>
  fields.some(({ name, values }) => name === 'room' && values.length === 0);

/** On one day the desk moves the first session of a paper to another room. It removes what has lost its paper. */
export const changeSessions: Work = async (run, desk) => {
  const [first] = await list<{ id: string }>(
    run,
    `select session.id from programme_session as session join programme_session_paper on session_id = session.id
       join paper on paper.id = paper_id where removed_at is null order by paper.number limit 1`,
  );
  if (first && run.world.today() === calendar.coming[16]) {
    const answers = { room: await roomOf(run, desk, gardenRoom) };
    await act(run, desk, 'programme', { path: `${path}/${first.id}`, intent: 'save', answers });
  }
  const empty = await list<{ id: string }>(
    run,
    'select id from programme_session where lost_paper_at is not null and removed_at is null order by id',
  );
  for (const { id } of empty) await act(run, desk, 'programme', { path: `${path}/${id}`, intent: 'remove' });
};

/** After the conference, the desk adds a recording to the first session of a paper, and the slides as a file. */
export const addMaterials: Work = async (run, desk) => {
  if (run.world.today() !== calendar.afterwards[0]) return;
  const [first] = await list<{ id: string }>(
    run,
    `select session.id from programme_session as session join programme_session_paper on session_id = session.id
       join paper on paper.id = paper_id where removed_at is null order by paper.number limit 1`,
  );
  if (!first) return;
  for (const answers of [
    { kind: 'recording', link: 'https://video.example.org/peace' },
    { kind: 'slides', file: { name: 'slides.pdf', bytes: aPdf() } },
  ] as Answers[])
    await act(run, desk, 'programme', { path: `${path}/${first.id}/materials`, intent: 'add', answers });
};

/** The committee awards two of three honours. Whoever is honoured confirms on the same day. */
export const decideHonours: Work = async (run, desk) => {
  const received = await list<{ id: string; number: number; email: string }>(
    run,
    "select id, number, email from speaker where honour is not null and state = 'received' order by number",
  );
  for (const { id, number, email } of received) {
    const decision = number % 3 === 2 ? 'rejected' : 'invited';
    const decide = { path: `/organiser/honours/${id}`, intent: 'preview', answers: { decision } };
    const page = await act(run, desk, 'programme', decide);
    if (page) await goOn(run, desk, 'programme', { page, intent: 'send' });
    if (!page || decision === 'rejected') continue;
    const browser = browserOf(run, desk, email);
    const own = await signIn(run.world, browser, email, '/speak');
    const to = /href="(\/speak\/[0-9a-f-]{36})"/.exec(own.html)?.[1];
    const entry = to === undefined ? own : await browser.open(to);
    noteGuest(run, desk, 'confirm an honour', await browser.send(entry, 'confirm', profileOn(entry)));
  }
};

/** The desk publishes the draft on each day on which something in it has changed. */
export const publishProgramme: Work = async (run, desk) => {
  if (run.world.today() < (calendar.coming[12] ?? '')) return;
  await act(run, desk, 'programme', { path, intent: 'publish', isOptional: true });
};
