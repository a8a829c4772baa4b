import pLimit from 'p-limit';
import { edition } from '#conference/edition/edition.server.ts';
import { textOf } from '../browser.ts';
import { findPastDays } from '../find-past-days.ts';
import { nameOfAuthor, type Person, type Run } from '../person.ts';
import { calendar, friendsCode } from '../plan.ts';
import { type Court, type Fault, findRows, isAsked, type Law, openOwnBrowser } from './court.ts';

type Schedule = {
  schedule: {
    conference: {
      days: { rooms: Record<string, { guid: string; date: string; title: string; room: string }[]> }[];
    };
  };
};

/** The laws about papers, the programme, speakers, grants, messages and the dashboard. */
export const committeeLaws: Record<string, Law> = {
  'The public programme is the newest published version': async (court) => {
    const { schedule } = JSON.parse((await openSchedule(court)).toString('utf8')) as Schedule;
    const shown = schedule.conference.days
      .flatMap(({ rooms }) => Object.values(rooms).flat())
      .map(({ guid, date, title }) => `${guid} ${new Date(date).toISOString()} ${title}`);
    const { rows } = await court.run.world.query<{ guid: string; startsAt: string; title: string }>(
      `select session ->> 'id' as guid, session ->> 'startsAt' as "startsAt", session ->> 'title' as title
       from jsonb_array_elements((select document -> 'sessions' from programme_version order by number desc limit 1)) as session`,
    );
    const published = rows.map(
      ({ guid, startsAt, title }) => `${guid} ${new Date(startsAt).toISOString()} ${title}`,
    );
    const differing = [
      ...shown.filter((one) => !published.includes(one)),
      ...published.filter((one) => !shown.includes(one)),
    ];
    return differing.map((one) => ({ says: `only in one of the two: ${one}` }));
  },

  'Whoever was erased or has withdrawn their paper is not named in the public programme': async (court) => {
    const { run } = court;
    const text = (await openSchedule(court)).toString('utf8');
    const gone = await findGone(run);
    return gone.flatMap((person) => {
      const hasNamesake = run.people.some(
        (one) => one !== person && nameOfAuthor(one.name) === nameOfAuthor(person.name),
      );
      return !hasNamesake && text.includes(nameOfAuthor(person.name))
        ? [{ says: `it names ${nameOfAuthor(person.name)}`, person: person.number }]
        : [];
    });
  },

  'No paper that is not accepted stands in the public programme, and each placed one does': async (court) => {
    const { world, people } = court.run;
    const text = (await openSchedule(court)).toString('utf8');
    const { rows } = await world.query<{ title: string; state: string; is_placed: boolean }>(
      `select title, state::text, exists (select 1 from programme_session_paper where paper_id = paper.id) as is_placed
       from paper where last_version > 0`,
    );
    // From this day on the desk publishes whatever it has changed, on the same day.
    const isPublished = world.today() >= (calendar.coming[12] ?? '');
    return rows.flatMap(({ title, state, is_placed }) => {
      const isShown = new RegExp(`${title}(?!\\d)`).test(text);
      const person = people.find(({ number }) => title === `Peace and paper ${number}`)?.number;
      if (isShown && state !== 'accepted') return [{ says: `${title} is ${state}, and is shown`, person }];
      if (!isShown && is_placed && isPublished)
        return [{ says: `${title} is placed, and is not shown`, person }];
      return [];
    });
  },

  'Each published speaker has a page, and nobody who has left': async (court) => {
    const { rows } = await court.run.world.query<{ name: string; state: string }>(
      "select name, state::text from speaker where honour is null and name like 'Invited Speaker%'",
    );
    if (rows.length === 0) return [];
    const text = textOf(await openOwnBrowser(court).open('/speakers?all=yes'));
    return rows
      .filter(({ name, state }) => text.includes(name) !== (state === 'published'))
      .map(({ name, state }) => ({ says: `${name} is ${state}` }));
  },

  'A grant lowers a fee once, and one that was not granted lowers none': async ({ run: { world } }) => {
    const { rows } = await world.query<{ says: string }>(
      `select reference || ' is ' || state || ', with ' || waivers || ' discounts of ' || waived || ' instead of ' || granted as says
       from (
         select reference, application.state::text, case when application.state = 'granted' then application.amount else 0 end as granted,
           count(payment.id) as waivers, coalesce(sum(payment.amount), 0) as waived
         from grant_application as application join registration on registration.id = application.registration_id
           join charge on charge.registration_id = registration.id
           left join payment on payment.charge_id = charge.id and payment.method = 'waiver' and payment.amount > 0
             and not exists (select 1 from discount_use join discount_code on discount_code.id = code_id
               where payment_id = payment.id and code = $1)
         group by reference, application.state, application.amount) as sums
       where waived <> granted or waivers <> case when granted > 0 then 1 else 0 end`,
      [friendsCode],
    );
    return rows;
  },

  'No visa letter stands for whom an authority has not cleared': async ({ run }) => {
    const { visa } = edition;
    if (!visa?.letterWaitsForClearances) return [];
    const found = visa.clearances.map(async ({ id, concerns }) =>
      // An authority clears everybody, or those of some nationalities or of the origin that they are asked about.
      findRows(
        run,
        `select letter.number || ' stands, and the clearance ' || $1 || ' is ' || coalesce(own.state::text, 'missing') as says
         from participant_document as letter left join visa_case using (registration_id)
           left join visa_clearance as own on own.registration_id = letter.registration_id and clearance = $1
         where kind = 'visa-letter' and letter.ended_at is null and own.state is distinct from 'cleared'
           and (own.state is not null or $2 or nationality = any($3) or ($4 and has_listed_origin))`,
        [id, concerns === undefined, concerns?.nationalities ?? [], concerns?.origin !== undefined],
      ),
    );
    return (await Promise.all(found)).flat();
  },

  'Nobody gets a message of the organisers twice': async ({ run: { world }, mails }) => {
    const { rows } = await world.query<{ id: string; subject_id: string }>(
      "select id, subject_id from mail where kind = 'group-message'",
    );
    const seen = new Set<string>();
    return rows.flatMap(({ id, subject_id }) => {
      const arrival = mails.get(id);
      if (!arrival) return [];
      const key = `${subject_id} ${arrival.to}`;
      if (seen.has(key)) return [{ says: `a second mail to ${arrival.to}` }];
      seen.add(key);
      return [];
    });
  },

  'Each page of the dashboard answers whoever has acted today, and speaks of no past day as to come': async (
    court,
  ) => {
    const { people, world } = court.run;
    const signedIn = people.filter(
      ({ browser, number, told }) =>
        told.at(-1)?.on === world.today() && browser.cookies.size > 0 && isAsked(court, number),
    );
    const found = await pLimit(3).map(signedIn, async ({ browser, number }): Promise<Fault[]> => {
      const dashboard = await browser.open('/dashboard');
      if (dashboard.path !== '/dashboard') return [];
      const links = dashboard.html.matchAll(/href="(\/dashboard\/[\w-]+)["?#]/g);
      const pages = [dashboard];
      for (const path of new Set([...links].map(([, link = '']) => link)))
        pages.push(await browser.open(path));
      return pages.flatMap(({ path, status, html }) => {
        const says = status === 200 ? findPastDays(html, world.today()) : [`answered ${status}`];
        return says.map((one) => ({ says: `${path}: ${one}`, person: number }));
      });
    });
    return found.flat();
  },
};

async function openSchedule(court: Court): Promise<Buffer> {
  return (await openOwnBrowser(court).open('/schedule.json')).bytes;
}

async function findGone({ people, world }: Run): Promise<Person[]> {
  const { rows } = await world.query<{ id: string }>("select id from paper where state = 'withdrawn'");
  return people.filter(
    ({ isErased, paperPath }) => isErased || rows.some(({ id }) => paperPath?.endsWith(id)),
  );
}
