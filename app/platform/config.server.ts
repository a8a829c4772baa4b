import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Bucket, readBucket } from './files/bucket.server.ts';

/** What the environment decides. Read once, at start; nothing else reads `process.env`. */
export type Config = {
  port: number;
  /** Scheme and host that people see, without a slash at the end. Mailed links are built from it. */
  origin: string;
  /** Whether ORIGIN was given: if not, the site answers to whatever host it is called by. */
  isOriginGiven: boolean;
  /** Absolute path. */
  dataDir: string;
  /** The migrating role's address; undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** Undefined: generated once into `dataDir`. */
  secretKey: string | undefined;
  /** The one that `secretKey` took the place of; what was sealed with it is still opened. */
  secretKeyBefore: string | undefined;
  /** Undefined: mails become files in `dataDir`/outbox. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Where files are kept; undefined: in `dataDir`/files. */
  bucket: Bucket | undefined;
  /** How many proxies' X-Forwarded-For is believed. */
  trustProxy: number;
  /** How long a process that ends goes on answering, while it tells proxies to go elsewhere. */
  drainSeconds: number;
  /** Where metrics are read; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
};

/** Thrown by {@link readConfig}: one sentence for each fault, for a person at a terminal. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** A SECRET_KEY is 32 random bytes or more, as base64 or hex, or a passphrase of 32 characters or more. */
const shortestSecretKey = 32;

/** Reads and checks the whole configuration; throws a {@link ConfigError} that names every fault at once. */
export function readConfig(env: NodeJS.ProcessEnv, cwd = process.cwd()): Config {
  const faults: string[] = [];
  const read = (name: string) => env[name]?.trim() || undefined;

  /** Service managers hand secrets over as files, so that they are in no environment that a child inherits. */
  const readSecret = (name: string) => {
    const [given, file] = [read(name), read(`${name}_FILE`)];
    if (given !== undefined && file !== undefined) {
      faults.push(`${name} and ${name}_FILE are both set; one of them is enough.`);
    }
    if (given !== undefined || file === undefined) return given;
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      faults.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code}): ${file}`);
      return undefined;
    }
  };

  const wholeNumber = (name: string, otherwise: number, least: number, most: number) => {
    const given = read(name);
    if (given === undefined) return otherwise;
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= least && value <= most) return value;
    faults.push(`${name} must be a whole number from ${least} to ${most}; it is "${given}".`);
    return otherwise;
  };

  const address = (name: string, protocols: string[], example: string, isSecret = false) => {
    const given = isSecret ? readSecret(name) : read(name);
    if (given === undefined) return undefined;
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (url && protocols.includes(url.protocol)) return given;
    faults.push(`${name} must be an address such as ${example}${isSecret ? '.' : `; it is "${given}".`}`);
    return undefined;
  };

  const port = wholeNumber('PORT', 3000, 0, 65535);
  const originGiven = address('ORIGIN', ['http:', 'https:'], 'https://conference.example');
  if (originGiven && new URL(originGiven).origin !== originGiven.replace(/\/$/, '')) {
    faults.push(`ORIGIN must be a scheme and a host alone, without a path; it is "${originGiven}".`);
  }
  const databaseUrl = address(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host/database',
    true,
  );
  const secretKey = readSecret('SECRET_KEY');
  const secretKeyBefore = readSecret('SECRET_KEY_BEFORE');
  for (const [name, key] of Object.entries({ SECRET_KEY: secretKey, SECRET_KEY_BEFORE: secretKeyBefore })) {
    if (key === undefined || key.length >= shortestSecretKey) continue;
    faults.push(
      `${name} must have at least ${shortestSecretKey} characters; make one with "openssl rand -base64 32".`,
    );
  }
  if (secretKeyBefore !== undefined && (secretKey === undefined || secretKeyBefore === secretKey)) {
    faults.push(
      'SECRET_KEY_BEFORE is the key that SECRET_KEY took the place of: set both, and each its own.',
    );
  }
  if (databaseUrl !== undefined && secretKey === undefined) {
    faults.push('SECRET_KEY is required when DATABASE_URL is set, because every machine must share it.');
  }
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587', true);
  const mailFrom = read('MAIL_FROM');
  if (smtpUrl !== undefined && mailFrom === undefined) {
    faults.push(
      'MAIL_FROM is required when SMTP_URL is set, such as "Peace Conference <desk@conference.example>".',
    );
  }
  if (mailFrom !== undefined && !/^[^\r\n]*\S+@\S+[^\r\n]*$/.test(mailFrom)) {
    faults.push(`MAIL_FROM must hold an email address; it is "${mailFrom}".`);
  }
  const filesUrl = read('FILES_URL');
  const bucket = filesUrl === undefined ? undefined : readBucket(filesUrl);
  if (bucket && 'fault' in bucket) faults.push(bucket.fault);
  const trustProxy = wholeNumber('TRUST_PROXY', 0, 0, 16);
  const drainSeconds = wholeNumber('DRAIN_SECONDS', 0, 0, 60);
  const metricsPort = wholeNumber('METRICS_PORT', 0, 1, 65535);
  const metricsHost = read('METRICS_HOST') ?? '127.0.0.1';
  if (!isIP(metricsHost)) {
    faults.push(`METRICS_HOST must be an address of this machine such as 127.0.0.1; it is "${metricsHost}".`);
  }
  if (metricsPort !== 0 && metricsPort === port) {
    faults.push('METRICS_PORT must be another than PORT: who may see the site may not see these.');
  }

  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port,
    origin: originGiven ? new URL(originGiven).origin : `http://localhost:${port}`,
    isOriginGiven: originGiven !== undefined,
    dataDir: resolve(cwd, read('DATA_DIR') ?? 'data'),
    databaseUrl,
    secretKey,
    secretKeyBefore,
    smtpUrl,
    mailFrom,
    bucket: bucket && 'fault' in bucket ? undefined : bucket,
    trustProxy,
    drainSeconds,
    metrics: metricsPort === 0 ? undefined : { port: metricsPort, host: metricsHost },
  };
}
