import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxSecondsPerJob } from '#platform/jobs/jobs.server.ts';
import { secureMailAddress } from '#platform/tls-rules.server.ts';
import { defaultTimeouts, type Mail, type Mailer, type MailTimeouts, openMailer } from './mail.server.ts';

const from = 'Peace Conference <desk@conference.example>';
const origin = 'https://conference.example';
let folder: string;
let mailer: Mailer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail '));
});
afterEach(async () => {
  mailer?.close();
  mailer = undefined;
  await rm(folder, { recursive: true });
});

function aMail(parts: Partial<Mail> = {}): Mail {
  return {
    id: '6a5c1d36-7a6e-4b3f-9d0f-0c2f1a9e8b11',
    to: 'mira@example.org',
    subject: 'Your order – शांति',
    html: '<p>Dear <b>Mira</b></p>',
    text: 'Dear Mira',
    ...parts,
  };
}

describe('without a mail server', () => {
  const outbox = () => join(folder, 'outbox');
  const open = async () => {
    mailer = await openMailer({ smtpUrl: undefined, from, origin, outbox: outbox() });
    return mailer;
  };
  const read = async (name: string) => PostalMime.parse(await readFile(join(outbox(), name)));

  it('asks for the sender with each mail, so that it follows a changed address', async () => {
    let sender = 'desk@conference.example';
    const outgoing = await openMailer({
      ...{ smtpUrl: undefined, from: async () => sender, origin, outbox: outbox() },
    });
    mailer = outgoing;
    const sentFrom = async () => {
      await outgoing.send(aMail());
      return (await read(`${aMail().id}.eml`)).from?.address;
    };
    expect(await sentFrom()).toBe('desk@conference.example');
    sender = 'office@conference.example';
    expect(await sentFrom()).toBe('office@conference.example');
  });

  it('removes only the mails that have the given address as recipient or in Reply-To', async () => {
    const outgoing = await open();
    const idOf = (digit: number) => aMail().id.replace(/.$/, String(digit));
    await outgoing.send(aMail({ id: idOf(1), to: 'Mira@Example.org' }));
    await outgoing.send(aMail({ id: idOf(2), to: 'desk@conference.example', replyTo: 'mira@example.org' }));
    await outgoing.send(aMail({ id: idOf(3), to: 'almira@example.org', text: 'Write to mira@example.org' }));
    await outgoing.send(aMail({ id: idOf(4), to: 'mira@example.org.example' }));
    await outgoing.forget('mira@example.org');
    // This must remove nothing, because this address is only the sender of the mails that are left.
    await outgoing.forget('desk@conference.example');
    expect((await readdir(outbox())).toSorted()).toEqual([`${idOf(3)}.eml`, `${idOf(4)}.eml`]);
    await outgoing.remove(idOf(4));
    await outgoing.remove(idOf(4));
    expect(await readdir(outbox())).toEqual([`${idOf(3)}.eml`]);
  });

  it('writes each mail into a file that only its owner can read', async () => {
    await (await open()).send(aMail({ replyTo: 'noor@example.org' }));
    expect(await readdir(outbox())).toEqual([`${aMail().id}.eml`]);
    const mail = await read(`${aMail().id}.eml`);
    expect({
      from: mail.from,
      to: mail.to,
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.text?.trim(),
      html: mail.html?.trim(),
      messageId: mail.messageId,
    }).toEqual({
      from: { name: 'Peace Conference', address: 'desk@conference.example' },
      to: [{ name: '', address: 'mira@example.org' }],
      replyTo: [{ name: '', address: 'noor@example.org' }],
      subject: 'Your order – शांति',
      text: 'Dear Mira',
      html: '<p>Dear <b>Mira</b></p>',
      messageId: `<${aMail().id}@conference.example>`,
    });
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect((await stat(join(outbox(), `${aMail().id}.eml`))).mode & 0o777).toBe(0o600);
    expect((await stat(outbox())).mode & 0o777).toBe(0o700);
  });

  it('if a mail is sent again, it has the same Message-ID and goes into the same file', async () => {
    const { send } = await open();
    await send(aMail());
    await send(aMail());
    expect(await readdir(outbox())).toEqual([`${aMail().id}.eml`]);
    expect((await read(`${aMail().id}.eml`)).messageId).toBe(`<${aMail().id}@conference.example>`);
  });

  it('no field of a mail can add another header or another recipient', async () => {
    const evil = 'Hello\r\nBcc: all@example.org\r\n\r\nanother body';
    await (await open()).send(aMail({ subject: evil, to: 'mira@example.org\r\nBcc: all@example.org' }));
    const mail = await read(`${aMail().id}.eml`);
    expect(mail.headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([]);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.text?.trim()).toBe('Dear Mira');
  });

  it('in a rehearsal, each mail says so in its first line, as HTML and as text', async () => {
    const line = 'Rehearsal: 20 November 2025';
    mailer = await openMailer({ smtpUrl: undefined, from, origin, outbox: outbox(), rehearsal: () => line });
    await mailer.send(aMail({ html: '<html><body style="margin:0"><p>Dear Mira</p></body></html>' }));
    const { html, text } = await read(`${aMail().id}.eml`);
    expect(html).toMatch(/<body style="margin:0"><p[^>]*><strong>Rehearsal: 20 November 2025<.*Dear Mira/s);
    expect(text).toMatch(/^Rehearsal: 20 November 2025\s+Dear Mira/);
  });

  it('throws if it cannot write the file', async () => {
    const { send } = await open();
    await rm(outbox(), { recursive: true });
    await expect(send(aMail())).rejects.toThrow('ENOENT');
  });
});

describe('with a mail server', () => {
  type Sent = { sender: string; receivers: string[]; body: Buffer };
  let sent: Sent[];
  let server: SMTPServer;
  let refusal: Error | undefined;

  beforeEach(async () => {
    sent = [];
    refusal = undefined;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          if (refusal) return done(refusal);
          const { mailFrom, rcptTo } = session.envelope;
          sent.push({
            sender: mailFrom ? mailFrom.address : '',
            receivers: rcptTo.map(({ address }) => address),
            body: Buffer.concat(pieces),
          });
          done();
        });
      },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(async () => {
    // The test's mail server stops only when all connections are closed, but the mailer keeps some open.
    mailer?.close();
    await new Promise<void>((closed) => server.close(closed));
  });

  const ownPort = () => (server.server.address() as AddressInfo).port;
  const open = async (port = ownPort(), timeouts?: MailTimeouts, options = '') => {
    mailer = await openMailer({
      ...(timeouts && { timeouts }),
      smtpUrl: `smtp://127.0.0.1:${port}${options}`,
      from,
      origin,
      outbox: join(folder, 'outbox'),
    });
    return mailer;
  };

  it('sends each mail, as HTML and as text, to its recipient', async () => {
    await (await open()).send(aMail());
    expect(sent.map(({ sender, receivers }) => ({ sender, receivers }))).toEqual([
      { sender: 'desk@conference.example', receivers: ['mira@example.org'] },
    ]);
    const mail = await PostalMime.parse(sent[0]?.body ?? '');
    expect([mail.subject, mail.text?.trim(), mail.html?.trim(), mail.messageId]).toEqual([
      'Your order – शांति',
      'Dear Mira',
      '<p>Dear <b>Mira</b></p>',
      `<${aMail().id}@conference.example>`,
    ]);
  });

  it('sends many mails at once over a few connections, and each mail exactly once', async () => {
    const { send } = await open();
    const addresses = Array.from({ length: 20 }, (_, index) => `person${index}@example.org`);
    await Promise.all(addresses.map((to, index) => send(aMail({ to, id: `mail-${index}` }))));
    expect(sent.flatMap(({ receivers }) => receivers).sort()).toEqual([...addresses].sort());
  });

  it('sends only to the recipient, even if the address or the subject contains other addresses', async () => {
    await (await open()).send(
      aMail({ subject: 'Hi\r\nBcc: all@example.org', replyTo: 'a@b.example\r\nBcc: all@example.org' }),
    );
    expect(sent.map(({ receivers }) => receivers)).toEqual([['mira@example.org']]);
    const mail = await PostalMime.parse(sent[0]?.body ?? '');
    expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  });

  it('sends nothing to a server on another computer if an attacker has removed the offer of STARTTLS', async () => {
    const secured = secureMailAddress('smtp://mail.example');
    if ('fault' in secured) throw new Error(secured.fault);
    const { send } = await open(ownPort(), undefined, new URL(secured.url).search);
    await expect(send(aMail())).rejects.toMatchObject({ code: 'ETLS' });
    expect(sent).toEqual([]);
    const chosen = await open(ownPort(), undefined, '?requireTLS=false');
    await chosen.send(aMail());
    expect(sent).toHaveLength(1);
  });

  it('throws if the mail server refuses the mail', async () => {
    const { send } = await open();
    refusal = new Error('Mailbox full');
    await expect(send(aMail())).rejects.toThrow('Mailbox full');
    refusal = undefined;
    await send(aMail());
    expect(sent).toHaveLength(1);
  });

  describe('a mail server that is too slow', () => {
    let slow: Server;
    let reply: (command: string, say: (line: string) => void) => void;
    const connections = new Set<Socket>();
    const timeouts = { connection: 1_000, silence: 1_000, total: 2_500 };
    beforeEach(async () => {
      slow = createServer((socket) => {
        connections.add(socket);
        socket.on('error', () => {});
        const say = (line: string) => void (socket.writable && socket.write(`${line}\r\n`));
        reply('', say);
        socket.on('data', (data) => {
          for (const command of data.toString().split('\r\n')) if (command) reply(command, say);
        });
      });
      await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
    });
    afterEach(async () => {
      for (const socket of connections) socket.destroy();
      await new Promise((closed) => slow.close(closed));
    });
    const tryFor = async () => {
      const { send } = await open((slow.address() as AddressInfo).port, timeouts);
      const from = performance.now();
      await expect(send(aMail())).rejects.toThrow();
      return performance.now() - from;
    };

    it('times out when the mail server sends no greeting', async () => {
      reply = () => {};
      expect(await tryFor()).toBeLessThan(8_000);
    });

    it('times out when the mail server stops before it has accepted the mail', async () => {
      reply = (command, say) => {
        if (command === '') say('220 slow');
        if (/^EHLO/.test(command)) say('250 slow');
        if (/^(MAIL|RCPT)/.test(command)) say('250 well');
      };
      expect(await tryFor()).toBeLessThan(8_000);
    });

    it('times out when the mail server keeps sending and never finishes', async () => {
      reply = (command, say) => {
        if (command === '') say('220 slow');
        if (!/^EHLO/.test(command)) return;
        const timer = setInterval(() => say('250-and more'), 100);
        for (const socket of connections) socket.on('close', () => clearInterval(timer));
      };
      expect(await tryFor()).toBeLessThan(8_000);
    });

    it('times out before the job of the mail counts as stuck', () => {
      for (const timeout of Object.values(defaultTimeouts))
        expect(timeout).toBeLessThan(maxSecondsPerJob * 750);
    });
  });

  it('throws if the mail server does not exist', async () => {
    await expect((await open(1)).send(aMail())).rejects.toThrow('ECONNREFUSED');
  });
});

it('attaches the picture to each mail that shows the mark, and draws it once', async () => {
  let drawn = 0;
  const outbox = join(folder, 'outbox');
  mailer = await openMailer({
    smtpUrl: undefined,
    from,
    origin,
    outbox,
    mark: {
      id: 'mark',
      draw: async () => {
        drawn += 1;
        return Buffer.from('a picture');
      },
    },
  });
  const ids = ['1', '2', '3'].map((digit) => aMail().id.replace(/.$/, digit));
  await mailer.send(aMail({ id: ids[0] ?? '', html: '<img src="cid:mark" alt="">Dear Mira' }));
  await mailer.send(aMail({ id: ids[1] ?? '', html: '<img src="cid:mark" alt="">Dear Noor' }));
  await mailer.send(aMail({ id: ids[2] ?? '' }));
  const attached = await Promise.all(
    ids.map(async (id) => {
      const { attachments } = await PostalMime.parse(await readFile(join(outbox, `${id}.eml`)));
      return attachments.map(({ contentId, disposition, mimeType, content }) => ({
        contentId,
        disposition,
        mimeType,
        text: typeof content === 'string' ? content : new TextDecoder().decode(content),
      }));
    }),
  );
  const mark = { contentId: '<mark>', disposition: 'inline', mimeType: 'image/png', text: 'a picture' };
  expect({ attached, drawn }).toEqual({ attached: [[mark], [mark], []], drawn: 1 });
});
