import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkFolder } from '#conference/edition/read-edition.server.ts';
import { findExampleTexts } from './example-texts.ts';
import { findWarnings } from './warnings.ts';

/** Faults stop the build and the server. Warnings and examples do not. */
export type Findings = { faults: string[]; warnings: string[]; examples: string[] };

/**
 * Reads an edition from its folder and lists what is wrong in it, one sentence each with the path of the fact or the file.
 * Never throws. `today` is an ISO date.
 */
export async function checkEditionFolder(folder: string, id: string, today: string): Promise<Findings> {
  const file = join(folder, 'edition.ts');
  const only = (fault: string) => ({ faults: [fault], warnings: [], examples: [] });
  if (!existsSync(file)) {
    return only(`edition.ts: there is no such file in ${folder}. Look at the name of the folder.`);
  }
  let data: unknown;
  try {
    data = (await import(pathToFileURL(file).href)).writeEdition();
  } catch (error) {
    return only(explainLoading(error, folder));
  }
  const checked = checkFolder(data);
  const examples = findExampleTexts(data);
  if (!checked.ok) return { faults: checked.faults, warnings: [], examples };
  const { edition } = checked;
  const faults =
    edition.id === id
      ? []
      : [`id: it is “${edition.id}”, but the folder is “${id}”. Write the folder's name.`];
  return { faults, warnings: findWarnings(edition, today), examples };
}

/** Says in one sentence why the files of a folder cannot be read, with the file and its line. */
function explainLoading(error: unknown, folder: string): string {
  const { code, message, stack } = readError(error);
  const place = placeIn(stack, folder);
  const [reason = ''] = message.split('\n');
  if (code === 'ERR_INVALID_TYPESCRIPT_SYNTAX') {
    return `${place}: the file cannot be read from here on. Look for a missing comma, quote or bracket in this line or the line before it.`;
  }
  if (code === 'ERR_MODULE_NOT_FOUND') {
    const missing = /'([^']+)'/.exec(reason)?.[1] ?? 'a file';
    return `${relative(folder, missing)}: there is no such file, but another file of the folder imports it. Look at its name.`;
  }
  return `${place}: the file cannot be read here (${reason}). Look for a text without quotes or a wrong name in this line.`;
}

function readError(error: unknown): { code?: unknown; message: string; stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: '' };
  return { code: 'code' in error ? error.code : undefined, message: error.message, stack: error.stack ?? '' };
}

/** The first place of a stack in the folder: "facts.ts, line 12". */
function placeIn(stack: string, folder: string): string {
  const start = pathToFileURL(`${folder}/`).href;
  const line = stack.split('\n').find((one) => one.includes(start)) ?? '';
  const [, file = 'edition.ts', number = ''] = /^(.+?):(\d+)/.exec(line.split(start)[1] ?? '') ?? [];
  return number === '' ? file : `${file}, line ${number}`;
}
