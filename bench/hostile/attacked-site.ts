import type { Store } from '../people/open-store.ts';

/** A running site on this machine, as an attack sees it. It trusts one proxy, so a client chooses its address itself. */
export type AttackedSite = {
  /** Such as `http://localhost:4160`. */
  origin: string;
  /** Aborted when the attack must end. An attack then closes its connections, and `run` returns within ten seconds. */
  signal: AbortSignal;
  /** The database, the files and the keys of the site, with which an attack prepares people, papers and sessions. */
  store: Store;
  /** Puts a mail into the organisers' mailbox. The site reads new mails immediately, and not only every two minutes. */
  deliverMail(source: string | Buffer): Promise<void>;
};

/**
 * An attack from somewhere else. While it runs, visitors of other networks must not wait. It sends requests with
 * `X-Forwarded-For` addresses in 198.51.100.0/24 or 2001:db8::/32, only to this machine, and is bounded in time and in
 * count. Each file in `attacks/` exports one attack or more.
 */
export type Attack = {
  /** What the table of results calls it, such as "slow bodies from 3 addresses". */
  name: string;
  /** How long it runs while visitors are measured: 30 seconds if it is missing. */
  seconds?: number;
  run(site: AttackedSite): Promise<void>;
};
