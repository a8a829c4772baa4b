import { makeZip } from 'client-zip';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { listAcceptedPapers } from '../accepted-papers.server.ts';
import { writePaperNumber } from '../paper-number.ts';
import { namePart } from '../papers.server.ts';
import type { MetadataFacts, PaperMetadata } from './paper-metadata.ts';
import { writeBibtex } from './write-bibtex.ts';
import { writeJats } from './write-jats.ts';

type Store = Pick<Platform, 'db'> & WithSettings;
type By = { organiserId: string; requestId: string };

/** Exports the metadata of the accepted papers as one BibTeX file. The audit records it. */
export async function exportBibtex(store: Store, by: By): Promise<string> {
  const { papers, facts } = await takeMetadata(store, by, 'bibtex');
  return writeBibtex(papers, facts);
}

/** Exports the metadata of the accepted papers as a zip file with a JATS file for each. The audit records it. */
export async function exportJats(store: Store, by: By, now: Date): Promise<ReadableStream<Uint8Array>> {
  const { papers, facts } = await takeMetadata(store, by, 'jats');
  return makeZip(
    papers.map((paper) => ({
      name: `${paper.number}.xml`,
      lastModified: now,
      input: writeJats(paper, facts),
    })),
  );
}

async function takeMetadata({ db, settings }: Store, by: By, format: 'bibtex' | 'jats') {
  const papers = (await listAcceptedPapers(db)).map(
    (paper): PaperMetadata => ({
      number: writePaperNumber(paper.number),
      ...{ title: paper.title, abstract: paper.abstract, language: paper.language },
      ...{ theme: namePart('themes', paper.theme), kind: namePart('kinds', paper.kind) },
      authors: paper.authors.map(({ name, institution, country, orcid, ror }) => ({
        ...{ name, institution, country, orcid, ror },
      })),
    }),
  );
  const facts: MetadataFacts = {
    ...{ id: edition.id, name: edition.name, place: settings.place, country: settings.country },
    ...settings.conference,
  };
  await recordAct(db, {
    ...byOrganiser(by),
    action: 'papers.exported',
    subject: 'list',
    detail: { rows: papers.length, format, filter: { state: 'accepted' } },
  });
  return { papers, facts };
}
