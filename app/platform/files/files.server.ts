import { access, constants, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '#platform/forms/uuid.ts';
import { writeAtomically } from './write-atomically.server.ts';

/** Stores encrypted bytes under an id. The store never gets a key or a file's name. */
export type FileStore = {
  /** Stores the bytes. Returns when they are on the disk, where they survive a power cut. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns undefined if there is no such file. */
  get(id: string): Promise<Buffer | undefined>;
  /** Removes a file. Succeeds even if there is no such file. */
  remove(id: string): Promise<void>;
  /** Returns the ids of the files that were written before this time. */
  listOlderThan(instant: Date): Promise<string[]>;
  /**
   * Binds the store to one database, and throws if the store is bound to another database. Two databases must never
   * share a store, because the sweep of each database deletes all files that the database does not list.
   */
  bindTo(databaseId: string): Promise<void>;
  /** Throws if the store cannot be read or written at present. */
  check(): Promise<void>;
  close(): void;
};

/** Returns the id unchanged. Throws if it is not a uuid, because it becomes part of a path or of an object's key. */
export function checkFileId(id: string): string {
  if (!isUuid(id)) throw new Error('The id of a file must be a uuid.');
  return id;
}

/** Throws if a store is bound to another database. */
export function refuseOtherDatabase(owner: string, databaseId: string, location: string): void {
  if (owner.trim() === databaseId) return;
  throw new Error(
    `The files in ${location} belong to another database. Either set DATABASE_URL to that database, or set DATA_DIR or FILES_URL to another place.`,
  );
}

/** Opens a file store in a folder. The folder has 256 subfolders, named by the first two digits of the ids. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const folderOf = (id: string) => join(folder, checkFileId(id).slice(0, 2));

  return {
    async put(id, bytes) {
      const home = folderOf(id);
      await mkdir(home, { recursive: true, mode: 0o700 });
      await writeAtomically(join(home, id), bytes);
    },

    async get(id) {
      return await readFile(join(folderOf(id), id)).catch(undefinedIfMissing);
    },

    async remove(id) {
      await rm(join(folderOf(id), id), { force: true });
      await rm(join(folderOf(id), `${id}.part`), { force: true });
    },

    async listOlderThan(instant) {
      const old: string[] = [];
      // Skip other entries, such as the files of a file manager.
      for (const home of (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        for (const name of await readdir(join(folder, home))) {
          const written = await stat(join(folder, home, name)).catch(undefinedIfMissing);
          if (written && written.mtime < instant) old.push(name.replace(/\.part$/, ''));
        }
      }
      return old;
    },

    async bindTo(databaseId) {
      const note = join(folder, 'database-id');
      await writeFile(note, databaseId, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      refuseOtherDatabase(await readFile(note, 'utf8'), databaseId, folder);
    },

    check: () => access(folder, constants.R_OK | constants.W_OK),

    close: () => {},
  };
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
