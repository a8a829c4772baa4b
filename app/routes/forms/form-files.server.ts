import { createHash } from 'node:crypto';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { type FormFile, findKeptFile, type KeptFile, keepFile } from '#platform/files/kept-files.server.ts';
import { type CheckedFile, NotStored } from '#platform/files/stored-files.server.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { fileRefusal } from './file-refusal.ts';
import type { PostedForm } from './form-action.server.ts';

type FileField = 'photo' | 'passport' | 'picture' | 'proof';

/**
 * How long a file of a refused form is kept. A proof of payment is kept for less time, because it can contain the data
 * of another person.
 */
export const hoursKept: Record<FileField, number> = { photo: 24, passport: 24, picture: 24, proof: 1 };

/** One file field of a posted form: a new file, a file kept from an earlier try, or the error of a refused file. */
export type FieldFile = {
  field: FileField;
  /** Undefined if no file was sent or if the file was refused. */
  file: FormFile | undefined;
  name: string;
  error: string | undefined;
  /** True if the form names a kept file that does not exist any more. */
  isMissing: boolean;
  /** The hash of a new file, or the id of a kept file. It helps to recognise a form that is sent twice. */
  digest: string;
};

/** The name of the hidden field with the id of a kept file. */
export function keptName(field: FileField): string {
  return `kept-${field}`;
}

/**
 * Reads a file field. If the form contains no new file, uses the file that the server keeps for this browser or desk
 * session, identified by `holderHash`. `asker` is the visitor's wide network or the organiser: see `turns.server.ts`.
 */
export async function readFieldFile(
  { context, form, translator }: Pick<PostedForm, 'context' | 'form' | 'translator'>,
  field: FileField,
  holderHash: Buffer,
  asker: Asker = { network: wideNetworkOf(context.clientAddress) },
): Promise<FieldFile> {
  const nothing = { field, file: undefined, name: '', error: undefined, isMissing: false, digest: '' };
  const sent = fieldFile(form, field);
  if (!sent) {
    const id = fieldText(form, keptName(field));
    const kept = await findKeptFile(context, { id, field, holderHash }, context.now());
    // If a form is sent twice, the second form finds no kept file, because the first one has used it. The digest must
    // still be the same, so it is the id.
    if (!kept) return { ...nothing, isMissing: id !== '', digest: id };
    return { ...nothing, file: { keptId: kept.id }, name: kept.name, digest: id };
  }
  const bytes = await sent.bytes();
  const pdf = field !== 'picture';
  const checked = await checkUpload(bytes, { pdf, asker });
  if (!checked.ok) {
    const error = fileRefusal({ name: sent.name, reason: checked.reason, pdf }, translator);
    return { ...nothing, name: sent.name, error };
  }
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { ...nothing, file: { checked: checked.file }, name: sent.name, digest };
}

/**
 * Removes the new files from a form if there is no room for them, so that the form is accepted without them. Returns
 * whether it removed any. Removed files are neither decoded nor stored.
 */
export async function leaveOutFiles(
  form: FormData,
  fields: readonly FileField[],
  hasRoom: () => Promise<boolean>,
): Promise<boolean> {
  if (!fields.some((field) => fieldFile(form, field)) || (await hasRoom())) return false;
  for (const field of fields) form.delete(field);
  return true;
}

/** Calls `use`, which stores the files of a form. Returns undefined if the file store is full or does not answer. */
export async function unlessNotStored<Result>(
  { log, requestId }: Pick<RouteContext, 'log' | 'requestId'>,
  use: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    log.error({ err: error, requestId }, 'could not store the files of a form');
    return undefined;
  }
}

/** Returns the file if it is a kept file, which is already in the store. Returns undefined for a new file. */
export function keptOnly(file: FormFile | undefined): FormFile | undefined {
  return file && 'keptId' in file ? file : undefined;
}

/** Keeps the valid files of a refused form for the next try, unless the file store is full. */
export async function keepFieldFiles<Field extends FileField>(
  context: RouteContext,
  files: FieldFile[],
  holderHash: Buffer,
): Promise<Partial<Record<Field, KeptFile>>> {
  const kept: Partial<Record<FileField, KeptFile>> = {};
  for (const { field, file, name } of files) {
    if (!file) continue;
    if ('keptId' in file) {
      kept[field] = { id: file.keptId, name };
      continue;
    }
    const checked: CheckedFile = file.checked;
    const newFile = { ...checked, name, field, holderHash, hours: hoursKept[field] };
    const stored = await unlessNotStored(context, () => keepFile(context, newFile, context.now()));
    if (stored) kept[field] = stored;
  }
  return kept as Partial<Record<Field, KeptFile>>;
}

/** Hashes the fields and files of a form. The same fields in another order give another hash. */
export function hashContent(fields: unknown, files: FieldFile[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([fields, files.map(({ field, digest }) => [field, digest])]))
    .digest();
}
