import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { formSetting, lineField, numberField, textOf } from './form-setting.ts';
import type { Setting } from './setting.ts';

/** What reviewers give points for. The number of criteria stays, because reviews have points for each of them. */
export function listCriteria(folder: ChangeableFacts): Setting[] {
  return folder.papers.review.criteria.map(({ id, name }) =>
    formSetting(folder, {
      name: `criterion-${id}`,
      group: 'reviews',
      label: name,
      consequence:
        'Reviewers see the new words at once. A review that was submitted keeps its score until it is submitted again, so change a weight before the first review.',
      fields: [
        lineField('name', { label: 'Name' }),
        lineField('hint', { label: 'Question that reviewers answer' }),
        numberField('weight', { label: 'Weight', most: 20 }),
      ],
      of: ({ papers }) => {
        const criterion = papers.review.criteria.find((one) => one.id === id);
        return {
          name: criterion?.name ?? '',
          hint: criterion?.hint ?? '',
          weight: String(criterion?.weight ?? 1),
        };
      },
      say: (texts) => `${textOf(texts, 'name')}, weight ${texts.weight}. ${textOf(texts, 'hint')}`,
      put: (facts, texts) => ({
        ...facts,
        papers: {
          ...facts.papers,
          review: {
            ...facts.papers.review,
            criteria: facts.papers.review.criteria.map((criterion) =>
              criterion.id === id
                ? {
                    id,
                    name: textOf(texts, 'name'),
                    hint: textOf(texts, 'hint'),
                    weight: Number(texts.weight),
                  }
                : criterion,
            ),
          },
        },
      }),
    }),
  );
}
