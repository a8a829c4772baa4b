import { enquiryData } from '#conference/enquiries/personal-data.server.ts';
import { bookingData } from '#conference/festival/personal-data.server.ts';
import { messageData } from '#conference/mails/messages/personal-data.server.ts';
import { cancellationData } from '#conference/money/cancellation/personal-data.server.ts';
import { paymentData } from '#conference/money/ledger/personal-data.server.ts';
import type { Person } from '#conference/privacy/erasure/find-person.server.ts';
import { registrationData } from '#conference/registration/personal-data.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { TextKind } from './mention.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** A text that is not deleted when a person is erased. */
type StoredText = {
  id: string;
  at: Date;
  /** The record whose page shows the text. */
  home: { kind: 'message' | 'enquiry' | 'registration' | 'booking'; id: string };
  /** The parts of the text as they are stored, such as subject and body. */
  parts: string[];
};

/**
 * How the texts of one kind are read and changed. `read` finds the texts that are not the person's own. With an `id`,
 * it finds only the text with this id. `write` changes a text.
 */
type TextAccess = {
  read: (store: Store, wanted: { person: Person; id?: string | undefined }) => Promise<StoredText[]>;
  write: (store: Store, id: string, parts: string[]) => Promise<void>;
};

const texts: Record<TextKind, TextAccess> = {
  ...messageData.texts,
  ...enquiryData.texts,
  ...registrationData.texts,
  ...paymentData.texts,
  ...bookingData.texts,
  ...cancellationData.texts,
};

/** A stored text with its kind, and with the reference of the registration whose page shows it. */
export type OthersText = StoredText & { kind: TextKind; home: { reference?: string | undefined } };

/**
 * Reads the texts of one kind that are not deleted with the person. With an `id`, reads only the text with this id.
 * Leaves out texts whose key was destroyed.
 */
export async function readOthersTexts(
  store: Store,
  kind: TextKind,
  wanted: { person: Person; id?: string },
): Promise<OthersText[]> {
  const found = await texts[kind].read(store, wanted);
  const homes = found.flatMap(({ home }) => (home.kind === 'registration' ? home.id : []));
  const rows = await store.db
    .selectFrom(registrations(store.db).as('person'))
    .select(['id', 'reference'])
    .where('id', '=', anyOf(homes))
    .execute();
  const references = new Map(rows.map(({ id, reference }) => [id, reference]));
  return found.map(({ home, ...text }) => ({
    ...text,
    kind,
    home: { ...home, reference: references.get(home.id) },
  }));
}

/** Changes the parts of a text. */
export async function writeOthersText(
  store: Store,
  { kind, id }: Pick<OthersText, 'kind' | 'id'>,
  parts: string[],
): Promise<void> {
  await texts[kind].write(store, id, parts);
}
