import type { SessionFormat, SessionRole } from '#conference/edition/programme/programme-schema.ts';
import type { SessionKind } from '#conference/edition/programme/session-kinds.ts';
import type { PublishedAuthor } from '../programme-document.ts';

/** A person of the programme as the desk sees them. */
export type DraftPerson = {
  id: string;
  slug: string;
  name: string;
  title: string;
  country: string;
  biography: string;
  timeZone: string | null;
  registrationId: string | null;
  /** The id of the author of an accepted paper who became this person. Null for all other people. */
  authorId: string | null;
};

/** A session of the draft. It has no time until somebody places it. */
export type DraftSession = {
  id: string;
  slug: string;
  title: string;
  abstract: string;
  kind: SessionKind;
  theme: string | null;
  language: string;
  interpretedInto: string[];
  format: SessionFormat;
  roomId: string | null;
  room: string | null;
  joinLink: string | null;
  /** How many people can sign up. Null: the session is open to all. */
  places: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  people: { personId: string; slug: string; name: string; role: SessionRole }[];
  papers: DraftPaper[];
  /** When a paper of the session was withdrawn. Null again when the desk has saved the session. */
  lostPaperAt: Date | null;
};

/** An accepted paper of a session. */
export type DraftPaper = {
  id: string;
  number: number;
  title: string;
  /** What its authors need, such as a projector. */
  needs: string[];
  authors: PublishedAuthor[];
};
