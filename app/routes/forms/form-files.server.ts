import { createHash } from 'node:crypto';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { type FormFile, findKeptFile, type KeptFile, keepFile } from '#platform/files/kept-files.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { fileRefusal, pictureOnly, pictureOrPdf } from './file-refusal.ts';

type FileField = 'photo' | 'passport' | 'picture' | 'proof';

/** How long the files of a refused form are kept. A proof of payment holds the data of somebody else. */
const hoursKept: Record<FileField, number> = { photo: 24, passport: 24, picture: 24, proof: 1 };

/** One file field of a posted form: what came, what was kept from an earlier try, or why it was refused. */
export type FieldFile = {
  field: FileField;
  /** Undefined when nothing came or it was refused. */
  file: FormFile | undefined;
  name: string;
  error: string | undefined;
  /** Whether the form names a kept file that is not there any more. */
  isMissing: boolean;
  /** Of what was sent, so that a repeated form is known by its content. */
  digest: string;
};

/** Under which name the form says that a file of an earlier try is still kept. */
export function keptName(field: FileField): string {
  return `kept-${field}`;
}

/** Reads a file field: a newly chosen file counts before one that is kept for its holder, a browser or a desk session. */
export async function readFieldFile(
  context: RequestContext,
  form: FormData,
  field: FileField,
  holderHash: Buffer,
): Promise<FieldFile> {
  const nothing = { field, file: undefined, name: '', error: undefined, isMissing: false, digest: '' };
  const sent = fieldFile(form, field);
  if (!sent) {
    const id = fieldText(form, keptName(field));
    const kept = await findKeptFile(context, { id, field, holderHash }, context.now());
    // A repeated form whose file the first one took along names it still, and is the same form.
    if (!kept) return { ...nothing, isMissing: id !== '', digest: id };
    return { ...nothing, file: { keptId: kept.id }, name: kept.name, digest: id };
  }
  const bytes = await sent.bytes();
  const pdf = field !== 'picture';
  const checked = await checkUpload(bytes, { pdf });
  if (!checked.ok) {
    const error = fileRefusal(sent.name, checked.reason, pdf ? pictureOrPdf : pictureOnly);
    return { ...nothing, name: sent.name, error };
  }
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { ...nothing, file: { checked: checked.file }, name: sent.name, digest };
}

/** Keeps the good files of a refused form for its next try. */
export async function keepFieldFiles<Field extends FileField>(
  context: RequestContext,
  files: FieldFile[],
  holderHash: Buffer,
): Promise<Partial<Record<Field, KeptFile>>> {
  const kept: Partial<Record<FileField, KeptFile>> = {};
  for (const { field, file, name } of files) {
    if (!file) continue;
    kept[field] =
      'keptId' in file
        ? { id: file.keptId, name }
        : await keepFile(
            context,
            { ...(file.checked satisfies CheckedFile), name, field, holderHash, hours: hoursKept[field] },
            context.now(),
          );
  }
  return kept as Partial<Record<Field, KeptFile>>;
}

/** Hashes a form's content, fields and files alike; the order of the values is theirs. */
export function hashContent(fields: unknown, files: FieldFile[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([fields, files.map(({ field, digest }) => [field, digest])]))
    .digest();
}

/** Said beside a field whose kept file is gone, in a form that is no repeat. */
export const noLongerKept = 'The file that you sent earlier is kept no longer. Please choose it again.';
