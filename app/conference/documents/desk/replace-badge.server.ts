import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { BadgeShape } from '../badge-shape.ts';
import { type IssueRefusal, issueDocument } from '../issue-document.server.ts';
import { type DocumentFile, renderDocuments } from '../render-document.server.ts';
import { revokeDocument } from './revoke-document.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'files' | 'config' | 'log' | 'translations'> &
  WithSettings;
type BadgePrint = { registrationId: string; shape: BadgeShape; organiserId: string; requestId: string };
type Printed = { ok: true; file: DocumentFile } | { ok: false; reason: IssueRefusal };

/** Why a badge is replaced at the door. */
export const badgeLosses = ['lost', 'damaged'] as const;
export type BadgeLoss = (typeof badgeLosses)[number];

/** Prints the badge of one person. It is issued if it is not issued yet. */
export async function printBadge(
  store: Store,
  { registrationId, shape, ...by }: BadgePrint,
  now: Date,
): Promise<Printed> {
  const issuing = { registrationId, kind: 'icard', by: byOrganiser(by) } as const;
  const issued = await issueDocument(store, issuing, now);
  if (!issued.ok) return issued;
  const file = await renderDocuments(
    store,
    { ids: [issued.documentId], shape, asker: { person: by.organiserId } },
    now,
  );
  if (!file) return { ok: false, reason: 'no-such-registration' };
  await recordAct(store.db, {
    ...byOrganiser(by),
    action: 'document.shown',
    subject: 'registration',
    subjectId: registrationId,
    detail: { kind: 'icard', document: file.numbers[0] ?? '' },
  });
  return { ok: true, file };
}

/**
 * Revokes the badge with this number, so that its code is refused, and prints a new one. If the badge has already
 * ended, for example because the form was sent twice, prints the valid badge.
 */
export async function replaceBadge(
  store: Store,
  { number, because, ...print }: BadgePrint & { number: string; because: BadgeLoss },
  now: Date,
): Promise<Printed> {
  const { registrationId, organiserId, requestId } = print;
  const badge = await store.db
    .selectFrom('participant_document')
    .select('id')
    .where('number', '=', number)
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'icard')
    .executeTakeFirst();
  if (badge) {
    const reason = `Badge ${because}, replaced at the door`;
    const by = { registrationId, organiserId, requestId, reason };
    await revokeDocument(store, { ...by, documentId: badge.id }, now);
  }
  return await printBadge(store, print, now);
}
