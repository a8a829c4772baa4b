import type { FaqPage } from '#conference/edition/schema/pages/guide-schema.ts';

/** Describes the questions and their answers for search engines (schema.org/FAQPage). */
export function describeQuestions({ groups }: FaqPage) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    ),
  };
}
