import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.server.ts';
import { ExplainedError } from './explain-failure.server.ts';

const secretKey = 'a-secret-key-of-32-characters-or-more';

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env, '/srv/conference');
  } catch (error) {
    if (error instanceof ExplainedError) return error.message.split('\n');
    throw error;
  }
  return [];
}

it('reads the name, the prefix, the endpoint and the region of the bucket from FILES_URL', () => {
  const read = (address: string) => readConfig({ FILES_URL: address }).bucket;
  expect(read('s3://peace-files')).toEqual({
    name: 'peace-files',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
  });
  expect(read('s3://peace-files/2026/delhi/?endpoint=http://127.0.0.1:9000&region=ap-south-1')).toEqual({
    name: 'peace-files',
    prefix: '2026/delhi/',
    endpoint: 'http://127.0.0.1:9000',
    region: 'ap-south-1',
  });
});

describe('the configuration', () => {
  it('has a default for every setting', () => {
    expect(readConfig({}, '/srv/conference')).toEqual({
      warnings: [],
      host: '::',
      port: 3000,
      origin: 'http://localhost:3000',
      isOriginGiven: false,
      dataDir: '/srv/conference/data',
      databaseUrl: undefined,
      secretKey: undefined,
      secretKeyBefore: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      inbox: undefined,
      trustProxy: 0,
      drainSeconds: 0,
      keepFreeBytes: 1024 ** 3,
      stripe: undefined,
      razorpay: undefined,
      appleWallet: undefined,
      googleWallet: undefined,
      webhookNetworks: [],
      proxyEnv: {},
      metrics: undefined,
    });
  });

  it('reads every setting', () => {
    const env = {
      HOST: '192.0.2.10',
      PORT: '8080',
      ORIGIN: 'https://conference.example/',
      DATA_DIR: '/var/lib/conference',
      DATABASE_URL: 'postgres://owner:pw@db.example/conference',
      SECRET_KEY: secretKey,
      SECRET_KEY_BEFORE: `${secretKey} before`,
      SMTP_URL: 'smtps://user:pw@mail.example',
      MAIL_FROM: 'Peace Conference <desk@conference.example>',
      INBOX_URL: 'imaps://desk%40conference.example:p%40ss@mail.example/To%20us',
      TRUST_PROXY: '2',
      DRAIN_SECONDS: '4',
      METRICS_PORT: '9464',
      METRICS_HOST: '::1',
      WEBHOOK_NETWORKS: '10.1.0.0/16, fd00:1::/32',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      RAZORPAY_KEY_ID: 'rzp_live_1',
      RAZORPAY_KEY_SECRET: 'a secret',
      RAZORPAY_WEBHOOK_SECRET: 'another secret',
      HTTPS_PROXY: 'http://proxy.example:3128',
    };
    expect(readConfig(env, '/srv/conference')).toEqual({
      warnings: [],
      host: '192.0.2.10',
      port: 8080,
      origin: 'https://conference.example',
      isOriginGiven: true,
      dataDir: '/var/lib/conference',
      databaseUrl: `${env.DATABASE_URL}?sslmode=verify-full`,
      secretKey,
      secretKeyBefore: `${secretKey} before`,
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      inbox: {
        host: 'mail.example',
        port: 993,
        tls: 'at-once',
        acceptsAnyCertificate: false,
        user: 'desk@conference.example',
        password: 'p@ss',
        folder: 'To us',
        authenticatedBy: undefined,
      },
      trustProxy: 2,
      drainSeconds: 4,
      keepFreeBytes: 1024 ** 3,
      stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' },
      razorpay: { keyId: 'rzp_live_1', keySecret: 'a secret', webhookSecret: 'another secret' },
      webhookNetworks: ['10.1.0.0/16', 'fd00:1::/32'],
      proxyEnv: { HTTPS_PROXY: 'http://proxy.example:3128' },
      metrics: { port: 9464, host: '::1' },
    });
  });

  it('refuses a CLOCK that is no time of the calendar', () => {
    const day = (text: string) => `CLOCK must be a day and a time such as 2025-11-20T09:00; it is "${text}".`;
    for (const text of ['2025-11-20', '2025-02-30T09:00', '2025-11-20T24:00', '20 November 2025']) {
      expect(faultsOf({ CLOCK: text })).toEqual([day(text)]);
    }
    expect(readConfig({ CLOCK: '2025-11-20T09:00' }).clock).toBe('2025-11-20T09:00');
  });

  it('also reads secrets from files, without the line break at the end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'conference-config-'));
    const file = async (name: string, text: string) => {
      await writeFile(join(folder, name), `${text}\n`);
      return join(folder, name);
    };
    const config = readConfig({
      SECRET_KEY_FILE: await file('key', secretKey),
      DATABASE_URL_FILE: await file('database', 'postgres://owner:pw@db.example/conference'),
      SMTP_URL_FILE: await file('smtp', 'smtps://user:pw@mail.example'),
      MAIL_FROM: 'desk@conference.example',
    });
    await rm(folder, { recursive: true });
    expect(config).toMatchObject({
      secretKey,
      databaseUrl: 'postgres://owner:pw@db.example/conference?sslmode=verify-full',
      smtpUrl: 'smtps://user:pw@mail.example',
    });
  });

  it('refuses the keys of a payment provider if some of them are missing', () => {
    expect(() => readConfig({ RAZORPAY_KEY_ID: 'rzp_live_1' })).toThrow(
      'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set, too, because RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET belong together.',
    );
  });

  it('makes the site listen only at 127.0.0.1 if it trusts a proxy and HOST is not set', () => {
    expect(readConfig({ TRUST_PROXY: '1' }).host).toBe('127.0.0.1');
    expect(readConfig({ TRUST_PROXY: '1', HOST: '::' }).host).toBe('::');
    expect(readConfig({ HOST: '::1' }).host).toBe('::1');
  });

  it('treats an empty or blank setting as not set', () => {
    const blank = { PORT: '', ORIGIN: ' ', DATA_DIR: '', DATABASE_URL: '', SECRET_KEY: '', FILES_URL: '' };
    expect(readConfig(blank, '/srv/conference')).toEqual(readConfig({}, '/srv/conference'));
  });

  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535; it is "80a".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535; it is "65536".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535; it is "-1".'],
    [
      { ORIGIN: 'conference.example' },
      'ORIGIN must be an address such as https://conference.example; it is "conference.example".',
    ],
    [
      { ORIGIN: 'https://conference.example/2026' },
      'ORIGIN must be a scheme and a host without a path; it is "https://conference.example/2026".',
    ],
    [
      { DATABASE_URL: 'mysql://u:p@db/x', SECRET_KEY: secretKey },
      'DATABASE_URL must be an address such as postgres://user:password@host/database.',
    ],
    [
      { SECRET_KEY: 'too short' },
      'SECRET_KEY must have at least 32 characters; make one with "openssl rand -base64 32".',
    ],
    [
      { SECRET_KEY_BEFORE: secretKey },
      'SECRET_KEY_BEFORE is the key that SECRET_KEY replaces. Set both, to different keys.',
    ],
    [
      { SECRET_KEY: secretKey, SECRET_KEY_BEFORE: secretKey },
      'SECRET_KEY_BEFORE is the key that SECRET_KEY replaces. Set both, to different keys.',
    ],
    [
      { DATABASE_URL: 'postgres://u:p@db/x' },
      'SECRET_KEY is required when DATABASE_URL is set, because every machine must share it.',
    ],
    [
      { SMTP_URL: 'http://mail', MAIL_FROM: 'a@b.example' },
      'SMTP_URL must be an address such as smtp://user:password@host:587.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example' },
      'MAIL_FROM is required when SMTP_URL is set, such as "Peace Conference <desk@conference.example>".',
    ],
    [
      { INBOX_URL: 'https://desk:hunter2@mail.example' },
      'INBOX_URL must be an address such as imaps://user:password@host/INBOX.',
    ],
    [
      { INBOX_URL: 'imaps://desk@mail.example' },
      'INBOX_URL must contain a user and a password, such as imaps://user:password@host/INBOX.',
    ],
    [
      { INBOX_URL: 'imaps://desk:100%@mail.example' },
      'INBOX_URL must contain a user and a password, such as imaps://user:password@host/INBOX.',
    ],
    [{ MAIL_FROM: 'the desk' }, 'MAIL_FROM must contain an email address; it is "the desk".'],
    [
      { FILES_URL: '/var/files' },
      'FILES_URL must be an address such as s3://bucket?endpoint=https://objects.example&region=eu-central-1.',
    ],
    [
      { FILES_URL: 's3://key:value@bucket' },
      'FILES_URL must not contain a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.',
    ],
    [{ FILES_URL: 's3://bucket?zone=1' }, 'FILES_URL may contain endpoint and region, but not "zone".'],
    [
      { FILES_URL: 's3://bucket?endpoint=objects' },
      'The endpoint of FILES_URL must be an address that begins with https:// or http://.',
    ],
    [
      { PORT: '8080', METRICS_PORT: '8080' },
      'METRICS_PORT must differ from PORT, because visitors of the site must not see the metrics.',
    ],
    [
      { WEBHOOK_NETWORKS: '10.1.0.0/16, 10.2.0.0' },
      'WEBHOOK_NETWORKS must be networks such as "10.1.0.0/16, fd00::/8"; it has "10.2.0.0".',
    ],
    [
      { HOST: 'machine.example' },
      'HOST must be an IP address of this machine such as 127.0.0.1; it is "machine.example".',
    ],
    [
      { METRICS_HOST: 'metrics.example' },
      'METRICS_HOST must be an IP address of this machine such as 127.0.0.1; it is "metrics.example".',
    ],
    [{ SMTP_URL_FILE: '/no/such/file' }, 'SMTP_URL_FILE cannot be read (ENOENT): /no/such/file'],
    [
      { SECRET_KEY: secretKey, SECRET_KEY_FILE: '/run/secrets/key' },
      'SECRET_KEY and SECRET_KEY_FILE are both set; one of them is enough.',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 16; it is "yes".'],
  ])('refuses the setting %j with an explanation', (env, sentence) => {
    expect(faultsOf(env)).toEqual([sentence]);
  });

  it('reports all faults in one error', () => {
    const faults = faultsOf({ PORT: 'x', ORIGIN: 'x', SECRET_KEY: 'x', TRUST_PROXY: 'x' });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'ORIGIN',
      'SECRET_KEY',
      'TRUST_PROXY',
    ]);
  });

  it('never prints a secret in an error', () => {
    const env = {
      DATABASE_URL: 'mysql://owner:hunter2@db/x',
      SMTP_URL: 'ftp://user:hunter2@mail',
      SECRET_KEY: 'hunter2',
      FILES_URL: 's3://key:hunter2@bucket',
    };
    const faults = faultsOf(env);
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('refuses a sender that would break the header of a mail', () => {
    expect(faultsOf({ MAIL_FROM: 'Desk <desk@b.example>\r\nBcc: all@b.example' })).toHaveLength(1);
  });
});
