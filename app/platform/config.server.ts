import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { ExplainedError } from './explain-failure.server.ts';
import { readBucket } from './files/bucket.server.ts';
import { readInboxAddress } from './mail/inbox-address.server.ts';
import { findCertificateFault, findKeyFault, findPairFault } from './pem-rules.server.ts';
import {
  type SecuredAddress,
  secureDatabaseAddress,
  secureInboxAddress,
  secureMailAddress,
} from './tls-rules.server.ts';

/** The configuration from the environment. It is read once, at the start. No other code reads `process.env`. */
export type Config = ReturnType<typeof readConfig>;

/** A SECRET_KEY is 32 or more random bytes as base64 or hex, or a passphrase of 32 or more characters. */
const minSecretKeyLength = 32;

const proxyNames = ['HTTPS_PROXY', 'NO_PROXY'];

/** Reads and checks the whole configuration. Throws an {@link ExplainedError} with all faults. */
export function readConfig(env: NodeJS.ProcessEnv, cwd = process.cwd()) {
  const faults: string[] = [];
  const warnings: string[] = [];
  const read = (name: string) => env[name]?.trim() || undefined;

  /**
   * Reads a secret from the variable `name`, or from the file that the variable `name`_FILE names. Some service
   * managers pass secrets in files, because child processes inherit variables.
   */
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

  const readWholeNumber = (name: string, fallback: number, min: number, max: number) => {
    const given = read(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= min && value <= max) return value;
    faults.push(`${name} must be a whole number from ${min} to ${max}; it is "${given}".`);
    return fallback;
  };

  const readAddress = (name: string, protocols: string[], example: string, isSecret = false) => {
    const given = isSecret ? readSecret(name) : read(name);
    if (given === undefined) return undefined;
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (url && protocols.includes(url.protocol)) return given;
    faults.push(`${name} must be an address such as ${example}${isSecret ? '.' : `; it is "${given}".`}`);
    return undefined;
  };

  /**
   * Reads variables that are needed together, and returns their values by name. Returns undefined if none of them is
   * set. Adds a fault if only some of them are set.
   */
  const readGroup = <Name extends string>(names: readonly Name[]): Record<Name, string> | undefined => {
    const values: Partial<Record<Name, string>> = {};
    for (const name of names) values[name] = readSecret(name);
    if (isComplete(values, names)) return values;
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length < names.length) {
      faults.push(`${missing.join(' and ')} must be set, too, because ${names.join(', ')} belong together.`);
    }
    return undefined;
  };

  const secure = (given: string | undefined, rule: (given: string) => SecuredAddress) => {
    if (given === undefined) return undefined;
    const secured = rule(given);
    if ('fault' in secured) {
      faults.push(secured.fault);
      return undefined;
    }
    if (secured.warning !== undefined) warnings.push(secured.warning);
    return secured.url;
  };

  const readIpAddress = (name: string) => {
    const given = read(name);
    if (given === undefined || isIP(given)) return given;
    faults.push(`${name} must be an IP address of this machine such as 127.0.0.1; it is "${given}".`);
    return undefined;
  };

  const port = readWholeNumber('PORT', 3000, 0, 65535);
  const originGiven = readAddress('ORIGIN', ['http:', 'https:'], 'https://conference.example');
  if (originGiven && new URL(originGiven).origin !== originGiven.replace(/\/$/, '')) {
    faults.push(`ORIGIN must be a scheme and a host without a path; it is "${originGiven}".`);
  }
  const databaseUrl = readAddress(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host/database',
    true,
  );
  const secretKey = readSecret('SECRET_KEY');
  const secretKeyBefore = readSecret('SECRET_KEY_BEFORE');
  for (const [name, key] of Object.entries({ SECRET_KEY: secretKey, SECRET_KEY_BEFORE: secretKeyBefore })) {
    if (key === undefined || key.length >= minSecretKeyLength) continue;
    faults.push(
      `${name} must have at least ${minSecretKeyLength} characters; make one with "openssl rand -base64 32".`,
    );
  }
  if (secretKeyBefore !== undefined && (secretKey === undefined || secretKeyBefore === secretKey)) {
    faults.push('SECRET_KEY_BEFORE is the key that SECRET_KEY replaces. Set both, to different keys.');
  }
  if (databaseUrl !== undefined && secretKey === undefined) {
    faults.push('SECRET_KEY is required when DATABASE_URL is set, because every machine must share it.');
  }
  const clock = read('CLOCK');
  if (clock !== undefined && !isClockTime(clock)) {
    faults.push(`CLOCK must be a day and a time such as 2025-11-20T09:00; it is "${clock}".`);
  }
  const smtpUrl = readAddress('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587', true);
  const mailFrom = read('MAIL_FROM');
  if (smtpUrl !== undefined && mailFrom === undefined) {
    faults.push(
      'MAIL_FROM is required when SMTP_URL is set, such as "Peace Conference <desk@conference.example>".',
    );
  }
  if (mailFrom !== undefined && !/^[^\r\n]*\S+@\S+[^\r\n]*$/.test(mailFrom)) {
    faults.push(`MAIL_FROM must contain an email address; it is ${JSON.stringify(mailFrom)}.`);
  }
  const inboxUrl = readAddress('INBOX_URL', ['imap:', 'imaps:'], 'imaps://user:password@host/INBOX', true);
  const filesUrl = read('FILES_URL');
  const bucket = filesUrl === undefined ? undefined : readBucket(filesUrl);
  if (bucket && 'fault' in bucket) faults.push(bucket.fault);
  const trustProxy = readWholeNumber('TRUST_PROXY', 0, 0, 16);
  // If the site trusts a proxy, only this proxy should reach the site, because any other client could send a false
  // X-Forwarded-For.
  const host = readIpAddress('HOST') ?? (trustProxy > 0 ? '127.0.0.1' : '::');
  const securedDatabaseUrl = secure(databaseUrl, secureDatabaseAddress);
  const securedSmtpUrl = secure(smtpUrl, secureMailAddress);
  const securedInboxUrl = secure(inboxUrl, secureInboxAddress);
  const inbox = securedInboxUrl === undefined ? undefined : readInboxAddress(securedInboxUrl);
  if (inbox && 'fault' in inbox) faults.push(inbox.fault);
  const keepFreeMegabytes = readWholeNumber('KEEP_FREE_MB', 1024, 0, 1024 * 1024);
  const drainSeconds = readWholeNumber('DRAIN_SECONDS', 0, 0, 60);
  const metricsPort = readWholeNumber('METRICS_PORT', 0, 1, 65535);
  const metricsHost = readIpAddress('METRICS_HOST') ?? '127.0.0.1';
  if (metricsPort !== 0 && metricsPort === port) {
    faults.push('METRICS_PORT must differ from PORT, because visitors of the site must not see the metrics.');
  }
  const stripe = readGroup(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const razorpay = readGroup(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);
  const apple = readGroup([
    'APPLE_PASS_TYPE_ID',
    'APPLE_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERTIFICATE',
  ]);
  const google = readGroup(['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_KEY']);
  const walletFaults = [
    apple && findCertificateFault({ name: 'APPLE_WWDR_CERTIFICATE', pem: apple.APPLE_WWDR_CERTIFICATE }),
    apple &&
      findPairFault(
        { name: 'APPLE_PASS_CERTIFICATE', pem: apple.APPLE_PASS_CERTIFICATE },
        { name: 'APPLE_PASS_KEY', pem: apple.APPLE_PASS_KEY },
      ),
    google && findKeyFault({ name: 'GOOGLE_WALLET_KEY', pem: google.GOOGLE_WALLET_KEY }),
  ];
  faults.push(...walletFaults.filter((fault) => fault !== undefined));

  const webhookNetworks = (read('WEBHOOK_NETWORKS') ?? '').split(/[\s,]+/).filter((text) => text !== '');
  const wrongNetworks = webhookNetworks.filter((text) => !ipaddr.isValidCIDR(text));
  if (wrongNetworks.length > 0) {
    faults.push(
      `WEBHOOK_NETWORKS must be networks such as "10.1.0.0/16, fd00::/8"; it has "${wrongNetworks.join(', ')}".`,
    );
  }

  if (faults.length > 0) throw new ExplainedError(faults.join('\n'));
  return {
    /** Sentences about settings that make the site less secure. The server prints them when it starts. */
    warnings,
    /** The address at which the site listens. `::` means all addresses of the machine, IPv6 and IPv4. */
    host,
    port,
    /** The scheme and host that visitors see, without a slash at the end. The links in mails begin with it. */
    origin: originGiven ? new URL(originGiven).origin : `http://localhost:${port}`,
    /** Whether ORIGIN is set. If it is not, the site accepts any host name. */
    isOriginGiven: originGiven !== undefined,
    /** The data folder as an absolute path. */
    dataDir: resolve(cwd, read('DATA_DIR') ?? 'data'),
    /**
     * The URL for connecting as the role that owns the database. Undefined if the embedded PostgreSQL in `dataDir` is
     * used.
     */
    databaseUrl: securedDatabaseUrl,
    /** The value of SECRET_KEY. Undefined if the site uses the generated key in `dataDir`. */
    secretKey,
    /** The value of SECRET_KEY_BEFORE: the previous key, which can still decrypt data during a key rotation. */
    secretKeyBefore,
    /** The time at which a rehearsal begins, such as 2025-11-20T09:00, in the edition's zone. Usually undefined. */
    clock,
    /** The URL of the mail server. Undefined if mails are written as files into `dataDir`/outbox. */
    smtpUrl: securedSmtpUrl,
    mailFrom,
    /** The mailbox that gets the answers to enquiries. Undefined if no mailbox is read. */
    inbox: inbox && 'fault' in inbox ? undefined : inbox,
    /** The bucket that stores the files. Undefined if they are in `dataDir`/files. */
    bucket: bucket && 'fault' in bucket ? undefined : bucket,
    /** The number of proxies in front of the server. The X-Forwarded-For of these proxies is trusted. */
    trustProxy,
    /** If fewer bytes than this are free on the disk of `dataDir`, the site stores no more files. */
    keepFreeBytes: keepFreeMegabytes * 1024 * 1024,
    /** How many seconds a process continues to answer before it ends, so that proxies can switch to another process. */
    drainSeconds,
    /** The keys of Stripe. Undefined if the site does not use Stripe. */
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
    },
    /** The keys of Razorpay. Undefined if the site does not use Razorpay. */
    razorpay: razorpay && {
      keyId: razorpay.RAZORPAY_KEY_ID,
      keySecret: razorpay.RAZORPAY_KEY_SECRET,
      webhookSecret: razorpay.RAZORPAY_WEBHOOK_SECRET,
    },
    /** The certificates of passes for Apple Wallet, in PEM. Undefined if the site makes no such passes. */
    appleWallet: apple && {
      passTypeId: apple.APPLE_PASS_TYPE_ID,
      teamId: apple.APPLE_TEAM_ID,
      certificate: apple.APPLE_PASS_CERTIFICATE,
      key: apple.APPLE_PASS_KEY,
      wwdrCertificate: apple.APPLE_WWDR_CERTIFICATE,
    },
    /** The service account that signs passes for Google Wallet. Undefined if the site makes no such passes. */
    googleWallet: google && {
      issuerId: google.GOOGLE_WALLET_ISSUER_ID,
      email: google.GOOGLE_WALLET_EMAIL,
      key: google.GOOGLE_WALLET_KEY,
    },
    /** Networks that are not public and to which webhooks may be sent, such as 10.1.0.0/16. Usually none. */
    webhookNetworks,
    /** The variables that name a proxy on the way to the internet, such as HTTPS_PROXY. */
    proxyEnv: Object.fromEntries(
      proxyNames.flatMap((name) => (read(name) === undefined ? [] : [[name, read(name)]])),
    ),
    /** The host and port that serve the metrics. Undefined if no metrics are served. */
    metrics: metricsPort === 0 ? undefined : { port: metricsPort, host: metricsHost },
  };
}

/** Returns whether a text is a day of the calendar and a time of the day. */
function isClockTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text)) return false;
  const at = new Date(`${text}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function isComplete<Name extends string>(
  values: Partial<Record<Name, string>>,
  names: readonly Name[],
): values is Record<Name, string> {
  return names.every((name) => values[name] !== undefined);
}
