import { createHash } from 'node:crypto';
import { lstat, mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import { changeOwner, type PostgresAccount } from './postgres-account.server.ts';

/** PostgreSQL uses this number in the name of its socket. It opens no TCP port. */
export const socketPort = 5432;

/** The longest path of a socket that all our operating systems allow: 103 bytes on macOS, 107 bytes on Linux. */
const maxPathBytes = 103;

/**
 * Returns the folder of a cluster's socket. This is the cluster itself, or a folder in /tmp if the cluster's path is
 * too long. The result is always the same for a cluster, so all processes look in the same folder.
 */
export function socketFolderOf(cluster: string): string {
  const path = join(cluster, `.s.PGSQL.${socketPort}`);
  if (Buffer.byteLength(path) <= maxPathBytes) return cluster;
  return join('/tmp', `conference-${createHash('sha256').update(cluster).digest('hex').slice(0, 24)}`);
}

/**
 * Creates the folder of the socket, unless the socket is in the cluster itself. Only root and the user who runs
 * PostgreSQL can enter the folder. Everybody can write into /tmp, so it throws if the folder belongs to somebody else,
 * is a link, or is open to others.
 */
export async function prepareSocketFolder(cluster: string, account: PostgresAccount): Promise<void> {
  const folder = socketFolderOf(cluster);
  if (folder === cluster) return;
  await mkdir(folder, { mode: 0o700 }).then(
    () => changeOwner(account, folder),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const found = await lstat(folder);
  // Another process may have created the folder a moment ago and may still be its owner.
  const owners = [account?.uid, process.getuid?.()];
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0) return;
  throw new ExplainedError(
    `The folder ${folder} was made by somebody else, so the database cannot use it for its socket. Delete it, or set DATA_DIR to a shorter path.`,
  );
}

/** Removes the socket's folder from /tmp after PostgreSQL has stopped. */
export async function removeSocketFolder(cluster: string): Promise<void> {
  const folder = socketFolderOf(cluster);
  // If another process has started PostgreSQL again, the folder is in use and stays. Ignore that error.
  if (folder !== cluster) await rmdir(folder).catch(() => {});
}

/** Returns the settings with which PostgreSQL listens at the socket only, and at no TCP port. */
export function socketSettings(cluster: string): Record<string, string> {
  // The setting is a list of names in quotation marks.
  const folder = `"${socketFolderOf(cluster).replaceAll('"', '""')}"`;
  return {
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    port: String(socketPort),
  };
}
