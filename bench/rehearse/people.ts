import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { catalogueSpots } from '#conference/festival/spots/catalogue-spots.ts';
import { aPdf, aPhoto } from '#tests/factories.ts';
import { revisePaper, sendPaper, withdrawPaper } from './acts/papers.ts';
import { nominate, signUpForSession, starSession } from './acts/programme.ts';
import { type Answers, openBrowser } from './browser.ts';
import { payOnPage } from './pay-online.ts';
import {
  answered,
  done,
  type Outcome,
  type Person,
  type Run,
  readRegistration,
  refused,
  valuesOf,
  visit,
} from './person.ts';
import { type Act, type EventOrder, friendsCode } from './plan.ts';
import { NotLetIn, signIn } from './sign-in.ts';

/** Somebody does one act of their plan. An act that is not possible any more, or not yet, is refused and told. */
export async function live(run: Run, person: Person, act: Act, day: string): Promise<void> {
  // Each day brings people to another network. So their limits of an hour do not add up over the year.
  const step = run.world.today().replaceAll('-', '');
  person.browser.network = `10.${Number(step.slice(2)) % 251}.${Number(step.slice(4)) % 251}.${person.number % 251}`;
  const acts = {
    register,
    'register again': registerAgain,
    'register with another address': registerElsewhere,
    'apply for a grant': applyForGrant,
    'send a proof of transfer': sendProof,
    'pay online': payOnline,
    book,
    'correct the name': correctName,
    'fill in the visa checklist': fillInChecklist,
    'take the documents': takeDocuments,
    'say how they take part': sayHowTheyTakePart,
    'star a session': starSession,
    'sign up for a session': signUpForSession,
    'nominate somebody': nominate,
    'answer the questions': answerQuestions,
    'use a code': spendCode,
    'take a copy of their data': takeCopy,
    'ask to cancel': (given: Run, who: Person) => askToLeave(given, who, 'cancellation'),
    'name a substitute': (given: Run, who: Person) => askToLeave(given, who, 'substitution'),
    'ask for erasure': askForErasure,
    'send a paper': sendPaper,
    'revise the paper': revisePaper,
    'withdraw the paper': withdrawPaper,
    'ask a question': askQuestion,
    'come to the door': async () => done('waits at the door'),
  } satisfies Record<Act['do'], (run: Run, person: Person, act: never) => Promise<Outcome>>;
  const outcome = await acts[act.do](run, person, act as never).catch(async (error: Error) => {
    const says = `${act.do}: ${error.message}`;
    if (!(error instanceof NotLetIn) || (await takesPart(run, person)))
      run.troubles.push({ says, person: person.number });
    return refused(error.message);
  });
  person.told.push({ on: day, act: act.do, ...outcome });
}

/** Whether the site must let somebody in: it does not if they were withdrawn or erased, or never registered. */
async function takesPart({ world }: Run, { email }: Person): Promise<boolean> {
  const sql =
    "select 1 from registration where email = $1 and status in ('active', 'must-choose', 'waiting')";
  return ((await world.query(sql, [email])).rowCount ?? 0) > 0;
}

const photo = await aPhoto();

const selectActive =
  "select 1 from registration where email = $1 and status in ('active', 'must-choose', 'waiting', 'withdrawn')";

async function register(
  run: Run,
  person: Person,
  { wrongFirst, times, sendsFiles }: { wrongFirst: number; times: number; sendsFiles: boolean },
) {
  const { browser, name, email, language, number } = person;
  let page = await browser.open(`${language === 'en' ? '' : `/${language}`}/registration`);
  const right = {
    fullName: name,
    email,
    participantType: folderSettings.participantTypes[person.type]?.id ?? '',
    passportNumber: person.passportNumber,
    passportExpiry: `203${number % 9}-0${1 + (number % 9)}-1${number % 10}`,
    needsVisa: person.needsVisa ? 'yes' : 'no',
    visaAddress: person.needsVisa ? `Peace Road ${number}` : '',
    clothSize: 'm',
    shoeSize: '8',
    ...(sendsFiles && {
      photo: { name: 'photo.jpg', bytes: photo },
      passport: { name: 'passport.pdf', bytes: aPdf() },
    }),
  };
  for (let tries = 0; tries < wrongFirst; tries++) {
    const wrong = tries === 0 ? { ...right, passportNumber: '' } : { ...right, email: 'nobody' };
    const answer = await browser.send(page, undefined, wrong);
    if (!answer) return refused('Nobody can register any more.');
    if (answer.isAcknowledged) throw new Error('A wrong form was accepted.');
    page = answer;
  }
  const sent = await browser.send(page, undefined, right, { times });
  if (!sent?.isAcknowledged) return answered(sent, 'Nobody can register any more.');
  person.promised.push(
    { what: 'the registration', sql: `${selectActive} limit 1`, values: [email] },
    {
      what: 'the confirmation mail of the registration',
      sql: "select 1 from mail join registration on registration.id = mail.subject_id where kind = 'registration' and email = $1 limit 1",
      values: [email],
    },
  );
  person.reference ||= (await readRegistration(run, email))?.reference ?? '';
  // The browser forgets its credential: from now on this person signs in by mail, as on another device.
  browser.cookies.clear();
  return done();
}

async function registerAgain(run: Run, person: Person): Promise<Outcome> {
  const again = await register(run, person, { wrongFirst: 0, times: 1, sendsFiles: false });
  if (!again.isDone) return again;
  // Whoever registered twice chooses one of the two at the next sign-in.
  await signIn(run.world, person.browser, person.email, '/dashboard');
  return done('registered twice and chose');
}

/** Whoever forgot their registration registers with another address. The desk sees the same passport. */
async function registerElsewhere(run: Run, person: Person): Promise<Outcome> {
  const otherEmail = `other-${person.email}`;
  const browser = openBrowser(run.world, person.language);
  browser.network = person.browser.network;
  const other = { ...person, email: otherEmail, browser, promised: [] };
  const again = await register(run, other, { wrongFirst: 0, times: 1, sendsFiles: false });
  if (again.isDone) person.otherEmail = otherEmail;
  return again;
}

async function sendProof(run: Run, person: Person, { paid }: { paid: string }): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/payment');
  const own = await readRegistration(run, person.email);
  const sent = await person.browser.send(page, 'send-proof', { proof: { name: 'proof.pdf', bytes: aPdf() } });
  if (!own || !sent?.isAcknowledged) return answered(sent, 'There is nothing to pay.');
  const due = own.amount - Number(own.paid);
  const amount = { exact: due, 'too little': due - 100_00, 'too much': due + 50_00 }[paid] ?? due;
  if (amount > 0) {
    const reference = `BANK-${own.reference}-${run.world.today()}`;
    run.bank.push({ of: { kind: 'registration', id: own.id }, amount, currency: own.currency, reference });
  }
  // Who owes no fee has sent the proof for a booking. It is deleted with the booking if that stays unpaid.
  person.promised.push({
    what: due > 0 ? 'the proof of the transfer' : 'the proof of the transfer for the booking',
    sql: 'select 1 from transfer_proof where registration_id = $1 limit 1',
    values: [own.id],
  });
  return done(paid);
}

async function applyForGrant(run: Run, person: Person): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/grant');
  const answers = { wish: 'reduced', why: 'The journey costs all that we have.', canPay: 'A third' };
  const sent = await person.browser.send(page, 'apply', answers);
  const own = await readRegistration(run, person.email);
  if (sent?.isAcknowledged && own) {
    const sql = 'select 1 from grant_application where registration_id = $1';
    person.promised.push({ what: 'the application for a grant', sql, values: [own.id] });
  }
  return answered(sent, 'Nobody can apply for a grant.');
}

async function payOnline(run: Run, person: Person, { events }: { events: EventOrder }): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/payment');
  return await payOnPage(run, person.browser, page, events);
}

const spots = catalogueSpots(folderSettings);

async function book(
  run: Run,
  person: Person,
  { option, day, times }: { option: number; day: number; times: number },
): Promise<Outcome> {
  await visit(run, person, '/dashboard');
  const chosen = spots[option % spots.length];
  if (!edition.festival || !chosen) return refused('There is no festival.');
  // Few days are drawn, so that several people want the same hall.
  const wanted = chosen.days[0] === null ? '' : (chosen.days[day] ?? '');
  const form = await person.browser.open(`/${edition.festival.path}`);
  const answers = {
    option: chosen.option,
    day: wanted,
    applicantName: person.name,
    contactEmail: person.email,
  };
  const sent = await person.browser.send(form, undefined, answers, { times });
  if (!sent?.isAcknowledged || sent.path.includes('/login')) return answered(sent, 'Nothing can be booked.');
  const own = await readRegistration(run, person.email);
  person.promised.push({
    what: 'the booking',
    sql: 'select 1 from booking where registration_id = $1 limit 1',
    values: [own?.id ?? ''],
  });
  return done(`${chosen.option} ${wanted}`);
}

async function correctName(run: Run, person: Person): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/account?show=passport');
  const name = `${person.name} Corrected`;
  const sent = await person.browser.send(page, 'correct', { fullName: name });
  if (!sent?.isAcknowledged) return answered(sent, 'The name cannot be corrected.');
  const own = await readRegistration(run, person.email);
  person.promised.push({
    what: 'the corrected name',
    sql: 'select 1 from registration where id = $1 and full_name = $2',
    values: [own?.id ?? '', name],
  });
  person.name = name;
  return done();
}

async function spendCode(run: Run, person: Person): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/payment');
  const sent = await person.browser.send(page, 'use-code', { code: friendsCode });
  const own = await readRegistration(run, person.email);
  if (sent?.isAcknowledged && own) {
    const sql =
      'select 1 from discount_use join charge on charge.id = charge_id where registration_id = $1 limit 1';
    person.promised.push({ what: 'the discount', sql, values: [own.id] });
  }
  return answered(sent, 'There is nothing to pay.');
}

async function answerQuestions(run: Run, person: Person): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/questions');
  const asked = valuesOf(page, 'shownQuestions').flatMap((ids) => ids.split(' '));
  const answers = Object.fromEntries(
    asked.map((id) => [`answer-${id}`, `Answer of person ${person.number}`]),
  );
  const sent = await person.browser.send(page, 'save', answers);
  const own = await readRegistration(run, person.email);
  if (sent?.isAcknowledged && own) {
    const sql = 'select 1 from extra_answer where registration_id = $1 limit 1';
    person.promised.push({ what: 'the answer to the extra question', sql, values: [own.id] });
  }
  return answered(sent, 'There are no questions.');
}

async function fillInChecklist(run: Run, person: Person): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/visa');
  // Some have a nationality that an authority clears one by one.
  const nationality = person.number % 6 === 0 ? 'CN' : person.country === 'IN' ? 'NG' : person.country;
  const answers = {
    nationality,
    issuedIn: nationality,
    issuedOn: '2021-03-04',
    birthDate: `19${60 + (person.number % 40)}-05-06`,
    birthPlace: `Birthplace${person.number}`,
    sex: person.number % 2 ? 'F' : 'M',
    occupation: 'Teacher',
    mission: 'Embassy',
    relativeName: 'A Parent',
    previousNationality: 'none',
    listedOrigin: person.number % 13 === 0 ? 'yes' : 'no',
  };
  const sent = await person.browser.send(page, 'save', answers);
  return answered(sent, 'There is no checklist.');
}

async function takeDocuments(run: Run, person: Person): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/documents');
  const offered = [
    ...new Set(
      [...page.html.matchAll(/href="(\/dashboard\/documents\/[\w-]+)(?:\?[^"]*)?"/g)].map(
        ([, path = '']) => path,
      ),
    ),
  ];
  const taken: string[] = [];
  for (const path of offered) {
    const file = await person.browser.open(path);
    if (file.bytes.subarray(0, 5).toString() === '%PDF-') taken.push(path.split('/').at(-1) ?? '');
  }
  return taken.length > 0 ? done(taken.join(', ')) : refused('There is no document yet.');
}

async function sayHowTheyTakePart(run: Run, person: Person): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/participation');
  const days = valuesOf(page, 'days').slice(0, 1 + (person.number % 3));
  const answers = { mode: person.number % 4 === 0 ? 'online' : 'in-person', days };
  const sent = await person.browser.send(page, 'save', answers);
  const own = await readRegistration(run, person.email);
  if (sent?.isAcknowledged && own) {
    const sql = 'select 1 from participation where registration_id = $1 and days @> $2';
    person.promised.push({ what: 'how they take part', sql, values: [own.id, `{${days.join(',')}}`] });
  }
  return answered(sent, 'Nobody can say how they take part.');
}

/** The copy has what somebody has given, and nobody else's address. */
async function takeCopy(run: Run, person: Person): Promise<Outcome> {
  await visit(run, person, '/dashboard/account');
  const copy = await person.browser.open('/dashboard/account/copy');
  const text = copy.bytes.toString('utf8');
  if (!text.startsWith('PK'))
    return refused(`The copy was answered with ${copy.status}, and is no zip file.`);
  const other = run.people.find(({ number, email }) => number !== person.number && text.includes(email));
  if (other) throw new Error(`The copy names person ${other.number}.`);
  return done();
}

async function askToLeave(run: Run, person: Person, kind: 'cancellation' | 'substitution'): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/cancel');
  const isOf = ({ fields }: { fields: { name: string; values: string[] }[] }) =>
    fields.some(({ name, values }) => name === 'kind' && values.includes(kind));
  const substitute: Answers = kind === 'substitution' ? { substitute: `instead-of-${person.email}` } : {};
  const sent = await person.browser.send(page, 'ask', substitute, { where: isOf });
  const own = await readRegistration(run, person.email);
  if (sent?.isAcknowledged && own) {
    const sql = 'select 1 from cancellation_request where registration_id = $1 limit 1';
    person.promised.push({ what: `the request for a ${kind}`, sql, values: [own.id] });
  }
  return answered(sent, `The site offers no ${kind}.`);
}

async function askForErasure(run: Run, person: Person): Promise<Outcome> {
  const page = await visit(run, person, '/dashboard/account');
  const own = await readRegistration(run, person.email);
  const sent = await person.browser.send(page, 'erase', { reference: own?.reference ?? '' });
  return answered(sent, 'The site offers no erasure.');
}

async function askQuestion({ world }: Run, person: Person): Promise<Outcome> {
  const page = await person.browser.open('/contact');
  const message = `When does it begin? Question ${person.number} of ${world.today()}`;
  const sent = await person.browser.send(page, undefined, {
    name: person.name,
    email: person.email,
    message,
  });
  if (sent?.isAcknowledged) {
    person.promised.push({
      what: 'the question',
      sql: 'select 1 from enquiry where email = $1 limit 1',
      values: [person.email],
    });
  }
  return answered(sent, 'Nobody can ask.');
}
