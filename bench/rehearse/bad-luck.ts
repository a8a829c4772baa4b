import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import { findUndecryptableRecords } from '#tests/undecryptable-records.ts';
import { makeFolder, runCommand, startCommand, startSite } from '../base/site.ts';
import { openStore } from '../people/open-store.ts';
import { openBrowser } from './browser.ts';
import { nextDay } from './desk/door.ts';
import { calendar } from './plan.ts';
import type { World } from './world.ts';

/** Something that goes wrong on a day. `begin` happens before the people come, `end` after the organisers have worked. */
export type Accident = {
  on: string | undefined;
  what: string;
  begin?: (world: World) => Promise<void>;
  /** True if it can happen only to an installation that has all its data in one folder. */
  onOneMachine?: true;
  /** True if people cannot expect that all their acts are answered on this day. */
  isExcuse?: true;
  /** True if something is away that the site needs. Then a job may fail, and the site may say that it cannot serve. */
  takesAway?: true;
  /** True if nobody can sign in to the desk on this day. */
  stopsDesk?: true;
  /** What happens while people use the site. */
  meanwhile?: (world: World) => Promise<void>;
  /** Returns what was seen, for the table of faults survived. Throws if the site did not survive. */
  end?: (world: World) => Promise<string>;
};

const { coming } = calendar;

/** The bad luck of a year, on fixed days, so that the same seed gives the same year. */
const accidents: Accident[] = [
  {
    on: coming[7],
    what: 'the server is killed while people use it',
    takesAway: true,
    meanwhile: (world) => world.kill({ withDatabase: false }),
    end: async () => 'the forms that got no answer were sent again',
  },
  {
    on: coming[9],
    what: 'the installation’s key is rotated while people use it: killed once, and repeated',
    takesAway: true,
    onOneMachine: true,
    meanwhile: async (world) => {
      const killed = startCommand('rotate-key', world.dataDir);
      const ended = once(killed, 'exit');
      // By then it has read its keys, and on a fast machine it has changed some.
      await sleep(900);
      killed.kill('SIGKILL');
      await ended;
      await runCommand('rotate-key', world.dataDir);
      // The passwords of PostgreSQL are made from the key, so this program needs the new one, too.
      await world.reopenStore();
    },
    end: async (world) => {
      const [secretKey = ''] = (await readFile(join(world.dataDir, 'secret-key'), 'utf8')).trim().split('\n');
      const alone = openKeyring({ secretKey, secretKeyBefore: undefined, dataDir: '' });
      const unopened = await findUndecryptableRecords(world.store.db, alone);
      if (unopened.length > 0) throw new Error(`${unopened.length} records do not open with the new key.`);
      return 'every record opens with the new key alone';
    },
  },
  {
    on: coming[13],
    what: 'a second process serves the same database for a day',
    onOneMachine: true,
    begin: (world) => world.startSecond(),
    end: async (world) => {
      const { code, answered } = await world.stopSecond();
      if (code !== 0) throw new Error(`The second process ended with ${code}.`);
      return `it answered ${answered} requests`;
    },
  },
  {
    on: coming[11],
    what: 'the mail server is away for a day',
    takesAway: true,
    isExcuse: true,
    stopsDesk: true,
    begin: (world) => world.stopMailServer(),
    end: async (world) => {
      const { rows } = await world.query<{ count: string }>(
        "select count(*) from mail where state = 'queued'",
      );
      await world.startMailServer();
      // A failed mail is tried again after five seconds, then after more.
      await world.settle({ alsoLater: true });
      return `${rows[0]?.count} mails waited and left afterwards`;
    },
  },
  {
    on: coming[15],
    what: 'the payment providers say nothing for a day',
    takesAway: true,
    isExcuse: true,
    begin: async ({ loopback }) => {
      loopback.control.failing = { stripe: 'refuse', razorpay: 'refuse' };
    },
    end: async ({ loopback }) => {
      loopback.control.failing = {};
      return 'who wanted to pay online was told to try again later';
    },
  },
  {
    on: coming[17],
    what: 'the clock goes back by six hours while people use the site, and is put right again',
    meanwhile: (world) => world.moveTo(world.today(), '03:00'),
    end: async (world) => {
      await world.moveTo(world.today());
      return 'people went on, and nothing was lost';
    },
  },
  {
    on: coming[22],
    what: 'the disk is full while people use the site',
    takesAway: true,
    onOneMachine: true,
    isExcuse: true,
    stopsDesk: true,
    meanwhile: async ({ disk }) => disk?.fill(),
    end: async (world) => {
      if (!world.disk) return 'not tried: only root can mount a disk to fill';
      await world.disk.makeRoom();
      await world.settle({ alsoLater: true });
      return 'the site went on when there was room again';
    },
  },
  {
    on: coming[20],
    what: 'all processes of PostgreSQL and the server are killed while people use them',
    takesAway: true,
    meanwhile: (world) => world.kill({ withDatabase: true }),
    end: async () => 'both started again with everything that was acknowledged',
  },
  {
    on: coming[24],
    what: 'a backup is restored into a second folder, which goes on',
    onOneMachine: true,
    end: async (world) => {
      const backup = join(makeFolder(), 'backup');
      await runCommand('backup', world.dataDir, backup);
      const dataDir = makeFolder();
      await cp(join(world.dataDir, 'secret-key'), join(dataDir, 'secret-key'));
      await runCommand('restore', dataDir, backup);
      const restored = await openStore({ dataDir });
      const [there, here] = [await countPeople(restored), await countPeople(world.store)];
      if (there !== here)
        throw new Error(`The restored installation has ${there} registrations instead of ${here}.`);
      const site = await startSite({ DATA_DIR: dataDir });
      const browser = openBrowser({ origin: site.origin, timings: [] });
      const form = await browser.open('/registration');
      const answers = {
        fullName: 'Late Comer',
        email: 'late@demo.example',
        passportNumber: 'LC1234567',
        passportExpiry: '2034-05-28',
        needsVisa: 'no',
      };
      await browser.send(form, undefined, answers);
      const after = await countPeople(restored);
      await site.stop();
      await restored.close();
      if (after !== here + 1) throw new Error('Nobody can register at the restored installation.');
      return `${there} registrations in the second folder, and one more person registered there`;
    },
  },
  {
    on: nextDay,
    what: 'the phone at the door had no network on the day before',
    end: async ({ store }) => `${await countScans(store)} scans came a day late`,
  },
];

/** The accident of a day, if this installation can have it. */
export const accidentOf = ({ onPostgres }: Pick<World, 'onPostgres'>, day: string): Accident | undefined =>
  accidents.find(({ on, onOneMachine }) => on === day && !(onOneMachine && onPostgres));

/** Counts the scans that phones have sent. */
async function countScans({ pool }: World['store']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from door_scan where phone is not null',
  );
  return rows[0]?.count ?? 0;
}

async function countPeople({ pool }: Pick<World['store'], 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from registration');
  return rows[0]?.count ?? 0;
}
