import { z } from 'zod';
import { sessionKinds } from '#conference/edition/programme/session-kinds.ts';

/** How many bytes a file with a programme may have. Screens say "3 MB". */
export const mostFileBytes = 3 * 1024 * 1024;

/** How many sessions and how many people a file may have. */
export const mostRows = 2000;

const text = z.string().max(20_000);
const name = z.string().max(300);

/** A programme as a file has it. A field that a file does not have is undefined, and the draft keeps its own. */
export const importedProgrammeSchema = z.object({
  format: z.enum(['schedule.xml', 'schedule.json', 'Sessionize', 'table']),
  rooms: z.array(z.object({ name, capacity: z.int().positive().max(100_000).optional() })).max(500),
  people: z
    .array(
      z.object({
        /** The id of the person in the file. Sessions name their people by it. */
        key: name,
        name,
        title: text.optional(),
        country: name.optional(),
        biography: text.optional(),
      }),
    )
    .max(mostRows),
  sessions: z
    .array(
      z.object({
        /** The id of the session in the file, or "" if it has none. */
        key: name,
        title: text,
        abstract: text.optional(),
        kind: name.optional(),
        theme: name.optional(),
        language: name.optional(),
        /** Null: the session is in no room. */
        room: name.nullable().optional(),
        /**
         * ISO 8601, with an offset ("2032-01-25T15:00:00+05:30") or, in the edition's zone, without one. Null: it has no
         * time yet.
         */
        startsAt: name.nullable().optional(),
        endsAt: name.nullable().optional(),
        people: z.array(name).max(200).optional(),
      }),
    )
    .max(mostRows),
});
export type ImportedProgramme = z.infer<typeof importedProgrammeSchema>;
export type ImportedSession = ImportedProgramme['sessions'][number];
export type ImportedPerson = ImportedProgramme['people'][number];

export const importOptionsSchema = z.object({
  /** The kind of new sessions whose kind is not one of ours. */
  kind: z.enum(sessionKinds, 'Please choose a kind.'),
  /** The capacity of new rooms whose file does not have it. */
  capacity: z.coerce
    .number('Please give a whole number.')
    .int('Please give a whole number.')
    .min(1, 'A room has at least one place.')
    .max(100_000, 'Please give a smaller number.'),
  /** Whether sessions that are not in the file leave the draft. */
  removeMissing: z.boolean(),
});
export type ImportOptions = z.output<typeof importOptionsSchema>;

export type ReadProgrammeFile =
  | { ok: true; programme: ImportedProgramme }
  | { ok: false; reason: 'unknown-format' | 'too-large' | 'too-heavy' | 'no-sessions' | 'too-many' }
  | { ok: false; reason: 'no-columns'; missing: string[] };

/** The room of a session that takes place online, as we and others write it in files. */
export function isOnlineRoom(room: string): boolean {
  return /^(online|virtual|remote)$/i.test(room.trim());
}
