import { element, writeXml } from '#platform/write-xml.ts';
import { orcidAddress, rorAddress } from '../author-ids.ts';
import type { MetadataFacts, PaperMetadata } from './paper-metadata.ts';

/**
 * Writes a paper as the front of a JATS article (ANSI/NISO Z39.96, version 1.3, Archiving), for libraries and repositories:
 * https://jats.nlm.nih.gov/archiving/. Names stay in one piece, because we do not know which part is the family name.
 */
export function writeJats(paper: PaperMetadata, facts: MetadataFacts): string {
  const { name, place, country, from, to } = facts;
  return writeXml(
    element(
      'article',
      { 'article-type': 'abstract', 'dtd-version': '1.3', 'xml:lang': paper.language },
      element(
        'front',
        {},
        element(
          'article-meta',
          {},
          element('article-id', { 'pub-id-type': 'publisher-id' }, paper.number),
          element(
            'article-categories',
            {},
            element('subj-group', { 'subj-group-type': 'heading' }, element('subject', {}, paper.kind)),
          ),
          element('title-group', {}, element('article-title', {}, paper.title)),
          writeAuthors(paper.authors),
          element('abstract', {}, ...paper.abstract.split(/\n\s*\n/).map((text) => element('p', {}, text))),
          element('kwd-group', { 'kwd-group-type': 'author' }, element('kwd', {}, paper.theme)),
          element(
            'conference',
            {},
            element('conf-date', { 'iso-8601-date': `${from}/${to}` }, `${from}/${to}`),
            element('conf-name', {}, name),
            element('conf-loc', {}, `${place}, ${country}`),
          ),
        ),
      ),
    ),
  );
}

/** Writes the authors, and each affiliation once, to which its authors refer. */
function writeAuthors(authors: PaperMetadata['authors']) {
  const keyOf = ({ institution, country, ror }: PaperMetadata['authors'][number]) =>
    [institution, country, ror].filter(Boolean).join(', ');
  const affiliations = new Map(authors.map((author) => [keyOf(author), author]));
  affiliations.delete('');
  const ids = new Map([...affiliations.keys()].map((key, index) => [key, `aff${index + 1}`]));
  const contributors = authors.map((author) => {
    const rid = ids.get(keyOf(author));
    return element(
      'contrib',
      { 'contrib-type': 'author' },
      author.orcid === ''
        ? undefined
        : element('contrib-id', { 'contrib-id-type': 'orcid' }, orcidAddress(author.orcid)),
      element('string-name', {}, author.name),
      rid === undefined ? undefined : element('xref', { 'ref-type': 'aff', rid }),
    );
  });
  const described = [...affiliations].map(([key, { institution, country, ror }]) =>
    element(
      'aff',
      { id: ids.get(key) },
      institution === '' ? undefined : writeInstitution(institution, ror),
      country === '' ? undefined : element('country', {}, country),
    ),
  );
  return element('contrib-group', {}, ...contributors, ...described);
}

function writeInstitution(name: string, ror: string) {
  const institution = element('institution', {}, name);
  if (ror === '') return institution;
  const id = element('institution-id', { 'institution-id-type': 'ror' }, rorAddress(ror));
  return element('institution-wrap', {}, id, institution);
}
