import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

type Encryption = { key: string; cert: string; begins: 'at-once' | 'starttls' };
type TestMail = { uid: number; source: Buffer; arrivedAt: Date };

/**
 * Starts an IMAP server (RFC 3501) with one folder, INBOX. It knows only the commands with which a client reads the
 * folder or adds a mail, and answers BAD to any other command. If `encryption` is given, a connection is encrypted from
 * its beginning, or after the command STARTTLS.
 */
export async function startImapServer({
  user = 'desk@conference.example',
  password = 'p@ss word',
  encryption,
}: {
  user?: string;
  password?: string;
  encryption?: Encryption;
} = {}) {
  const mailbox = {
    uidValidity: 1,
    mails: [] as TestMail[],
    nextUid: 1,
    /** The commands that all clients have sent, except LOGIN. */
    commands: [] as string[],
    /** How many clients have connected. */
    connections: 0,
    /** A test can replace this function. It is called before a mail is sent to a client. */
    onFetch: async (_uid: number) => {},
  };

  /** Puts a mail into the mailbox. Its lines may end with LF or with CRLF. */
  const deliver = (source: string | Buffer, arrivedAt = new Date()): void => {
    const bytes = typeof source === 'string' ? Buffer.from(source.replace(/\r?\n/g, '\r\n')) : source;
    mailbox.mails.push({ uid: mailbox.nextUid++, source: bytes, arrivedAt });
  };

  const listUids = (criteria: string) => {
    const [, from = '1'] = /UID (\d+):\*/i.exec(criteria) ?? [];
    const [, since] = /SINCE "?([\w-]+)"?/i.exec(criteria) ?? [];
    const newest = mailbox.mails.at(-1)?.uid ?? 0;
    return mailbox.mails
      .filter(({ uid }) => uid >= Math.min(Number(from), newest))
      .filter(({ arrivedAt }) => since === undefined || arrivedAt >= new Date(`${since} UTC`))
      .map(({ uid }) => uid);
  };

  const fetchMail = async (uid: number, items: string) => {
    await mailbox.onFetch(uid);
    const index = mailbox.mails.findIndex((mail) => mail.uid === uid);
    const mail = mailbox.mails[index];
    if (!mail) return [];
    const [, from = '0', length] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(items) ?? [];
    const part = mail.source.subarray(Number(from), Number(from) + Number(length));
    // `toUTCString()` returns text such as "Sat, 10 Jan 2026 08:00:00 GMT".
    const [, day, month, year, time] = mail.arrivedAt.toUTCString().split(/[ ,]+/);
    const arrived = `"${day}-${month}-${year} ${time} +0000"`;
    const head = `* ${index + 1} FETCH (UID ${uid} INTERNALDATE ${arrived} RFC822.SIZE ${mail.source.length} BODY[]<${from}> {${part.length}}\r\n`;
    return [Buffer.concat([Buffer.from(head), part, Buffer.from(')')])];
  };

  /**
   * Returns the lines that come before the final OK of an answer (untagged responses). If the command is refused,
   * returns 'NO' or 'BAD' instead.
   */
  const answer = async (command: string, words: string): Promise<(string | Buffer)[] | 'NO' | 'BAD'> => {
    switch (command) {
      case 'CAPABILITY':
        return [`* CAPABILITY IMAP4rev1${encryption?.begins === 'starttls' ? ' STARTTLS' : ''}`];
      case 'LOGIN':
        return words === `"${user}" "${password}"` ? [] : 'NO';
      case 'LIST':
        return /"?INBOX"?$/i.test(words) ? ['* LIST () "/" INBOX'] : ['* LIST (\\Noselect) "/" ""'];
      case 'EXAMINE':
        if (!/^"?INBOX"?$/i.test(words)) return 'NO';
        return [
          `* ${mailbox.mails.length} EXISTS`,
          '* 0 RECENT',
          '* FLAGS (\\Seen)',
          `* OK [UIDVALIDITY ${mailbox.uidValidity}] numbering`,
          `* OK [UIDNEXT ${mailbox.nextUid}] next`,
        ];
      case 'UID SEARCH':
        return [
          `* SEARCH${listUids(words)
            .map((uid) => ` ${uid}`)
            .join('')}`,
        ];
      case 'UID FETCH':
        return await fetchMail(Number.parseInt(words, 10), words);
      case 'APPEND':
      case 'LSUB':
      case 'NOOP':
        return [];
      case 'LOGOUT':
        return ['* BYE'];
      default:
        return 'BAD';
    }
  };

  const sockets = new Set<Socket>();
  const encrypt = (socket: Socket, { key, cert }: Encryption) =>
    new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {});
  const server = createServer((socket) => {
    mailbox.connections += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
    const first = encryption?.begins === 'at-once' ? encrypt(socket, encryption) : socket;
    first.write('* OK ready\r\n');
    serve(first);
  });

  /** Reads the commands of a connection and answers them. */
  function serve(socket: Socket) {
    let done = Promise.resolve();
    const handle = async (line: string, literal: string | undefined) => {
      const [, tag = '*', command = '', words = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/is.exec(line) ?? [];
      if (encryption?.begins === 'starttls' && /^STARTTLS$/i.test(command)) {
        socket.removeAllListeners('data');
        socket.write(`${tag} OK ${command}\r\n`);
        return serve(encrypt(socket, encryption));
      }
      if (!/^LOGIN$/i.test(command)) mailbox.commands.push(`${command} ${words}`.trim());
      if (literal !== undefined) deliver(Buffer.from(literal, 'latin1'));
      const answers = await answer(command.toUpperCase(), words);
      const isRefused = typeof answers === 'string';
      for (const one of isRefused ? [] : answers) {
        socket.write(Buffer.concat([Buffer.from(one), Buffer.from('\r\n')]));
      }
      socket.write(`${tag} ${isRefused ? answers : 'OK'} ${command}\r\n`);
      if (/^LOGOUT$/i.test(command)) socket.end();
    };

    let received = '';
    let answered = '';
    /**
     * If the next command has arrived completely, handles it and returns true. If the line ends with a number in
     * braces, such as "{12}", so many bytes follow it and belong to the command.
     */
    const takeCommand = (): boolean => {
      const end = received.indexOf('\r\n');
      if (end === -1) return false;
      const line = received.slice(0, end);
      const [, size] = /\{(\d+)\}$/.exec(line) ?? [];
      if (size !== undefined && answered !== line) socket.write('+ go on\r\n');
      answered = line;
      const next = size === undefined ? end : end + 2 + Number(size);
      if (received.length < next + 2) return false;
      const literal = size === undefined ? undefined : received.slice(end + 2, next);
      received = received.slice(next + 2);
      answered = '';
      done = done.then(() => handle(line, literal));
      return true;
    };
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      while (takeCommand()) {
        // Take one command after another, until the next one is not complete yet.
      }
    });
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(`${encryption?.begins === 'at-once' ? 'imaps' : 'imap'}://127.0.0.1:${port}/INBOX`);
  if (encryption?.begins === 'starttls') url.searchParams.set('requireTLS', 'true');
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);

  return Object.assign(mailbox, {
    url: url.href,
    deliver,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((stopped) => server.close(stopped));
    },
  });
}
