import { findDocument } from '#conference/documents/desk/find-document.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { enquiryScope, statusWords as enquiryWords, topicWords } from '#conference/enquiries/enquiry.ts';
import { findEnquiries } from '#conference/enquiries/find-enquiries.server.ts';
import { findPapers } from '#conference/papers/deciding/find-papers.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { findSpeakers } from '#conference/speakers/deciding/find-speakers.server.ts';
import { writeSpeakerNumber } from '#conference/speakers/speaker-number.ts';
import { deskDocumentNames } from '../../documents/desk-document-names.ts';
import { describeVerdict } from '../../documents/verdict-words.ts';
import { stateWords as paperWords } from '../../papers/paper-words.ts';
import { honourStateWords, stateWords as speakerWords } from '../../speakers/speaker-words.ts';
import { firstHits, type Hits, maxHits, type SearchRequest, type SpellingRequest } from './hits.ts';

/** Finds enquiries by sender, email or text. */
export async function findEnquiryHits({
  context,
  text,
  spelling,
  organiser,
}: SpellingRequest): Promise<Hits> {
  const { isListed, rows: found } = await findEnquiries(context.db, {
    text,
    spelling,
    scope: enquiryScope(organiser),
    count: maxHits + 1,
  });
  const list = `/organiser/enquiries?${new URLSearchParams({ text, status: 'any' })}`;
  const { rows, more } = firstHits(found, isListed ? list : undefined);
  return {
    id: 'enquiries',
    title: 'Enquiries',
    isSimilar: !isListed,
    more,
    hits: rows.map(({ id, name, email, topic, status }) => ({
      id,
      title: name,
      notes: [topicWords[topic], email],
      status: [{ word: enquiryWords[status], tone: status === 'new' ? 'due' : 'plain' }],
      to: `/organiser/enquiries/${id}`,
    })),
  };
}

/** Finds papers by number, title, author or email. */
export async function findPaperHits({ context, text, spelling }: SpellingRequest): Promise<Hits> {
  const { how, rows: found } = await findPapers(context.db, { text, spelling, count: maxHits + 1 });
  const list = `/organiser/papers?${new URLSearchParams({ text })}`;
  const { rows, more } = firstHits(found, how === 'similar' ? undefined : list);
  return {
    id: 'papers',
    title: 'Papers',
    isSimilar: how === 'similar',
    more,
    hits: rows.map(({ id, number, title, authorName, email, state }) => ({
      id,
      title,
      notes: [writePaperNumber(number), authorName, email],
      status: [{ word: paperWords[state], tone: 'plain' }],
      to: `/organiser/papers/${id}`,
      isExact: how === 'exact',
    })),
  };
}

/** Finds speakers, or people who are nominated for an honour, by number, name or email. */
export async function findSpeakerHits(
  { context, text, spelling }: SpellingRequest,
  { isHonour }: { isHonour: boolean },
): Promise<Hits> {
  const { how, rows: found } = await findSpeakers(context.db, {
    text,
    isHonour,
    spelling,
    count: maxHits + 1,
  });
  const path = isHonour ? '/organiser/honours' : '/organiser/speakers';
  const { rows, more } = firstHits(
    found,
    how === 'similar' ? undefined : `${path}?${new URLSearchParams({ text })}`,
  );
  return {
    id: isHonour ? 'honours' : 'speakers',
    title: isHonour ? 'Honours' : 'Speakers',
    isSimilar: how === 'similar',
    more,
    hits: rows.map(({ id, number, name, title, email, state }) => ({
      id,
      title: name,
      notes: [writeSpeakerNumber(number), title, email].filter(Boolean),
      status: [
        { word: (isHonour ? honourStateWords[state] : undefined) ?? speakerWords[state], tone: 'plain' },
      ],
      to: `${path}/${id}`,
      isExact: how === 'exact',
    })),
  };
}

/** Finds the document whose number was typed. */
export async function findDocumentHits({ context, text }: SearchRequest): Promise<Hits | undefined> {
  const found = await findDocument(context.db, text, dayAt(context.now(), edition.timeZone));
  if (!found) return undefined;
  const { id, number, kind, fullName, reference, registrationId, verdict } = found;
  return {
    id: 'documents',
    title: 'Documents',
    hits: [
      {
        id,
        title: number,
        notes: [deskDocumentNames[kind], fullName, reference],
        status: [describeVerdict(verdict)],
        to: `/organiser/registrations/${registrationId}/documents`,
        isExact: true,
      },
    ],
  };
}
