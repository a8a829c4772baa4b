import { execFile, spawn } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ExplainedError } from '#platform/explain-failure.server.ts';

const run = promisify(execFile);

/** The user of the operating system that runs PostgreSQL. Undefined if that is the user of this process. */
export type PostgresAccount =
  | {
      uid: number;
      gid: number;
      /** Whether the user needs a capability to enter folders for which it has no permission. */
      passesFolders: boolean;
    }
  | undefined;

/** The paths that the user who runs PostgreSQL must be able to reach. */
type Needs = { program: string; readable: string; folder: string };

const accountName = 'postgres';

/**
 * Chooses the user that runs PostgreSQL. PostgreSQL refuses to run as root. So if we are root, we take the owner of the
 * existing cluster, or the user "postgres", which we create if needed, or "nobody". If that user may not enter a parent
 * folder (such as /root), it gets a capability to enter it, because we do not change the permissions of people's
 * folders.
 */
export async function chooseAccount(cluster: string, needs: Needs): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await findOrCreateUser();

  const question = ['-x', needs.program, '-a', '-r', needs.readable, '-a', '-x', needs.folder];
  for (const passesFolders of [false, true]) {
    const account = { ...user, passesFolders };
    const canReachAll = await runAs(account, 'test', question).then(
      () => true,
      () => false,
    );
    if (canReachAll) return account;
  }
  throw new ExplainedError(
    `PostgreSQL cannot run as root, and the user it runs as instead (number ${user.uid}) cannot enter ${needs.folder}. Start the program as an ordinary user, or from a folder that every user can enter.`,
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
export async function handOver(account: PostgresAccount, path: string): Promise<void> {
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
  // The programs look for each other with access(2). Only with this secure bit does access(2) respect the capability.
  const capability = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
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
