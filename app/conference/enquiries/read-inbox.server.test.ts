import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { addTime, days, minutes } from '#platform/durations.ts';
import { maxMailBytes } from '#platform/mail/open-inbox.server.ts';
import { readMail } from '#platform/mail/read-mail.server.ts';
import { anEmail, anOrganiser, aRegistration } from '#tests/factories.ts';
import { receiveMail as sendNow } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { canMakeCertificates, makeCertificate } from '#tests/servers/certificate.ts';
import { startImapServer } from '#tests/servers/imap-server.ts';
import { replyToEnquiry, setEnquiryStatus } from './handle-enquiry.server.ts';
import { deleteOtherMails, listOtherMails, readInboxState } from './other-mails.server.ts';
import { deleteEnquiry, listEnquiriesOf, listOtherMailsOf } from './personal-data.server.ts';
import { splitQuoted } from './quoted-text.ts';
import { readEnquiry } from './read-enquiry.server.ts';
import { readInbox } from './read-inbox.server.ts';
import { receiveMail } from './receive-mail.server.ts';
import { sendEnquiry } from './send-enquiry.server.ts';

const platform = await aPlatform();
const { db, clock } = platform;
const owner = new pg.Client({ connectionString: platform.database.adminUrl });
await owner.connect();
const leela = await anOrganiser(platform, { roles: ['programme'], name: 'Leela Raman' });
const by = { organiserId: leela.id, requestId: 'a-request', scope: 'all' } as const;
const start = clock.now;

let server = await startImapServer();
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** The configuration with the mailbox of the test. */
const configOf = (url: string) => readConfig({ INBOX_URL: url, ORIGIN: 'https://conference.example' });
const read = async (url = server.url) => {
  clock.now = addTime(clock.now, minutes(2));
  // Each mail is received a little later than the one before it.
  const now = () => {
    clock.now = addTime(clock.now, 1);
    return clock.now;
  };
  await readInbox({ ...platform, now, config: configOf(url) });
};
const stateOf = async () => await readInboxState(db, configOf(server.url).inbox);

beforeEach(async () => {
  await server.stop();
  server = await startImapServer();
  clock.now = start;
  for (const table of ['received_mail', 'enquiry', 'inbox_reading'] as const) {
    await owner.query(`delete from ${table}`);
  }
  await read();
});

/** Sends an enquiry and an organiser's reply, and returns the mail that the enquirer got. */
async function aThread({ email = anEmail(), name = 'Kwame Mensah' } = {}) {
  await sendEnquiry(platform, { name, email, message: 'Is there parking?' }, clock.now);
  const { id } = await db
    .selectFrom('enquiry')
    .select('id')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const entryId = randomUUID();
  await replyToEnquiry(platform, { enquiryId: id, entryId, text: 'Yes, behind the hall.', ...by }, clock.now);
  const mail = await sendNow(platform, entryId);
  return {
    id,
    email,
    messageId: mail?.messageId ?? '',
    references: mail?.references ?? '',
    subject: mail?.subject ?? '',
  };
}

type Parts = { from?: string; subject?: string; text?: string; headers?: readonly string[]; id?: string };

function aMail({ from = anEmail(), subject = 'Hello', text = 'Thank you.', headers = [], id }: Parts = {}) {
  return [
    `From: ${from}`,
    `To: ${folderSettings.contact.email}`,
    `Subject: ${subject}`,
    `Message-ID: <${id ?? randomUUID()}@mail.example>`,
    ...headers,
    '',
    text,
  ].join('\n');
}

type Thread = Awaited<ReturnType<typeof aThread>>;

/** An answer as a mail program writes it. */
function anAnswer(thread: Thread, { headers = [], ...parts }: Parts = {}) {
  const answers = [
    `In-Reply-To: ${thread.messageId}`,
    `References: ${thread.references} ${thread.messageId}`,
  ];
  return aMail({
    from: `Kwame Mensah <${thread.email}>`,
    subject: `Re: ${thread.subject}`,
    headers: [...answers, ...headers],
    ...parts,
  });
}

const answersIn = async (id: string) =>
  (await readEnquiry(db, id, 'all'))?.entries.filter(({ kind }) => kind === 'answer') ?? [];
const enquiriesOf = async (email: string) =>
  await db
    .selectFrom('enquiry')
    .select(['id', 'name', 'message', 'status'])
    .where('email', '=', email)
    .execute();

describe('an answer', () => {
  it('is added to its thread once, gives the enquiry the status “new” again, and does not change the mailbox', async () => {
    const thread = await aThread();
    expect(thread.messageId).toMatch(/^<[0-9a-f-]{36}@conference\.example>$/);
    expect(thread.references).toBe(`<${thread.id}@conference.example>`);
    server.deliver(
      anAnswer(thread, { text: 'Which gate?\n\nOn 10 January, Leela wrote:\n> Yes, behind the hall.' }),
      start,
    );
    await read();
    await read();
    expect(await readEnquiry(db, thread.id, 'all')).toMatchObject({
      status: 'new',
      assigneeId: leela.id,
      received: undefined,
      entries: [
        { kind: 'reply', by: 'Leela Raman', received: undefined },
        {
          kind: 'answer',
          by: null,
          text: 'Which gate?\n\nOn 10 January, Leela wrote:\n> Yes, behind the hall.',
          received: { sender: thread.email, nature: 'written', isCut: false, attachments: [], at: start },
        },
      ],
    });
    const acts = db.selectFrom('audit_entry').select(['actor', 'action']).where('subject_id', '=', thread.id);
    expect(await acts.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      actor: 'system',
      action: 'enquiry.answer-received',
    });
    // The commands must only read: no SELECT, STORE, COPY, MOVE, EXPUNGE or APPEND, and no BODY[], because it marks a
    // mail as seen.
    const verbs = new Set(server.commands.map((command) => command.replace(/^(UID \S+|\S+).*/, '$1')));
    expect([...verbs].toSorted()).toEqual([
      'CAPABILITY',
      'EXAMINE',
      'LIST',
      'LOGOUT',
      'LSUB',
      'UID FETCH',
      'UID SEARCH',
    ]);
    expect(server.commands.filter((command) => /BODY\[/.test(command))).toEqual([]);
    expect(server.mails).toHaveLength(1);
    expect(await stateOf()).toEqual({
      name: expect.stringContaining('INBOX'),
      readAt: expect.any(Date),
      failure: null,
    });
  });

  it('reopens a closed enquiry, but not spam', async () => {
    const thread = await aThread();
    const spam = await aThread();
    await setEnquiryStatus(db, { enquiryId: thread.id, status: 'closed', ...by }, clock.now);
    await setEnquiryStatus(db, { enquiryId: spam.id, status: 'spam', ...by }, clock.now);
    server.deliver(anAnswer(thread));
    server.deliver(anAnswer(spam));
    await read();
    expect(await readEnquiry(db, thread.id, 'all')).toMatchObject({ status: 'new' });
    expect(await readEnquiry(db, spam.id, 'all')).toMatchObject({ status: 'spam' });
    expect(await answersIn(spam.id)).toHaveLength(1);
  });

  it('is added to its thread if a mail service replaced our Message-ID, and if it replies to an earlier answer', async () => {
    const thread = await aThread();
    const answers = [
      { headers: [`In-Reply-To: <x@ses.example>`, `References: ${thread.references}\n <x@ses.example>`] },
      { headers: [`In-Reply-To: ${thread.messageId.toUpperCase()}`] },
    ];
    for (const { headers } of answers) server.deliver(aMail({ from: thread.email, headers }));
    await read();
    expect(await answersIn(thread.id)).toHaveLength(2);
  });

  it('is not added to a thread because of its subject or sender', async () => {
    const thread = await aThread();
    const forged = `${thread.id} ${thread.messageId}`;
    server.deliver(aMail({ from: thread.email, subject: `Re: ${thread.subject} ${forged}`, text: forged }));
    server.deliver(
      aMail({ from: thread.email, headers: [`References: <${randomUUID()}@conference.example>`] }),
    );
    await read();
    expect(await answersIn(thread.id)).toEqual([]);
    expect(await enquiriesOf(thread.email)).toHaveLength(3);
  });

  it('is stored with the email of its sender, even if the sender is not the enquirer', async () => {
    const thread = await aThread();
    server.deliver(anAnswer(thread, { from: 'Ama <ama@elsewhere.example>', text: 'I write for Kwame.' }));
    await read();
    expect(await answersIn(thread.id)).toMatchObject([
      { text: 'I write for Kwame.', received: { sender: 'ama@elsewhere.example' } },
    ]);
  });

  it('shows its subject if the writer chose a new one', async () => {
    const thread = await aThread();
    server.deliver(
      anAnswer(thread, { subject: '=?utf-8?q?H=C3=A9berger_un_ami?=', text: 'Is that possible?' }),
    );
    await read();
    expect(await answersIn(thread.id)).toMatchObject([{ text: 'Héberger un ami\n\nIs that possible?' }]);
  });
});

describe('a sender', () => {
  const results = (verdict: string, domain: string) => [
    `Authentication-Results: 127.0.0.1; dmarc=${verdict} header.from=${domain}`,
  ];

  it('is confirmed only by the topmost header of our own mail server', async () => {
    const thread = await aThread();
    const domain = thread.email.split('@')[1] ?? '';
    const senders = [
      results('pass', domain),
      [...results('fail', domain), ...results('pass', domain)],
      results('pass', domain).map((line) => line.replace('127.0.0.1', 'mx.stranger.example')),
      [],
    ];
    for (const headers of senders) server.deliver(anAnswer(thread, { headers }));
    await read();
    const answers = await answersIn(thread.id);
    expect(answers.map(({ received }) => received?.isSenderConfirmed)).toEqual([true, false, false, false]);
  });

  it('has 30 mails in an hour; one later mail is listed, and all of them stay in the mailbox', async () => {
    const from = anEmail();
    for (let count = 0; count < 35; count++) {
      server.deliver(aMail({ from, subject: `Mail ${count}` }), addTime(start, count * 1000));
    }
    const other = anEmail();
    server.deliver(aMail({ from: other }), addTime(start, minutes(1)));
    clock.now = addTime(start, minutes(30));
    await read();
    expect([(await enquiriesOf(from)).length, (await enquiriesOf(other)).length]).toEqual([30, 1]);
    expect(await listOtherMails(db)).toEqual([
      {
        id: expect.any(String),
        sender: from,
        subject: 'Mail 30',
        nature: 'over-quota',
        bytes: expect.any(Number),
        at: addTime(start, 30_000),
      },
    ]);
    expect(server.mails).toHaveLength(36);
    server.deliver(aMail({ from, subject: 'An hour later' }), addTime(start, minutes(61)));
    clock.now = addTime(start, minutes(90));
    await read();
    expect((await enquiriesOf(from)).map(({ message }) => message.split('\n')[0])).toContain('An hour later');
  });

  it('who was not confirmed does not use up the mails of the real sender', async () => {
    const from = 'kwame@sender.example';
    for (let count = 0; count < 31; count++) server.deliver(aMail({ from }), addTime(start, count * 1000));
    server.deliver(aMail({ from, headers: results('pass', 'sender.example') }), addTime(start, minutes(1)));
    clock.now = addTime(start, minutes(30));
    await read();
    expect(await enquiriesOf(from)).toHaveLength(31);
  });
});

describe('a mail that does not answer one of our mails', () => {
  it('becomes an enquiry, and no mail about it is sent', async () => {
    const from = anEmail();
    server.deliver(
      aMail({ from: `=?utf-8?q?Am=C3=A9lie?= <${from}>`, subject: 'Interpreters', text: 'Do you need any?' }),
    );
    await read();
    expect(await enquiriesOf(from)).toMatchObject([
      { name: 'Amélie', message: 'Interpreters\n\nDo you need any?', status: 'new' },
    ]);
    const mails = db
      .selectFrom('mail')
      .select('id')
      .where('subject_id', '=', (await enquiriesOf(from))[0]?.id ?? '');
    expect(await mails.execute()).toEqual([]);
  });

  it('is ignored if it was in the mailbox before the first reading', async () => {
    await owner.query('delete from inbox_reading');
    const old = anEmail();
    server.deliver(aMail({ from: old }));
    await read();
    await read();
    expect(await enquiriesOf(old)).toEqual([]);
  });

  it('is listed for 30 days if a program or a mailing list sent it, or if it is broken', async () => {
    const list = ['List-Id: <news.example>', 'List-Unsubscribe: <https://news.example>'];
    server.deliver(aMail({ from: 'news@news.example', subject: 'Offers', headers: list }), start);
    server.deliver(
      aMail({ from: 'robot@x.example', subject: 'Away', headers: ['Auto-Submitted: auto-replied'] }),
      start,
    );
    server.deliver(Buffer.from([0, 255, 10, 13, 200, 0]), start);
    await read();
    expect(
      (await listOtherMails(db)).map(({ sender, subject, nature }) => [sender, subject, nature]).toSorted(),
    ).toEqual([
      ['', '', 'unreadable'],
      ['news@news.example', 'Offers', 'written'],
      ['robot@x.example', 'Away', 'automatic'],
    ]);
    await deleteOtherMails(db, addTime(start, -1));
    expect(await listOtherMails(db)).toHaveLength(3);
    await deleteOtherMails(db, addTime(start, days(1)));
    expect(await listOtherMails(db)).toEqual([]);
  });
});

describe('an automatic mail', () => {
  it('is marked in the thread, and does not change the status of the enquiry', async () => {
    const thread = await aThread();
    const signs = [
      'Auto-Submitted: auto-replied (vacation)',
      'Precedence: bulk',
      'Return-Path: <>',
      'X-Autoreply: yes',
    ];
    for (const sign of signs) server.deliver(anAnswer(thread, { headers: [sign] }));
    await read();
    expect((await answersIn(thread.id)).map(({ received }) => received?.nature)).toEqual(
      signs.map(() => 'automatic'),
    );
    expect(await readEnquiry(db, thread.id, 'all')).toMatchObject({ status: 'answered' });
  });

  it('gives the enquiry the status “new” if it reports that the reply did not arrive', async () => {
    const thread = await aThread();
    const report = [
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      'Auto-Submitted: auto-replied',
    ];
    const text = [
      '--b\n\nNo such user.',
      '--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example\n\nAction: failed\nStatus: 5.1.1',
      `--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${thread.messageId}\n--b--`,
    ].join('\n');
    server.deliver(aMail({ from: 'MAILER-DAEMON@mail.example', headers: report, text }));
    await read();
    expect(await answersIn(thread.id)).toMatchObject([{ received: { nature: 'undelivered' } }]);
    expect(await readEnquiry(db, thread.id, 'all')).toMatchObject({ status: 'new' });
  });

  it('is ignored if it is our own mail about an enquiry', async () => {
    const thread = await aThread();
    const mailId = (
      await db.selectFrom('mail').select('id').where('subject_id', '=', thread.id).executeTakeFirstOrThrow()
    ).id;
    const headers = ['Auto-Submitted: auto-generated', `References: ${thread.references}`];
    server.deliver(aMail({ from: folderSettings.contact.email, headers }));
    const own = aMail({ from: 'desk@elsewhere.example', headers });
    server.deliver(own.replace(/^Message-ID: .*$/m, `Message-ID: <${mailId}@conference.example>`));
    await read();
    expect([await answersIn(thread.id), await listOtherMails(db)]).toEqual([[], []]);
  });
});

describe('the content of a mail', () => {
  const photo = Buffer.alloc(3000, 7).toString('base64');

  it('is stored with the names and sizes of attachments, but without the attachments', async () => {
    const thread = await aThread();
    const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'];
    const text = [
      '--b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nVoil=E0 ma photo.',
      `--b\nContent-Type: image/jpeg\nContent-Disposition: attachment; filename*=utf-8''ma%20photo%C3%A9.jpg\nContent-Transfer-Encoding: base64\n\n${photo}`,
      '--b\nContent-Type: application/pdf\nContent-Disposition: attachment\n\n%PDF\n--b--',
    ].join('\n');
    server.deliver(anAnswer(thread, { headers, text }));
    await read();
    const [answer] = await answersIn(thread.id);
    expect(answer).toMatchObject({
      text: 'Voilà ma photo.',
      received: {
        isCut: false,
        attachments: [{ name: 'ma photoé.jpg', bytes: 3000 }, { name: 'application/pdf' }],
      },
    });
    const { rows } = await owner.query(
      "select count(*) from received_mail where attachments::text like '%BwcH%'",
    );
    expect(rows).toEqual([{ count: '0' }]);
  });

  it('is read as text if it is HTML only', async () => {
    const thread = await aThread();
    const text =
      '<style>p { color: red }</style><p>Thank <b>you</b></p><script>alert(1)</script><blockquote>Yes.</blockquote>';
    server.deliver(anAnswer(thread, { headers: ['Content-Type: text/html'], text }));
    server.deliver(anAnswer(thread, { headers: ['Content-Type: text/html'], text: '<div>'.repeat(50_000) }));
    await read();
    expect((await answersIn(thread.id)).map((answer) => answer.text)).toEqual([
      'Thank you\n\n> Yes.',
      'The mail has no text.',
    ]);
  });

  it('is read up to 256 kB, and its text is kept up to 10,000 characters', async () => {
    const thread = await aThread();
    const quoted = '> Yes, behind the hall.\n'.repeat(500);
    server.deliver(anAnswer(thread, { text: `Which gate?\n\nLeela wrote:\n${quoted}` }));
    server.deliver(anAnswer(thread, { text: '🕊'.repeat(maxMailBytes / 4 + 10) }));
    await read();
    const kept = (await answersIn(thread.id)).map(({ text, received }) => [text.length, received?.isCut]);
    expect(kept).toEqual([
      ['Which gate?'.length, true],
      [10_000, true],
    ]);
  });

  it('names an attachment that goes on after the part that was read, without a size', async () => {
    const thread = await aThread();
    const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'];
    const photograph = Buffer.alloc(300_000, 7).toString('base64');
    const text = [
      '--b\nContent-Type: text/plain\n\nMy photograph.',
      `--b\nContent-Type: image/jpeg; name=me.jpg\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${photograph}`,
      '--b--',
    ].join('\n');
    server.deliver(anAnswer(thread, { headers, text }));
    await read();
    expect(await answersIn(thread.id)).toMatchObject([
      { text: 'My photograph.', received: { isCut: true, attachments: [{ name: 'me.jpg', bytes: null }] } },
    ]);
  });

  it.each([
    ['four million empty lines', '', '\n'.repeat(4_000_000)],
    [
      'a report of empty lines',
      'multipart/report; report-type=delivery-status; boundary=b',
      '\n'.repeat(4_000_000),
    ],
    ['flowed empty lines', 'text/plain; format=flowed; delsp=yes', ' \n'.repeat(2_000_000)],
  ])(
    'stops neither the server nor the next mail, and is listed with its size: %s',
    async (subject, type, text) => {
      const from = anEmail();
      server.deliver(aMail({ from, subject, text, headers: type ? [`Content-Type: ${type}`] : [] }), start);
      server.deliver(aMail({ from: anEmail(), subject: 'The next mail' }), start);
      const delay = monitorEventLoopDelay();
      delay.enable();
      await read();
      delay.disable();
      expect(delay.max / 1e6).toBeLessThan(1000);
      const listed = (await listOtherMails(db)).map(({ sender, nature, bytes }) => [sender, nature, bytes]);
      const isRead = (await enquiriesOf(from)).length === 1;
      if (!isRead) expect(listed).toEqual([[from, 'too-large', server.mails[0]?.source.length]]);
      const arrived = await db.selectFrom('enquiry').select('message').execute();
      expect(arrived.map(({ message }) => message)).toContainEqual(expect.stringContaining('The next mail'));
      expect(await stateOf()).toMatchObject({ failure: null });
      expect(server.mails).toHaveLength(2);
    },
  );

  it('does not block the next mails if it is malformed', async () => {
    const thread = await aThread();
    server.deliver(
      anAnswer(thread, {
        text: 'A \0 sign\ud800',
        headers: ['Content-Type: multipart/mixed; boundary=nowhere'],
      }),
    );
    server.deliver(`From: \n${'Received: x\n'.repeat(300_000)}`);
    server.deliver(anAnswer(thread, { text: 'The last one.' }));
    await read();
    expect((await answersIn(thread.id)).at(-1)).toMatchObject({ text: 'The last one.' });
    expect(await stateOf()).toMatchObject({ failure: null });
  });

  it('is read without an error, even if it consists of random bytes', async () => {
    const headers = [
      'From: a@b.example',
      'Content-Type: multipart/mixed; boundary="b"',
      'Content-Type: text/html; charset=utf-16',
      'Subject: =?utf-8?b?//8=?=',
      'References: <<<>',
    ];
    const bytes = fc.tuple(fc.subarray(headers), fc.uint8Array({ maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(bytes, async ([head, body]) => {
        const source = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n--b\r\n\r\n`), body]);
        const { text, subject, sender, fingerprint } = await readMail(source);
        expect(`${text}${subject}${sender}`).toMatch(/^[^\p{Cs}]*$/u);
        expect(`${text}${subject}`).not.toContain('\0');
        expect(fingerprint).toHaveLength(32);
      }),
      { numRuns: 200 },
    );
  });
});

describe('reading', () => {
  const storeWithoutLock = async (id: string) => {
    const known = await db
      .selectFrom('enquiry_entry')
      .select('id')
      .where('enquiry_id', '=', id)
      .where('kind', '=', 'answer')
      .execute();
    if (known.length > 0) return;
    const entry = { id: randomUUID(), enquiry_id: id, kind: 'answer', text: 'Thank you.' } as const;
    await db.insertInto('enquiry_entry').values(entry).execute();
  };
  const place = { address: 'a mailbox', uidValidity: '7', uid: 3 };
  const twenty = async <Result>(run: () => Promise<Result>) =>
    await Promise.all(Array.from({ length: 20 }, run));

  it('stores a mail once if twenty processes receive it at once', async () => {
    const thread = await aThread();
    const reading = { address: place.address, uid_validity: '7', last_uid: 2, reading_until: start };
    await db.insertInto('inbox_reading').values(reading).execute();
    const mail = await readMail(Buffer.from(anAnswer(thread)));
    const fetched = { mail, bytes: 500, isCut: false, arrivedAt: start, isSenderConfirmed: false };
    const received = await twenty(() =>
      receiveMail(db, place, fetched, { ownSender: 'x@y.example', now: start }),
    );
    expect(received.filter(Boolean)).toHaveLength(1);
    expect(await answersIn(thread.id)).toHaveLength(1);
  });

  it('without the lock on the mailbox would store a mail several times, so the lock is needed', async () => {
    const thread = await aThread();
    await twenty(() => storeWithoutLock(thread.id));
    expect((await answersIn(thread.id)).length).toBeGreaterThan(1);
  });

  it('happens in one process at a time, and in another process if the first process takes too long', async () => {
    const thread = await aThread();
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.deliver(anAnswer(thread));
    server.onFetch = async () => {
      reached.resolve();
      await goOn.promise;
    };
    const slow = read();
    await reached.promise;
    const before = server.commands.length;
    await read();
    expect(server.commands).toHaveLength(before);
    // More time passes than a process may use to read the mailbox.
    clock.now = addTime(clock.now, minutes(5));
    server.onFetch = async () => {};
    await read();
    expect(await answersIn(thread.id)).toHaveLength(1);
    goOn.resolve();
    await slow;
    expect(await answersIn(thread.id)).toHaveLength(1);
  });

  it('stores each mail once, even if it fails between fetching and storing', async () => {
    const thread = await aThread();
    server.deliver(anAnswer(thread, { text: 'First' }));
    server.deliver(anAnswer(thread, { text: 'Second' }));
    await owner.query(`create function fail_second() returns trigger language plpgsql as $$ begin
      if (select text from enquiry_entry where id = new.entry_id) = 'Second' then raise exception 'no' using errcode = '57014'; end if;
      return new; end $$;
      create trigger fail_second after insert on received_mail for each row execute function fail_second()`);
    await read();
    expect((await answersIn(thread.id)).map(({ text }) => text)).toEqual(['First']);
    expect(await stateOf()).toMatchObject({
      failure: 'The mailbox could not be read. The log has the error.',
    });
    await owner.query('drop function fail_second cascade');
    await read();
    expect((await answersIn(thread.id)).map(({ text }) => text)).toEqual(['First', 'Second']);
    expect(await stateOf()).toMatchObject({ failure: null });
  });

  it('stores each mail once, even if the server gives its mails new numbers', async () => {
    const thread = await aThread();
    server.deliver(anAnswer(thread, { text: 'First' }), clock.now);
    await read();
    server.uidValidity = 2;
    server.mails = server.mails.map((mail) => ({ ...mail, uid: mail.uid + 10 }));
    server.nextUid = 20;
    server.mails.unshift({
      uid: 5,
      source: Buffer.from(anAnswer(thread, { text: 'Years ago' })),
      arrivedAt: addTime(start, -days(300)),
    });
    server.deliver(anAnswer(thread, { text: 'Second' }), clock.now);
    await read();
    await read();
    expect((await answersIn(thread.id)).map(({ text }) => text)).toEqual(['First', 'Second']);
  });

  it('reads a hundred mails in one job, and the remaining mails in the next job', async () => {
    const thread = await aThread();
    for (let count = 0; count < 103; count++) server.deliver(anAnswer(thread, { from: anEmail() }));
    await read();
    expect(await answersIn(thread.id)).toHaveLength(100);
    await read();
    expect(await answersIn(thread.id)).toHaveLength(103);
  });

  it('does nothing if no mailbox is configured', async () => {
    await owner.query('delete from inbox_reading');
    await readInbox(platform);
    expect(await db.selectFrom('inbox_reading').selectAll().execute()).toEqual([]);
  });

  it('says why it failed, without the password', async () => {
    const port = new URL(server.url).port;
    const failures = {
      [`imap://desk:hunter2@127.0.0.1:${port}`]:
        'The mail server did not accept the user name and the password.',
      [server.url.replace('INBOX', 'Answers')]: 'The mailbox has no such folder.',
      'imap://desk:hunter2@127.0.0.1:1': 'The mail server could not be reached.',
      [`imaps://desk:hunter2@127.0.0.1:${port}`]: 'The connection to the mail server could not be encrypted.',
      [`imap://desk:hunter2@127.0.0.1:${port}?requireTLS=true`]:
        'The connection to the mail server could not be encrypted.',
    };
    platform.logLines.length = 0;
    for (const [url, failure] of Object.entries(failures)) {
      await read(url);
      expect([url, (await readInboxState(db, configOf(url).inbox))?.failure]).toEqual([url, failure]);
    }
    expect(platform.logLines).toHaveLength(5);
    expect(platform.logLines.join('')).not.toMatch(/hunter2|p@ss|desk@/);
  });
});

describe.skipIf(!canMakeCertificates)('a mailbox that is read with TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'conference-certificates-'));
  const known = canMakeCertificates ? makeCertificate(folder, 'IP:127.0.0.1') : { key: '', cert: '' };
  const before = getCACertificates('default');
  beforeEach(() => setDefaultCACertificates([...before, known.cert]));
  afterAll(() => {
    setDefaultCACertificates(before);
    rmSync(folder, { recursive: true });
  });

  const stateAt = async (url: string) => await readInboxState(db, configOf(url).inbox);

  it.each(['at-once', 'starttls'] as const)(
    'reads the mails if the certificate is right, %s',
    async (begins) => {
      const secure = await startImapServer({ encryption: { ...known, begins } });
      await read(secure.url);
      const from = anEmail();
      secure.deliver(aMail({ from }));
      await read(secure.url);
      expect((await stateAt(secure.url))?.failure).toBeNull();
      expect(await enquiriesOf(from)).toHaveLength(1);
      await secure.stop();
    },
  );

  it.each(['at-once', 'starttls'] as const)(
    'does not send the password if the certificate is wrong, and connects once for each job, %s',
    async (begins) => {
      const wrong = [
        makeCertificate(folder, 'IP:127.0.0.1'),
        makeCertificate(folder, 'DNS:elsewhere.example'),
      ];
      setDefaultCACertificates([...before, wrong[1]?.cert ?? '']);
      platform.logLines.length = 0;
      const readBefore = (await stateOf())?.readAt;
      for (const certificate of wrong) {
        const secure = await startImapServer({ encryption: { ...certificate, begins } });
        await read(secure.url);
        expect(await stateAt(secure.url)).toMatchObject({
          readAt: readBefore,
          failure: 'The connection to the mail server could not be encrypted.',
        });
        expect(secure.connections).toBe(1);
        expect(secure.commands.filter((command) => !/^CAPABILITY/.test(command))).toEqual([]);
        await secure.stop();
      }
      expect(platform.logLines).toHaveLength(2);
      expect(platform.logLines.join('')).not.toMatch(/p@ss|p%40ss|desk@/);
    },
  );

  it('says that the password is wrong but does not log it, and tries again only with the next job', async () => {
    const secure = await startImapServer({ encryption: { ...known, begins: 'at-once' } });
    const url = secure.url.replace('p%40ss', 'hunter2');
    expect(url).not.toBe(secure.url);
    platform.logLines.length = 0;
    await read(url);
    expect(await stateAt(url)).toMatchObject({
      failure: 'The mail server did not accept the user name and the password.',
    });
    expect(secure.connections).toBe(1);
    await read(url);
    expect(secure.connections).toBe(2);
    expect(platform.logLines).toHaveLength(2);
    expect(platform.logLines.join('')).not.toMatch(/hunter2|desk@/);
    await read(secure.url);
    expect((await stateAt(secure.url))?.failure).toBeNull();
    await secure.stop();
  });
});

describe('the personal data of answers', () => {
  it('is deleted with the enquiry, and when its sender is erased', async () => {
    const thread = await aThread();
    const other = await aThread();
    const ama = await aRegistration(platform);
    server.deliver(anAnswer(thread));
    server.deliver(anAnswer(other, { from: ama.form.email, text: 'From Ama' }));
    server.deliver(anAnswer(other, { text: 'From Kwame' }));
    server.deliver(aMail({ from: ama.form.email, headers: ['Precedence: list'] }));
    await read();
    expect(await listEnquiriesOf(db, [other.email])).toMatchObject([
      {
        message: 'Is there parking?',
        writtenByOrganisers: [{ text: 'Yes, behind the hall.' }],
        answers: [{ text: 'From Ama' }, { text: 'From Kwame' }],
        mails: [{ sender: ama.form.email }, { sender: other.email }],
      },
    ]);
    expect(await listOtherMailsOf(db, [ama.form.email])).toMatchObject([
      { text: 'From Ama', nature: 'written' },
      { text: null, subject: 'Hello' },
    ]);
    expect(await listOtherMailsOf(db, [other.email])).toEqual([]);
    await eraseWithoutRequest(platform, { id: ama.id, reach: 'merged' }, clock.now);
    expect((await answersIn(other.id)).map(({ text }) => text)).toEqual(['From Kwame']);
    expect(await listOtherMails(db)).toEqual([]);
    await db.transaction().execute((tx) => deleteEnquiry(tx, thread.id));
    const left = await db.selectFrom('received_mail').select('sender').execute();
    expect(left).toEqual([{ sender: other.email }]);
  });
});

describe('the quoted text of an answer', () => {
  it.each([
    ['Yes.\n\nOn 3 January, Leela wrote:\n> Will you come?\n>\n> Leela', 'Yes.'],
    [
      'Oui.\n\nLe 3 janv. 2026 à 10:00, Leela Raman\n<leela@conference.example> a écrit :\n> Venez-vous ?\n',
      'Oui.',
    ],
    ['نعم.\n\nكتبت ليلى:\n> هل ستأتي؟', 'نعم.'],
    ['Yes.\n-----Original Message-----\nFrom: Leela\nWill you come?', 'Yes.'],
    ['Ja.\n________________________________\nVon: Leela', 'Ja.'],
    [
      'Yes.\n\nFrom: Leela <leela@conference.example>\nSent: Monday\nTo: Kwame\nSubject: Your message\n\nWill you?',
      'Yes.',
    ],
  ])('is separated from the answer %#', (text, own) => {
    const split = splitQuoted(text);
    expect(split.own).toBe(own);
    expect(`${split.own}${split.quoted}`.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  it.each([
    '> Will you come?\nYes.\n> How?\nBy bus.',
    '> Only a quote',
    'Name: Kwame\nDate: 3 January\nPlace: Accra',
    'Bring these:\nbread\nwater',
    '',
  ])('is not separated if the writer wrote below it, or if there is no quoted text %#', (text) => {
    expect(splitQuoted(text)).toEqual({ own: text, quoted: '' });
  });
});
