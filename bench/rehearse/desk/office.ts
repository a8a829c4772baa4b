import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { catalogueSpots } from '#conference/festival/spots/catalogue-spots.ts';
import type { Role } from '#conference/organiser/permissions.ts';
import { payOnPage } from '../pay-online.ts';
import { passportNumberOf } from '../person.ts';
import { calendar } from '../plan.ts';
import { giveCode, signIn } from '../sign-in.ts';
import { act, browserOf, goOn, list, noteDone, noteGuest, noteRefusal, type Work } from './work.ts';

/** The registrar merges the two registrations of whoever has registered with another address, too. */
export const mergeDuplicates: Work = async (run, desk) => {
  for (const person of run.people) {
    if (person.otherEmail === undefined) continue;
    const ids = await list<{ id: string }>(
      run,
      "select id from registration where email in ($1, $2) and status = 'active' order by email = $2",
      [person.email, person.otherEmail],
    );
    const [kept, other] = ids;
    if (!kept || !other) continue;
    const answers = { keep: kept.id, reason: 'The same passport and the same name' };
    const path = `/organiser/registrations/${kept.id}/merge?with=${other.id}`;
    await act(run, desk, 'registrar', { path, intent: 'merge', answers });
  }
};

/** A merge that was a mistake is undone on the day on which it was made. On the next day the two are merged again. */
export const undoMerges: Work = async (run, desk) => {
  for (const person of run.people) {
    if (person.otherEmail === undefined || person.isMergeUndone || person.number % 2 === 0) continue;
    const [merged] = await list<{ id: string }>(
      run,
      'select id from registration where email = $1 and merged_into is not null',
      [person.otherEmail],
    );
    if (!merged) continue;
    person.isMergeUndone = true;
    const path = `/organiser/registrations/${merged.id}/undo-merge`;
    const answers = { reason: 'They are two people after all' };
    await act(run, desk, 'registrar', { path, intent: 'undo-merge', answers });
  }
};

/** The registrar withdraws the first who has paid, by mistake, and reinstates them on a later day. */
export const withdrawByMistake: Work = async (run, desk) => {
  const answers = { reason: 'By mistake' };
  const change = async (id: string, intent: 'withdraw' | 'reinstate') =>
    await act(run, desk, 'registrar', { path: `/organiser/registrations/${id}`, intent, answers });
  if (run.world.today() === calendar.coming[13]) {
    const [first] = await list<{ id: string }>(
      run,
      "select id from registration where status = 'active' and payment_state = 'paid' order by reference limit 1",
    );
    if (first && (await change(first.id, 'withdraw'))) desk.withdrawnByMistake = first.id;
  }
  if (run.world.today() === calendar.coming[16] && desk.withdrawnByMistake)
    await change(desk.withdrawnByMistake, 'reinstate');
};

/** The owner asks everybody a question, to be answered until a day. */
export const askEverybody: Work = async (run, desk) => {
  if (run.world.today() !== calendar.coming[0]) return;
  const answers = {
    words: 'What do you bring to the exhibition?',
    kind: 'short-text',
    required: 'until',
    dueOn: calendar.coming[14] ?? '',
    place: 'dashboard',
  };
  await act(run, desk, 'owner', { path: '/organiser/settings/questions', intent: 'add', answers });
};

/** On these days a document is issued to everybody who can have it. */
const issues: { on: string | undefined; role: Role; list: string; kind: string }[] = [
  { on: calendar.coming[13], role: 'visa-officer', list: '?visa=yes&column=documents', kind: 'visa-letter' },
  { on: calendar.coming[19], role: 'visa-officer', list: '?visa=yes&column=documents', kind: 'visa-letter' },
  {
    on: calendar.afterwards[0],
    role: 'registrar',
    list: '?paid=yes&column=documents',
    kind: 'participation-certificate',
  },
];

export const issueForAll: Work = async (run, desk) => {
  for (const { role, list: query, kind } of issues.filter(({ on }) => on === run.world.today())) {
    const path = `/organiser/registrations${query}`;
    const page = await act(run, desk, role, { path, intent: 'issue', answers: { kind }, isOptional: true });
    if (page) await goOn(run, desk, role, { page, intent: 'issue', isOptional: true });
  }
};

/** The registrar writes once to everybody who has not paid. */
export const writeToUnpaid: Work = async (run, desk) => {
  if (run.world.today() !== calendar.coming[16]) return;
  const unpaid = await list(
    run,
    "select 1 from registration where status = 'active' and withdrawn_at is null and paid_at is null limit 1",
  );
  if (unpaid.length === 0) return;
  const answers = { subject: 'Your fee', text: 'Please pay your fee soon.', category: 'important' };
  const write = { path: '/organiser/messages/new?paid=no', intent: 'preview', answers };
  const page = await act(run, desk, 'registrar', write);
  if (page) await goOn(run, desk, 'registrar', { page, intent: 'send' });
};

/** The registrar answers each enquiry of an earlier day. So the overview counts those of today. */
export const answerEnquiries: Work = async (run, desk) => {
  const open = await list<{ id: string }>(
    run,
    "select id from enquiry where status = 'new' and created_at < $1 order by created_at, id",
    [run.world.today()],
  );
  for (const { id } of open) {
    const answers = { text: 'It begins in the morning. We look forward to you.' };
    await act(run, desk, 'registrar', { path: `/organiser/enquiries/${id}`, intent: 'reply', answers });
  }
};

/** Two stall holders come without a registration: they make an account by mail, and book. One of them pays at once. */
const stallHolders = [
  { email: 'tea@stalls.example', on: calendar.coming[3], pays: true },
  { email: 'books@stalls.example', on: calendar.coming[12], pays: false },
];

export const bookAsStallHolder: Work = async (run, desk) => {
  const { festival } = edition;
  const stall = catalogueSpots(folderSettings).find(({ days }) => days[0] === null);
  if (!festival || !stall) return;
  for (const { email, pays } of stallHolders.filter(({ on }) => on === run.world.today())) {
    const browser = browserOf(run, desk, email);
    const form = await browser.open('/stall-holder');
    const names = { fullName: 'Stall Holder', organisation: 'Tea and Books', email };
    const asked = await browser.send(form, undefined, names);
    if (asked) await giveCode(run.world, browser, { email, page: asked, seen: 0 });
    const page = await browser.open(`/${festival.path}`);
    const answers = { option: stall.option, day: '', applicantName: 'Stall Holder', contactEmail: email };
    noteGuest(run, desk, 'book as a stall holder', await browser.send(page, undefined, answers));
    if (!pays) continue;
    const paid = await payOnPage(run, browser, await browser.open('/dashboard/payment'), 'in order');
    if (paid.isDone) noteDone(desk, 'pay for a stall');
    else noteRefusal(run, desk, { what: 'pay for a stall', where: email }, paid.says);
  }
};

/** A delegation of four: one has no address for the visa letter, and one is in the table twice. */
const delegates = [1, 2, 3, 4, 4].map((number) => ({
  email: `delegate-${number}@delegations.example`,
  cells: [`Delegate ${number}`, passportNumberOf(1_700 + number), '2034-05-28', number === 3 ? 'yes' : 'no'],
}));

/** The registrar registers a delegation from a table, twice. One of the delegates then signs in. */
export const addDelegation: Work = async (run, desk) => {
  if (run.world.today() !== calendar.coming[3]) return;
  const type = folderSettings.participantTypes[0]?.name ?? '';
  const rows = delegates.map(({ email, cells }) => [email, type, ...cells].join(';'));
  const head = 'Email;Type;Full name;Passport number;Passport expiry;Visa letter';
  const table = { name: 'delegation.csv', bytes: Buffer.from([head, ...rows].join('\n')) };
  const path = '/organiser/registrations/delegation';
  for (const isOptional of [false, true]) {
    const page = await act(run, desk, 'registrar', { path, intent: 'read', answers: { table } });
    if (page) await goOn(run, desk, 'registrar', { page, intent: 'add', isOptional });
  }
  const [{ email } = { email: '' }] = delegates;
  noteGuest(
    run,
    desk,
    'sign in as a delegate',
    await signIn(run.world, browserOf(run, desk, email), email, '/dashboard'),
  );
};
