import type pg from 'pg';
import type { Config } from './config.server.ts';
import { ExplainedError } from './explain-failure.server.ts';
import { isLoopback } from './is-loopback.server.ts';

/** The clock of an installation. Everything that people read or that is stored goes by `now`. */
export type Clock = {
  /** Returns the current time. Only routes and jobs call it, and pass the time to all other functions. */
  now: () => Date;
  /**
   * Returns the time of the world outside, also during a rehearsal. Authenticator apps, payment providers and stores of
   * files know no other time.
   */
  realNow: () => Date;
  /** How far `now` is ahead of the real time. Undefined outside a rehearsal. {@link followClock} changes it. */
  rehearsal: { aheadMs: number } | undefined;
};

/**
 * Opens the clock of a database. `wanted` is the time to rehearse: `text` is the value of CLOCK. The database remembers
 * it, so that a rehearsal runs on after a restart and in each program. Another CLOCK sets the clock to another time.
 * Throws if the database is used without CLOCK: a moved clock would end real bookings and destroy real passports.
 */
export async function openClock(
  owner: pg.Client,
  wanted: { text: string; at: Date } | undefined,
): Promise<Clock> {
  if (wanted) {
    await owner.query(
      `update installation set clock = $1, clock_ahead_ms = extract(epoch from $2::timestamptz - now()) * 1000
       where clock is distinct from $1 and (edition is null or clock is not null)`,
      [wanted.text, wanted.at],
    );
  }
  const { rows } = await owner.query<{ clock: string | null; ahead: string }>(
    'select clock, clock_ahead_ms as ahead from installation',
  );
  const { clock = null, ahead = '0' } = rows[0] ?? {};
  if (wanted && clock !== wanted.text) {
    throw new ExplainedError(
      'This database is used at the real time, and a rehearsal (CLOCK or “npm run demo”) needs a new one. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    );
  }
  return clock === null ? realClock : movedClock(Number(ahead));
}

/**
 * Reads the clock of a rehearsal again. Another program may have set it to another time with CLOCK, and all programs of
 * a database must live at the same time. Returns whether the time has changed.
 */
export async function followClock({ rehearsal }: Clock, pool: pg.Pool): Promise<boolean> {
  if (!rehearsal) return false;
  const { rows } = await pool.query<{ ahead: string }>('select clock_ahead_ms as ahead from installation');
  const aheadMs = Number(rows[0]?.ahead ?? rehearsal.aheadMs);
  const isChanged = aheadMs !== rehearsal.aheadMs;
  rehearsal.aheadMs = aheadMs;
  return isChanged;
}

const realNow = () => new Date();

export const realClock: Clock = { now: realNow, realNow, rehearsal: undefined };

function movedClock(aheadMs: number): Clock {
  const rehearsal = { aheadMs };
  return { now: () => new Date(Date.now() + rehearsal.aheadMs), realNow, rehearsal };
}

/** Throws an {@link ExplainedError} if a rehearsal could reach real people, real money or real wallets. */
export function mustNotReachPeople(config: Config): void {
  const { smtpUrl, inbox, stripe, razorpay, appleWallet, googleWallet } = config;
  const faults = [
    smtpUrl !== undefined &&
      !isLoopback(new URL(smtpUrl).hostname) &&
      'SMTP_URL is a real mail server. Without SMTP_URL each mail becomes a file in the folder outbox.',
    inbox !== undefined &&
      !isLoopback(inbox.host) &&
      'INBOX_URL is a real mailbox, whose mails do not belong to a rehearsal.',
    stripe !== undefined &&
      !/^[rs]k_test_/.test(stripe.secretKey) &&
      'STRIPE_SECRET_KEY takes real money. Use a key that begins with sk_test_.',
    razorpay !== undefined &&
      !razorpay.keyId.startsWith('rzp_test_') &&
      'RAZORPAY_KEY_ID takes real money. Use a key that begins with rzp_test_.',
    (appleWallet !== undefined || googleWallet !== undefined) &&
      'Passes in a wallet cannot be marked as samples. Remove the variables that begin with APPLE_ and GOOGLE_WALLET_.',
  ].filter((fault) => fault !== false);
  if (faults.length === 0) return;
  throw new ExplainedError(
    ['This is a rehearsal (CLOCK), and it must reach nobody outside:', ...faults].join('\n'),
  );
}
