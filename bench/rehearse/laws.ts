import pLimit from 'p-limit';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { openContent } from '#conference/documents/document-seal.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { accidentOf } from './bad-luck.ts';
import { type Browser, isAway, textOf } from './browser.ts';
import { findPastDays } from './find-past-days.ts';
import { committeeLaws } from './laws/committee.ts';
import {
  type Arrival,
  type Court,
  type Fault,
  findRows,
  isAfter,
  isAsked,
  type Law,
  openOwnBrowser,
  readFreshLog,
} from './laws/court.ts';
import { moneyLaws } from './laws/money.ts';
import { nameOfAuthor, type Person, passportNumberOf, type Run } from './person.ts';
import { calendar } from './plan.ts';
import { openDesk } from './sign-in.ts';
import type { World } from './world.ts';

/** Checks every law. Returns the faults with the names of the laws that they break. */
export async function checkLaws(court: Court): Promise<(Fault & { law: string })[]> {
  court.unended = await court.run.world.settle();
  court.mails = listArrivals(court.run.world.mails);
  court.log = await readFreshLog(court);
  court.days++;
  const faults: (Fault & { law: string })[] = [];
  for (const [law, check] of Object.entries(laws))
    faults.push(...(await check(court)).map((fault) => ({ ...fault, law })));
  return faults;
}

/** Every law, by its sentence. */
export const laws: Record<string, Law> = {
  'Every job ends, and none fails unless something is away that it needs': async ({
    run: { world },
    unended,
    log,
  }) => {
    const isExplained = accidentOf(world, world.today())?.takesAway;
    const failures = isExplained
      ? []
      : log.split('\n').filter((line) => line.endsWith('"msg":"job failed"}'));
    return [...unended, ...failures.map(sayWhatFailed)].map((says) => ({ says }));
  },

  'What the site acknowledged is there': async (court) => {
    const { people, world } = court.run;
    const promised = people
      .filter(({ number }) => isAsked(court, number))
      .flatMap(({ number, promised }) => promised.map((one) => ({ ...one, number })));
    const found = await pLimit(8).map(promised, async ({ what, sql, values, number }): Promise<Fault[]> => {
      const { rowCount } = await world.query(sql, values);
      return rowCount === 1
        ? []
        : [{ says: `${what} was acknowledged, and is there ${rowCount} times`, person: number }];
    });
    return found.flat();
  },

  'Whatever somebody does ends in an answer of the site': async ({ run }) => run.troubles.splice(0),

  ...moneyLaws,

  'No spot is held by somebody who left, or who has not paid in time': async ({ run }) =>
    await findRows(
      run,
      `select 'the booking ' || booking.id || ' of ' || reference || ', who is ' || registration.status as says
       from booking join registration on registration.id = registration_id
       where holds_spot and registration.status in ('withdrawn', 'merged-or-duplicate')
       union all select 'the booking ' || booking.id || ' was to be paid until ' || pay_by
       from booking left join charge on charge.booking_id = booking.id left join payment on charge_id = charge.id
       where status = 'requested' and pay_by < $1::timestamptz - interval '1 hour'
       group by booking.id having coalesce(sum(payment.amount), 0) <= 0`,
      [run.world.now().toISOString()],
    ),

  'No session has more people than places, and nobody has one thing of the kit twice': async ({ run }) =>
    await findRows(
      run,
      `select slug || ' has ' || count(*) || ' people for ' || places || ' places' as says
       from session_place join programme_session on programme_session.id = session_id
       where state in ('placed', 'offered') group by slug, places having count(*) > places
       union all select registration_id || ' has ' || count(*) || ' of ' || item from kit_handout
       where undone_at is null and registration_id is not null group by registration_id, item having count(*) > 1`,
    ),

  'No document is genuine whose facts are not': async (court) => {
    const { world } = court.run;
    const { db, secrets } = world.store;
    // When the records are destroyed, the numbers stay, so that what was true can be verified for ever.
    const areRecordsGone = isAfter(court, calendar.retention[2]);
    const { rows } = await world.query<{
      number: string;
      kind: string;
      record_key_id: string | null;
      sealed_content: Buffer | null;
      expires_on: string | null;
      is_over: boolean;
      full_name: string | null;
      status: string | null;
      is_entitled: boolean;
    }>(
      // The card of an exhibitor needs a confirmed booking instead of a fee.
      `select number, kind::text, d.record_key_id, sealed_content, expires_on::text, full_name, status::text,
         ended_at is not null or coalesce(expires_on < $1, false) as is_over,
         case when kind = 'exhibitor-card' then status in ('active', 'waiting', 'stall-holder')
           and exists (select 1 from booking where registration_id = registration.id and booking.status = 'confirmed')
         else status = 'active' and paid_at is not null end as is_entitled
       from participant_document as d left join registration on registration.id = d.registration_id
       order by d.issued_at, number`,
      [world.today()],
    );
    const browser = openOwnBrowser(court);
    const faults: Fault[] = [];
    for (const [index, row] of rows.entries()) {
      if (!isAsked(court, index)) continue;
      browser.network = `10.9.${index % 250}.1`;
      const page = await browser.open(`/verify?number=DOC-${row.number.slice(0, 4)}-${row.number.slice(4)}`);
      // The page also carries all sentences that it can say, for its script, so only its visible text counts.
      const isGenuine = /The organisers issued this document(, and it|\. It) is valid/.test(textOf(page));
      const key =
        row.record_key_id === null
          ? undefined
          : await openRecordKey(db, secrets, row.record_key_id).catch(() => undefined);
      const name = key && row.sealed_content ? openContent(key, row.sealed_content).holder.name : undefined;
      // What has no last day, such as a certificate, says what was, also of somebody who was erased.
      const isOfErased = areRecordsGone || row.expires_on === null;
      const isTrue = row.status === null ? isOfErased : row.is_entitled && row.full_name === name;
      if (isGenuine && !isTrue)
        faults.push({
          says: `${row.kind} ${row.number} is genuine for ${name ?? 'nobody'}; the registration is ${row.status ?? 'erased'}, of ${row.full_name}`,
        });
      // A page that says nothing proves nothing.
      if (isGenuine === row.is_over)
        faults.push({
          says: `${row.kind} ${row.number} ${isGenuine ? 'has ended, and is genuine' : 'has not ended, and is not genuine'}`,
        });
    }
    return faults;
  },

  'Each mail arrives once': async ({ run: { world }, mails }) => {
    const { rows } = await world.query<{
      id: string;
      tries: number;
      state: string;
      kind: string;
      last_error: string | null;
    }>('select id, tries, state::text, kind, last_error from mail');
    return rows.flatMap(({ id, tries, state, kind, last_error }): Fault[] => {
      const times = mails.get(id)?.times ?? 0;
      // A process that was killed while it sent a mail cannot know whether the mail has left.
      if (times > tries || (times > 1 && tries === 1))
        return [{ says: `${kind} ${id} arrived ${times} times in ${tries} tries` }];
      if (state === 'failed' || state === 'queued')
        return [{ says: `${kind} ${id} is ${state} after ${tries} tries: ${last_error}` }];
      return state === 'sent' && times === 0 ? [{ says: `${kind} ${id} is sent and did not arrive` }] : [];
    });
  },

  'Nobody gets the same mail twice on a day': async ({ run: { world }, mails }) => {
    const today = [...mails.values()].filter(({ on }) => on === world.today());
    const twice = today.filter(
      ({ to, text }, index) => today.findIndex((other) => other.to === to && other.text === text) !== index,
    );
    return twice.map(({ to, text }) => ({ says: `${to} got “${text.split('\n')[0]}” twice` }));
  },

  'No mail asks for something until a day that has passed': async ({ run: { world }, mails }) =>
    [...mails.values()]
      .filter(({ on }) => on === world.today())
      .flatMap(({ to, text }) =>
        findPastDays(text, world.today()).map((sentence) => ({ says: `to ${to}: ${sentence}` })),
      ),

  'Nobody who was erased gets a mail after the last one, unless they act again': async ({
    run: { people, world },
    mails,
  }) => {
    const { rows } = await world.query<{ id: string }>("select id from mail where kind = 'erasure-done'");
    const lastMails = new Set(rows.map(({ id }) => id));
    return people
      .filter(({ isErased }) => isErased)
      .flatMap(({ email, number, told }): Fault[] => {
        // Whoever asks for a sign-in afterwards gets its mail.
        const theirs = [...mails].filter(
          ([, { to, text }]) => to === email && !text.includes('/login/link?token='),
        );
        const last = theirs.findIndex(([id]) => lastMails.has(id));
        const erasedOn = theirs[last]?.[1].on;
        if (erasedOn === undefined) return [{ says: 'no mail says that they were erased', person: number }];
        // Whoever only comes to the door asks the site for nothing.
        const again = told.find(
          ({ act, on, isDone }) => isDone && on > erasedOn && act !== 'come to the door',
        );
        const after = theirs.slice(last + 1).filter(([, { on }]) => on < (again?.on ?? '9999'));
        return after.length > 0 ? [{ says: `${after.length} mails after the erasure`, person: number }] : [];
      });
  },

  'Each count on the overview equals the rows that its link opens': async ({ run: { world }, desk }) => {
    const owner = desk.organisers.get('owner');
    if (!owner) return [];
    const page = await openDesk(world, owner, '/organiser');
    const tasks = [
      ...page.html.matchAll(
        /<li id="task-([\w-]+)"[^>]*><span class="numeral">([\d,]+)<\/span><div><a[^>]*href="([^"]+)"/g,
      ),
    ];
    // The number of registrations is always there.
    if (tasks.length === 0) return [{ says: 'the overview shows no count' }];
    const found = await pLimit(3).map(
      tasks,
      async ([, task = '', shown = '', href = '']): Promise<Fault[]> => {
        // Closing the edition is one task, and its part of the page lists what would be deleted when.
        if (task === 'unclosed') return [];
        const to = href.replaceAll('&amp;', '&');
        const list = await owner.browser.open(to.split('#')[0] ?? '');
        if (list.status !== 200) return [{ says: `${to} answered ${list.status}` }];
        const rows = countRows(list.html, to);
        const count = Number(shown.replaceAll(',', ''));
        // A list shows a page of its rows. More than a page is counted by its own heading, which another test compares.
        return rows !== count && count <= 40
          ? [{ says: `${task}: the overview says ${count}, ${href} shows ${rows}` }]
          : [];
      },
    );
    return found.flat();
  },

  'A program with a key sees the registrations that there are': async ({ run: { world }, desk }) => {
    const seen: string[] = [];
    for (let path = '/registrations?status=any&limit=100'; path !== ''; ) {
      const answer = await fetch(`${world.origin}/api/v1${path}`, {
        headers: { Authorization: `Bearer ${desk.programKey}` },
      });
      if (!answer.ok) return [{ says: `the API answered ${answer.status}` }];
      const { items, cursor, hasMore } = (await answer.json()) as {
        items: { reference: string; status: string }[];
        cursor: string;
        hasMore: boolean;
      };
      seen.push(...items.map(({ reference, status }) => `${reference} ${status}`));
      path = hasMore ? `/registrations?status=any&limit=100&after=${cursor}` : '';
    }
    const { rows } = await world.query<{ row: string }>(
      "select reference || ' ' || status as row from registration",
    );
    const differing = seen.filter((row) => !rows.some((own) => own.row === row));
    if (seen.length === rows.length && differing.length === 0) return [];
    return [
      { says: `it sees ${seen.length} of ${rows.length}, and ${differing.join(', ') || 'none'} otherwise` },
    ];
  },

  'The chain of the audit is whole': async ({ run: { world } }) => {
    const verdict = await verifyAudit(world.store.db, world.store.secrets);
    return verdict.ok ? [] : [{ says: `link ${verdict.seq}: ${verdict.fault}` }];
  },

  ...committeeLaws,

  'No passport number or answer for a visa stands where it should not': async (court) => {
    const { run, desk, mails } = court;
    const { world, people } = run;
    const places = new Map<string, string>();
    places.set('the log', court.log);
    for (const [id, { text, on }] of mails) if (on === world.today()) places.set(`the mail ${id}`, text);
    for (const { place, words } of await findSecretRows(world))
      places.set(place, `${places.get(place) ?? ''}\n${words}`);
    const finance = desk.organisers.get('finance');
    const unopened: Fault[] = [];
    for (const path of [
      '/organiser/registrations',
      '/organiser/exports/registrations?format=csv',
      '/organiser/exports/movements?format=csv',
    ]) {
      if (!finance) continue;
      const { status, bytes } = await openDesk(world, finance, path);
      places.set(`${path} for finance`, bytes.toString('utf8'));
      if (status !== 200) unopened.push({ says: `${path} for finance answered ${status}` });
    }
    const found = [...places].flatMap(([place, text]) =>
      [...new Set(text.match(secretAnswers))].map((secret) => ({
        says: `in ${place}`,
        person: people.find(
          ({ number }) =>
            secret === passportNumberOf(number) ||
            /(?:Birthplace|person )(\d+)/.exec(secret)?.[1] === String(number),
        )?.number,
      })),
    );
    return [...unopened, ...found];
  },

  'No page speaks of a past day as if it were to come': async (court) => {
    const { world } = court.run;
    const browser = openOwnBrowser(court);
    const faults: Fault[] = [];
    for (const path of [...(await listPublicPages(browser)), '/login', '/search?q=register']) {
      const { html } = await browser.open(path);
      for (const sentence of findPastDays(html, world.today())) faults.push({ says: `${path}: ${sentence}` });
    }
    return faults;
  },

  'The site answers every request without an error of its own': async (court) => {
    const { world } = court.run;
    const fresh = world.timings.slice(court.served).filter(({ status }) => status >= 500);
    court.served = world.timings.length;
    // Every page that a law opens is there.
    const missing = court.asked.splice(0).filter(({ status }) => status >= 400);
    const isExplained = accidentOf(world, world.today())?.takesAway ?? false;
    return [...fresh, ...missing]
      .filter(({ status }) => !(isExplained && isAway(status)))
      .map(({ status, path }) => ({ says: `${status} at ${path}` }));
  },

  'No script of a page throws': async ({ run: { world } }) =>
    world.scriptErrors.splice(0).map((says) => ({ says })),

  'After its day, what must be destroyed is': async (court) => {
    const [passports, contacts, records] = calendar.retention;
    const faults: Fault[] = [];
    if (isAfter(court, passports)) faults.push(...(await findRows(court.run, passportsLeft)));
    if (isAfter(court, contacts)) faults.push(...(await findRows(court.run, contactsLeft)));
    if (isAfter(court, records))
      faults.push(...(await findRows(court.run, recordsLeft)), ...(await findNamesInProgramme(court.run)));
    return faults;
  },
};

function sayWhatFailed(line: string): string {
  const { job, err } = JSON.parse(line) as { job: string; err?: { message: string } };
  return `${job}: ${err?.message}`;
}

/** The English pages of the site map. */
async function listPublicPages(browser: Browser): Promise<string[]> {
  const { bytes } = await browser.open('/sitemap.xml');
  const paths = [...bytes.toString('utf8').matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path || '/',
  );
  const isTranslated = (path: string) => edition.languages.includes(path.split('/')[1] as never);
  return paths.filter((path) => !isTranslated(path));
}

/** The passport numbers, the places of birth and the answers to the extra question that people give. */
const secretAnswers = /ZQ[78][0-9]{6}|Birthplace[0-9]+|Answer of person [0-9]+/g;

/** Finds the rows with a secret. The text of a row shows bytes as hex, so the bytes are read as text, too. */
async function findSecretRows(world: World): Promise<{ place: string; words: string }[]> {
  const { rows: tables } = await world.query<{ name: string; bytes: string[] }>(
    `select format('%I.%I', table_schema, table_name) as name,
       coalesce(array_agg(format('encode(%I, ''escape'')', column_name)) filter (where data_type = 'bytea'), '{}') as bytes
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs') group by table_schema, table_name`,
  );
  const parts = tables.map(
    ({ name, bytes }) =>
      `(select 'the table ${name}' as place, words from (select concat_ws(' ', ${['t::text', ...bytes].join(', ')}) as words from ${name} as t) as texts
        where words ~ '${secretAnswers.source}' limit 3)`,
  );
  return (await world.query<{ place: string; words: string }>(parts.join(' union all '))).rows;
}

/**
 * What must go with the passports. The days on which somebody takes part stay, and their journey goes. An erasure destroys
 * the key of a letter, so that what is sealed on it is unreadable.
 */
const passportsLeft = `select 'the file of ' || kind || ' of ' || registration_id as says from registration_file
  union all select 'the passport of ' || reference from registration
    where sealed_details is not null or passport_destroyed_at is null
  union all select 'the answers for a visa of ' || registration_id from visa_case
    where sealed_data is not null or nationality is not null or has_listed_origin
  union all select 'the answer to an extra question of ' || registration_id from extra_answer
  union all select 'the needs or the journey of ' || registration_id from participation
    where num_nonnulls(sealed_needs, phone, arrives_on, arrival_time, arrival, arrival_place, leaves_on, departure_time,
      departure, departure_place, transfer, hotel, room, room_with, before_late) > 0
  union all select 'the proof of a refused visa of ' || registration_id from cancellation_request
    where proof_file_id is not null
  union all select 'the picture of the booking ' || id from booking where picture_file_id is not null
  union all select 'the passport in the letter ' || number from participant_document where sealed_passport is not null
    and exists (select from record_key where id = record_key_id)`;

const contactsLeft = `select 'the enquiry ' || id as says from enquiry
  union all select 'the unpaid booking ' || id from booking where payment_state = 'unpaid'
  union all select 'the paper ' || number || ', which is ' || state from paper where state <> 'accepted'
  union all select 'the speaker ' || number || ', who is ' || state from speaker
    where state not in ('confirmed', 'published')
  union all select 'the nomination ' || id from speaker_nomination`;

const recordsLeft = `select 'the registration ' || reference as says from registration
  union all select 'the paper ' || number from paper
  union all select 'the reviewer ' || email from reviewer
  union all select 'the speaker ' || number from speaker
  union all select 'the mailbox that pays for others, ' || payer_email from group_payment where payer_email is not null`;

/** Finds the participants with a paper, and the co-authors, whom a published version of the programme still names. */
async function findNamesInProgramme({ people, world }: Run): Promise<Fault[]> {
  const { rows } = await world.query<{ text: string }>(
    "select coalesce(string_agg(document::text, ' '), '') as text from programme_version",
  );
  const text = rows[0]?.text ?? '';
  return people
    .filter(({ paperPath }) => paperPath !== undefined)
    .flatMap(({ name, number }) => [
      // They corrected their name before their paper, or after it.
      { name: nameOfAuthor(name), number },
      { name, number },
      { name: `Coauthor Of${number}`, number },
    ])
    .filter(({ name }) => text.includes(`"${name}"`))
    .map(({ name, number }) => ({ says: `the programme names ${name}`, person: number }));
}

/** What one item of a list looks like where the page lists other things with it. */
const itemsAmongOthers: Record<string, RegExp> = {
  '/organiser/visa/clearances': /Not entered yet/g,
  '/organiser/programme#warnings': /A paper of this session was withdrawn/g,
};

/**
 * Counts the rows of the list to which a task leads: those of the page, or of the part of the page with this id. An empty
 * list is a sentence, or its part is missing.
 */
function countRows(html: string, to: string): number {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const [, part] = to.split('#');
  const from = main.indexOf(`id="${part}"`);
  if (part !== undefined && from < 0) return 0;
  // The list of a page comes before its other parts. The comparisons with the providers are the last part.
  const inside = part === undefined ? main.split('<section id=')[0] : main.slice(from);
  const [list = ''] = part === 'comparisons' ? [inside] : (inside?.split('</section>') ?? []);
  const body = /<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(list)?.[1];
  const item = itemsAmongOthers[to] ?? (part === undefined ? /<article\b/g : /<li\b/g);
  return [...(body?.matchAll(/<tr\b/g) ?? list.matchAll(item))].length;
}

/** Each mail by its Message-ID. */
function listArrivals(mails: World['mails']): Map<string, Arrival> {
  const arrivals = new Map<string, Arrival>();
  for (const { to, subject, text, html, messageId, on } of mails) {
    const id = /<([^@>]+)@/.exec(messageId)?.[1] ?? messageId;
    const times = (arrivals.get(id)?.times ?? 0) + 1;
    arrivals.set(id, { to: to[0] ?? '', times, text: `${subject}\n${text}\n${html}`, on });
  }
  return arrivals;
}

/** The story of a person in a few lines: every act until now, and what the site said. */
export function tellStory({ number, reference, name, country, language, told }: Person): string[] {
  return [
    `Person ${number}, ${reference}, ${name}, ${country}, reads ${language}`,
    ...told.map(
      ({ on, act, isDone, says }) => `${on} ${act}${isDone ? '' : ' — refused'}${says && `: ${says}`}`,
    ),
  ];
}
