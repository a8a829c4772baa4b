import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '#platform/forms/uuid.ts';

/** Where sealed bytes lie. It never sees a key or a name: only ids and ciphertext. */
export type FileStore = {
  /** Returns once the bytes are on the disk and would outlive a power cut. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  get(id: string): Promise<Buffer | undefined>;
  /** A file that is not there counts as removed. */
  remove(id: string): Promise<void>;
  /** The ids of files written before an instant. */
  listOlderThan(instant: Date): Promise<string[]>;
  /**
   * Ties the store to one database: a sweep removes whatever its database does not name, so a store must never be swept
   * for another. Throws when it belongs to another one.
   */
  tie(databaseId: string): Promise<void>;
  /** Throws when nothing can be read or written at present. */
  check(): Promise<void>;
  close(): void;
};

/** The id itself, which a path or key is made of; throws for anything but a uuid. */
export function mustBeFileId(id: string): string {
  if (!isUuid(id)) throw new Error('A file is named by a uuid.');
  return id;
}

/** Throws, for a person at a terminal, when the database that a place belongs to is not this one. */
export function refuseOtherDatabase(owner: string, databaseId: string, place: string): void {
  if (owner.trim() === databaseId) return;
  throw new Error(
    `The files in ${place} belong to another database. Set DATABASE_URL to that one, or DATA_DIR or FILES_URL to another place.`,
  );
}

/** A file store in a folder, in 256 subfolders by the first two digits of the id. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const folderOf = (id: string) => join(folder, mustBeFileId(id).slice(0, 2));

  return {
    async put(id, bytes) {
      const home = folderOf(id);
      await mkdir(home, { recursive: true, mode: 0o700 });
      const unfinished = join(home, `${id}.part`);
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(home, id));
      await syncFolder(home);
    },

    async get(id) {
      return await readFile(join(folderOf(id), id)).catch(orUndefinedWhenMissing);
    },

    async remove(id) {
      await rm(join(folderOf(id), id), { force: true });
      await rm(join(folderOf(id), `${id}.part`), { force: true });
    },

    async listOlderThan(instant) {
      const old: string[] = [];
      // Whatever else lies there, such as a file manager's own notes, is not ours.
      for (const home of (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        for (const name of await readdir(join(folder, home))) {
          const written = await stat(join(folder, home, name)).catch(orUndefinedWhenMissing);
          if (written && written.mtime < instant) old.push(name.replace(/\.part$/, ''));
        }
      }
      return old;
    },

    async tie(databaseId) {
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

/** Without this a rename can be lost with the power, even though the file's bytes were not. */
async function syncFolder(folder: string) {
  // Windows cannot open a folder; its file system journals renames.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function orUndefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
