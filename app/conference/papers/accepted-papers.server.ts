import { submittedPapers } from '#conference/papers/deciding/rank-papers.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyAddress, anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * The author or a confirmed co-author of a paper. `id` is the id of the paper for the author, and the id in
 * `paper_co_author` for a co-author.
 */
export type PaperAuthor = {
  id: string;
  name: string;
  /** What the paper says, or for a co-author the affiliation of their registration. */
  institution: string;
  /** The ORCID iD of the person. Empty if there is none. */
  orcid: string;
  /** The ROR id of the institution. Empty if there is none: co-authors have none. */
  ror: string;
  registrationId: string | null;
  /** The name of the country in their registration. Empty if there is none. */
  country: string;
};

/**
 * Lists accepted papers in their newest version, by number, with the author and the confirmed co-authors. Without
 * `paperIds`, lists all accepted papers.
 */
export async function listAcceptedPapers(db: Database, paperIds?: readonly string[]) {
  const rows = await submittedPapers(db)
    .select(['paper.id', 'paper.number', 'paper.email', 'paper.registration_id', 'version.title'])
    .select(['version.abstract', 'version.kind', 'version.theme', 'version.language', 'version.needs'])
    .select(['version.author_name', 'version.institution', 'version.orcid', 'version.ror'])
    .where('paper.state', '=', 'accepted')
    .$if(paperIds !== undefined, (list) => list.where('paper.id', '=', anyOf(paperIds ?? [])))
    .orderBy('paper.number')
    .execute();
  const others = await db
    .selectFrom('paper_co_author')
    .select(['id', 'paper_id', 'name', 'email', 'orcid'])
    .where('paper_id', '=', anyOf(rows.map(({ id }) => id)))
    .where('confirmed_at', 'is not', null)
    .orderBy('position')
    .execute();
  const people = await findRegistrations(db, [...rows, ...others], rows);
  return rows.map(({ email, registration_id, author_name, institution, orcid, ror, ...paper }) => {
    const describe = (registration: Registration | undefined) => ({
      registrationId: registration?.id ?? null,
      country: registration?.country ? nameCountry(registration.country) : '',
    });
    const author = {
      ...{ id: paper.id, name: author_name, institution, orcid, ror },
      ...describe(people.byId.get(registration_id ?? '') ?? people.byEmail.get(email.toLowerCase())),
    };
    const coAuthors = others
      .filter(({ paper_id }) => paper_id === paper.id)
      .map((person) => {
        const registration = people.byEmail.get(person.email.toLowerCase());
        const institution = registration?.affiliation ?? '';
        const { id, name, orcid } = person;
        return { id, name, institution, orcid, ror: '', ...describe(registration) };
      });
    return { ...paper, authors: [author, ...coAuthors] satisfies PaperAuthor[] };
  });
}

export type AcceptedPaper = Awaited<ReturnType<typeof listAcceptedPapers>>[number];

type Registration = { id: string; email: string; country: string | null; affiliation: string | null };

/**
 * Finds the registrations of authors and co-authors. `byId` has them by id, to find the registration to which a paper
 * was joined. `byEmail` has them by email, but only if the mailbox was proved.
 */
async function findRegistrations(
  db: Database,
  addresses: readonly { email: string }[],
  papers: readonly { registration_id: string | null }[],
) {
  const rows: (Registration & { email_confirmed_at: Date | null })[] = await registrations(db)
    .where('status', '=', 'active')
    .where((row) =>
      row.or([
        row('id', '=', anyOf(papers.flatMap(({ registration_id }) => registration_id ?? []))),
        row('email', '=', anyAddress(addresses.map(({ email }) => email))),
      ]),
    )
    .execute();
  const proved = rows.filter(({ email_confirmed_at }) => email_confirmed_at !== null);
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    byEmail: new Map(proved.map((row) => [row.email.toLowerCase(), row])),
  };
}
