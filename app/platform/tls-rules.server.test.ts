import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.server.ts';
import { connectionOptions } from './database/database.server.ts';
import { explainFailure } from './explain-failure.server.ts';

const secretKey = 'a-secret-key-of-32-characters-or-more';

const secureMail = (address: string) => {
  const { smtpUrl, warnings } = readConfig({ SMTP_URL: address, MAIL_FROM: 'desk@conference.example' });
  return { url: smtpUrl, warnings };
};
const secureDatabase = (address: string) => {
  const { databaseUrl, warnings } = readConfig({ DATABASE_URL: address, SECRET_KEY: secretKey });
  return { url: databaseUrl, warnings };
};

describe('the address of a mail server', () => {
  it('requires STARTTLS if the server is another machine', () => {
    for (const address of [
      'smtp://user:p%40ss@mail.example:587',
      'smtp://10.0.0.3',
      'smtp://[2001:db8::1]:25',
    ]) {
      expect(secureMail(address)).toEqual({ url: `${address}?requireTLS=true`, warnings: [] });
    }
    expect(secureMail('smtp://mail.example?name=us').url).toBe('smtp://mail.example?name=us&requireTLS=true');
  });

  it('stays unchanged if the server is this machine, or if TLS begins at once', () => {
    const addresses = ['localhost:2525', '127.0.0.1:2525', '127.8.8.8', '[::1]:25'].map(
      (host) => `smtp://${host}`,
    );
    for (const address of [...addresses, 'smtps://user:pw@mail.example']) {
      expect(secureMail(address)).toEqual({ url: address, warnings: [] });
    }
  });

  it('may turn off TLS or the check of the certificate, but then causes a warning', () => {
    for (const choice of ['requireTLS=false', 'tls.rejectUnauthorized=false']) {
      const address = `smtp://user:secret@mail.example?${choice}`;
      expect(secureMail(address)).toEqual({ url: address, warnings: [expect.stringContaining(choice)] });
      expect(secureMail(address).warnings.join()).not.toMatch(/secret|mail\.example/);
    }
  });

  it.each(['ignoreTLS', 'opportunisticTLS'])(
    'must not contain %s, which would disable TLS without a warning',
    (name) => {
      expect(() => secureMail(`smtp://mail.example?${name}=true`)).toThrow(
        `SMTP_URL may contain requireTLS=false, but not ${name}.`,
      );
    },
  );
});

describe('the IMAP address of the inbox', () => {
  const ofInbox = (address: string) => {
    const { inbox, warnings } = readConfig({ INBOX_URL: address });
    return { port: inbox?.port, tls: inbox?.tls, warnings };
  };

  it('requires TLS before the password is sent, unless the server is this machine', () => {
    expect(ofInbox('imap://user:pw@mail.example')).toEqual({ port: 143, tls: 'required', warnings: [] });
    expect(ofInbox('imaps://user:pw@mail.example')).toEqual({ port: 993, tls: 'at-once', warnings: [] });
    expect(ofInbox('imap://user:pw@[::1]:1143')).toEqual({ port: 1143, tls: 'none', warnings: [] });
  });

  it('may turn off TLS or the check of the certificate, but then causes a warning', () => {
    for (const choice of ['requireTLS=false', 'tls.rejectUnauthorized=false']) {
      const { warnings } = ofInbox(`imap://user:secret@mail.example?${choice}`);
      expect(warnings).toEqual([expect.stringContaining(choice)]);
      expect(warnings.join()).not.toMatch(/secret|mail\.example/);
    }
    expect(ofInbox('imap://user:pw@mail.example?requireTLS=false').tls).toBe('none');
    // The connection accepts any certificate, but it is still encrypted.
    expect(ofInbox('imap://user:pw@mail.example?tls.rejectUnauthorized=false').tls).toBe('required');
  });
});

describe('the address of a database', () => {
  it('requires TLS with a trusted certificate if the server is another machine', () => {
    const address = 'postgres://owner:p%2Fw@db.example:5433/conference';
    expect(secureDatabase(address)).toEqual({ url: `${address}?sslmode=verify-full`, warnings: [] });
    const withAuthority = `${address}?sslrootcert=%2Fetc%2Fca.pem`;
    expect(secureDatabase(withAuthority).url).toBe(`${withAuthority}&sslmode=verify-full`);
    expect(secureDatabase('postgres://o:p@localhost/c?host=db.example').url).toContain('sslmode=verify-full');
  });

  it('stays unchanged if the server is this machine', () => {
    for (const host of ['localhost', '127.0.0.1:5433', '[::1]', '%2Fvar%2Frun%2Fpostgresql']) {
      const address = `postgres://owner:pw@${host}/conference`;
      expect(secureDatabase(address)).toEqual({ url: address, warnings: [] });
    }
  });

  it.each(['disable', 'no-verify'])('may contain sslmode=%s, but then causes a warning', (mode) => {
    const address = `postgres://owner:secret@db.example/conference?sslmode=${mode}`;
    expect(secureDatabase(address)).toEqual({
      url: address,
      warnings: [expect.stringContaining(`sslmode=${mode}`)],
    });
    expect(secureDatabase(address).warnings.join()).not.toMatch(/secret|db\.example/);
  });

  it.each(['sslmode=prefer', 'sslmode=require', 'sslmode=allow', 'ssl=false', 'uselibpqcompat=true'])(
    'must not contain %s, whose meaning differs between programs',
    (option) => {
      expect(() => secureDatabase(`postgres://owner:pw@db.example/conference?${option}`)).toThrow(
        /its sslmode must be verify-full/,
      );
    },
  );

  it('keeps the password from a server that offers no TLS', async () => {
    const received: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        received.push(bytes);
        // PostgreSQL answers the request for TLS with this letter if it has no TLS.
        socket.write('N');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = new URL(secureDatabase('postgres://owner:secret@db.example/conference').url ?? '');
    address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const login = { password: async () => 'secret', keyNames: '' };
    for (const options of [
      connectionOptions(address.href, 'trial'),
      connectionOptions(address.href, 'trial', login),
    ]) {
      const failure = await new pg.Client(options).connect().catch(explainFailure);
      expect(failure).toEqual([expect.stringContaining('it offers no TLS')]);
    }
    server.close();
    // The client has sent only its requests for TLS, which have eight bytes each.
    expect(received.map(({ length }) => length)).toEqual([8, 8]);
  });
});
