import type { MetadataFacts, PaperMetadata } from './paper-metadata.ts';

/**
 * Writes papers as BibTeX entries of the type `inproceedings`, in UTF-8, for reference managers and LaTeX:
 * https://ctan.org/pkg/bibtex.
 */
export function writeBibtex(papers: readonly PaperMetadata[], facts: MetadataFacts): string {
  return papers.map((paper) => writeEntry(paper, facts)).join('\n');
}

function writeEntry(paper: PaperMetadata, { id, name, place, country, from }: MetadataFacts): string {
  const [year = '', month = ''] = from.split('-');
  const fields: Record<string, string> = {
    author: paper.authors.map((author) => writeName(author.name)).join(' and '),
    // Double braces keep the capital letters, which styles would change.
    title: `{${escapeText(paper.title)}}`,
    booktitle: `{${escapeText(name)}}`,
    year,
    month: String(Number(month)),
    address: escapeText(`${place}, ${country}`),
    abstract: escapeText(paper.abstract),
    keywords: escapeText(paper.theme),
    language: escapeText(paper.language),
    note: escapeText(`${paper.kind}, ${paper.number}`),
  };
  const written = Object.entries(fields).map(([field, text]) => `  ${field} = {${text}}`);
  return `@inproceedings{${id}-${paper.number},\n${written.join(',\n')}\n}\n`;
}

/** BibTeX splits names at commas and at “and”, so a name that has one of them is one word in braces. */
function writeName(name: string): string {
  const escaped = escapeText(name);
  return /,|\band\b/i.test(name) ? `{${escaped}}` : escaped;
}

const commands: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escapeText(text: string): string {
  return text.replace(/[\\~^{}$&#_%]/g, (sign) => commands[sign] ?? `\\${sign}`);
}
