import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { attachFile, type CheckedFile, uploadFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openInstallationRecord } from '#platform/keys/installation-key.server.ts';
import type { LetterImage } from '../letter-text.ts';

type Setting = {
  kind: LetterImage;
  /** A checked picture, or undefined to leave the place empty again. */
  file: CheckedFile | undefined;
  organiserId: string;
  requestId: string;
};

/**
 * Sets the signature or the stamp of visa letters that are issued from now on. Issued letters keep theirs. Throws
 * `NotStored` if the file store has no room.
 */
export async function setLetterImage(
  { db, files, secrets }: Pick<Platform, 'db' | 'files' | 'secrets'>,
  { kind, file, ...by }: Setting,
  now: Date,
): Promise<void> {
  const uploaded = file && (await uploadFile(files, file));
  await db.transaction().execute(async (tx) => {
    const file_id = uploaded
      ? await attachFile(tx, await openInstallationRecord(tx, secrets), uploaded)
      : null;
    await tx
      .insertInto('letter_image')
      .values({ kind, file_id, set_at: now, set_by: by.organiserId })
      .execute();
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'letter-image.changed',
      subject: 'edition',
      detail: { kind, isRemoved: file_id === null },
    });
  });
}
