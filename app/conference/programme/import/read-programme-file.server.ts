import { readTable } from '#platform/read-table.server.ts';
import {
  importedProgrammeSchema,
  mostFileBytes,
  mostRows,
  type ReadProgrammeFile,
} from './imported-programme.ts';
import { readProgrammeTable } from './read-programme-table.server.ts';
import { readScheduleJson } from './read-schedule-json.server.ts';
import { readScheduleXml } from './read-schedule-xml.server.ts';
import { readSessionize } from './read-sessionize.server.ts';

/**
 * Reads the programme of a file: schedule.xml or schedule.json of frab and pretalx, the answer of Sessionize’s API (view
 * “All”), or a table of sessions (CSV, XLSX). Knows the format by the content of the file.
 */
export async function readProgrammeFile(bytes: Uint8Array): Promise<ReadProgrammeFile> {
  if (bytes.length > mostFileBytes) return { ok: false, reason: 'too-large' };
  const read = await readFormat(bytes);
  if (!read.ok) return read;
  const { sessions, people } = read.programme;
  if (sessions.length === 0) return { ok: false, reason: 'no-sessions' };
  if (sessions.length > mostRows || people.length > mostRows) return { ok: false, reason: 'too-many' };
  const checked = importedProgrammeSchema.safeParse(read.programme);
  return checked.success ? { ok: true, programme: checked.data } : { ok: false, reason: 'too-many' };
}

async function readFormat(bytes: Uint8Array): Promise<ReadProgrammeFile> {
  const beginning = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart();
  const found = beginning.startsWith('<')
    ? readScheduleXml(new TextDecoder().decode(bytes))
    : /^[{[]/.test(beginning)
      ? readJson(new TextDecoder().decode(bytes))
      : await readRows(bytes);
  if (found === undefined) return { ok: false, reason: 'unknown-format' };
  return 'ok' in found ? found : { ok: true, programme: found };
}

function readJson(text: string) {
  try {
    const value: unknown = JSON.parse(text);
    return readScheduleJson(value) ?? readSessionize(value);
  } catch {
    return undefined;
  }
}

async function readRows(bytes: Uint8Array) {
  const table = await readTable(bytes, { rows: mostRows + 2, columns: 60 });
  return table && readProgrammeTable(table);
}
