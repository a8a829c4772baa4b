import { execFile, spawn } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.server.ts';

const run = promisify(execFile);

/** The operating system's user that PostgreSQL's programs run as; undefined: the one we are. */
export type PostgresAccount =
  | {
      uid: number;
      gid: number;
      /** Whether it is given the capability to pass folders that are closed to it. */
      passesFolders: boolean;
    }
  | undefined;

/** What PostgreSQL's user must be able to reach. */
type Needs = { program: string; readable: string; folder: string };

const accountName = 'postgres';

/**
 * Chooses whom to run PostgreSQL as: ourselves, or, as root (which PostgreSQL refuses to run as), the owner of the
 * existing cluster, else the user "postgres", made where it is missing, else "nobody". Where folders above what it
 * needs keep that user out (a clone under /root), it is given the one capability that passes them, because the
 * permissions of people's own folders are not ours to change.
 */
export async function chooseAccount(cluster: string, needs: Needs): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await findOrMakeUser();

  const question = ['-x', needs.program, '-a', '-r', needs.readable, '-a', '-x', needs.folder];
  for (const passesFolders of [false, true]) {
    const account = { ...user, passesFolders };
    const canReachAll = await runAs(account, 'test', question).then(
      () => true,
      () => false,
    );
    if (canReachAll) return account;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and the user it runs as instead (number ${user.uid}) cannot enter ${needs.folder}. Start the program as an ordinary user, or from a folder that every user can enter.`,
  );
}

/** Runs a program to its end as that user and gives what it printed; throws with its last words. */
export async function runAs(account: PostgresAccount, program: string, args: string[]): Promise<string> {
  const command = commandOf(account, program, args);
  try {
    return (await run(command.file, command.args, command.options)).stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new EmbeddedPostgresError(lastWords(stderr) || (error as Error).message);
  }
}

/** Starts a program that outlives us and a Ctrl-C in our terminal; its output goes to the open file `output`. */
export function spawnDetached(account: PostgresAccount, program: string, args: string[], output: number) {
  const command = commandOf(account, program, args);
  const stdio: ['ignore', number, number] = ['ignore', output, output];
  const child = spawn(command.file, command.args, { ...command.options, detached: true, stdio });
  child.unref();
  return child;
}

/** Hands a file or folder that root has just made to the user that PostgreSQL runs as. */
export async function handOver(account: PostgresAccount, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** The last three lines of what a program printed, on one line. */
export function lastWords(output: string): string {
  return output.trim().split('\n').slice(-3).join(' ');
}

function commandOf(account: PostgresAccount, program: string, args: string[]) {
  // Nothing else of our environment (which holds SECRET_KEY and more) is PostgreSQL's business.
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  if (!account) return { file: program, args, options };
  const { uid, gid, passesFolders } = account;
  if (!passesFolders) return { file: program, args, options: { ...options, uid, gid } };
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // The secure bit makes access(2), by which the programs look for one another, count the capability, too.
  const capability = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  return { file: 'setpriv', args: [...user, ...capability, '--', program, ...args], options };
}

async function findOrMakeUser() {
  const found = await findUser(accountName);
  if (found) return found;
  const ways: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', accountName]],
  ];
  for (const [program, args] of ways) {
    await run(program, args).catch(() => undefined);
    const made = await findUser(accountName);
    if (made) return made;
  }
  const nobody = await findUser('nobody');
  if (nobody && nobody.uid > 0) return nobody;
  throw new EmbeddedPostgresError(
    'PostgreSQL cannot run as root, and there is no other user to run it as: add a user "postgres", or start the program as an ordinary user.',
  );
}

async function findUser(name: string) {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
