import { execFile, spawn } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError } from '#platform/explain-failure.server.ts';

const run = promisify(execFile);

/** The system user that PostgreSQL runs as. Undefined if this process runs as the same user. */
export type PostgresAccount =
  | {
      uid: number;
      gid: number;
      /**
       * True if the user has no permission to enter a folder on the way to PostgreSQL's files, such as /root, and so
       * needs a capability.
       */
      passesFolders?: boolean;
    }
  | undefined;

/** The paths that the user who runs PostgreSQL must be able to reach. */
type Needs = { program: string; readable: string; folder: string };

const accountName = 'postgres';

/**
 * Chooses the user that runs PostgreSQL, because PostgreSQL refuses to run as root. If we are not root, PostgreSQL runs
 * as the same user. If we are root, the owner of the existing cluster runs it, or the user "postgres", which we create
 * if needed, or "nobody". If only root may enter the data folder, we open it for the group of this user. If the user
 * has no permission to enter a parent folder, the user gets a capability to read and enter all folders, but not to
 * write. The permissions of the parent folders do not change.
 */
export async function chooseAccount(cluster: string, needs: Needs): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await findOrCreateUser();
  if (!(await canEnter(account, needs.folder))) await letGroupEnter(needs.folder, account.gid);
  if (await canReach(account, needs)) return account;
  const accountWithCapability = { ...account, passesFolders: true };
  if (await canReach(accountWithCapability, needs)) return accountWithCapability;
  const closed = (await findClosedFolder(account, needs.program)) ?? needs.folder;
  throw new ExplainedError(
    `PostgreSQL cannot run as root, and the user it runs as instead (number ${account.uid}) cannot enter ${closed}. Start the program as an ordinary user, or move the project and DATA_DIR to folders that every user can enter, or let every user pass through: chmod o+x ${JSON.stringify(closed)}`,
  );
}

async function canReach(account: PostgresAccount, { program, readable, folder }: Needs): Promise<boolean> {
  return await testSucceeds(account, ['-x', program, '-a', '-r', readable, '-a', '-x', folder]);
}

/** Lets the group pass through a folder that only root could enter. The group cannot list the folder. */
async function letGroupEnter(folder: string, gid: number): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (uid !== 0) return;
  await chown(folder, 0, gid);
  await chmod(folder, (mode & 0o7707) | 0o010);
}

/** Checks the parent folders of a path, from the root down. Returns the first folder that this user cannot enter. */
async function findClosedFolder(account: PostgresAccount, path: string): Promise<string | undefined> {
  const above = dirname(path);
  const higher = above === path ? undefined : await findClosedFolder(account, above);
  return higher ?? ((await canEnter(account, above)) ? undefined : above);
}

const canEnter = (account: PostgresAccount, folder: string) => testSucceeds(account, ['-x', folder]);

async function testSucceeds(account: PostgresAccount, testArgs: string[]): Promise<boolean> {
  return await runAs(account, 'test', testArgs).then(
    () => true,
    () => false,
  );
}

/**
 * Runs a program as this user and returns its output. If the program fails, throws an error with its last lines of
 * output.
 */
export async function runAs(account: PostgresAccount, program: string, args: string[]): Promise<string> {
  const command = commandOf(account, program, args);
  try {
    return (await run(command.file, command.args, command.options)).stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new ExplainedError(lastLines(stderr) || (error as Error).message);
  }
}

/**
 * Starts a program that continues to run after this process has ended or got a Ctrl-C. Its output goes to the open file
 * `output`.
 */
export function spawnDetached(account: PostgresAccount, program: string, args: string[], output: number) {
  const command = commandOf(account, program, args);
  const stdio: ['ignore', number, number] = ['ignore', output, output];
  const child = spawn(command.file, command.args, { ...command.options, detached: true, stdio });
  child.unref();
  return child;
}

/** Makes the user who runs PostgreSQL the owner of a file or folder that root has just created. */
export async function changeOwner(account: PostgresAccount, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Returns the last three lines of a program's output, joined to one line. */
export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-3).join(' ');
}

function commandOf(account: PostgresAccount, program: string, args: string[]) {
  // PostgreSQL gets no other variables of our environment, because they include secrets such as SECRET_KEY.
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  if (!account) return { file: program, args, options };
  const { uid, gid, passesFolders } = account;
  if (!passesFolders) return { file: program, args, options: { ...options, uid, gid } };
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // PostgreSQL's programs find each other with access(2). This call respects the capability only if the secure bit
  // `no_setuid_fixup` is set.
  const capability = [
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    '--securebits=+no_setuid_fixup',
  ];
  return { file: 'setpriv', args: [...user, ...capability, '--', program, ...args], options };
}

async function findOrCreateUser() {
  const found = await findUser(accountName);
  if (found) return found;
  const commands = {
    useradd: ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'],
    adduser: ['-S', '-D', '-H', '-s', '/sbin/nologin'],
  };
  for (const [program, options] of Object.entries(commands)) {
    await run(program, [...options, accountName]).catch(() => undefined);
    const created = await findUser(accountName);
    if (created) return created;
  }
  const nobody = await findUser('nobody');
  if (nobody && nobody.uid > 0) return nobody;
  throw new ExplainedError(
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
