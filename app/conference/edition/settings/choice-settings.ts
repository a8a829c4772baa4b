import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { choiceField, formSetting, lineField, numberField, textOf } from './form-setting.ts';
import { choiceSetting, type Setting } from './setting.ts';

const statusWords = { open: 'Open', closed: 'Closed' };
const statusOf = ({ isClosed }: { isClosed?: boolean | undefined } = {}) =>
  isClosed === true ? 'closed' : 'open';

/** Which participant types can be chosen on the website, and which one the form selects at first. */
export function listTypeChoices(folder: ChangeableFacts): Setting[] {
  return [
    ...folder.participantTypes.map(({ id, name }) =>
      choiceSetting(folder, {
        name: `type-${id}`,
        group: 'types',
        label: name,
        consequence:
          'While it is closed, nobody can choose this type on the website, and the pages do not name its fee. Registrations of this type stay as they are, and the desk can still add some. At least one type must be open.',
        words: statusWords,
        of: ({ participantTypes }) => statusOf(participantTypes.find((type) => type.id === id)),
        put: (facts, status) => ({
          ...facts,
          participantTypes: facts.participantTypes.map((type) =>
            type.id === id ? { ...type, isClosed: status === 'closed' || undefined } : type,
          ),
        }),
      }),
    ),
    choiceSetting(folder, {
      name: 'default-type',
      group: 'types',
      label: 'Type that the form selects at first',
      consequence: 'If this type is closed, the form selects the first open one.',
      words: Object.fromEntries(folder.participantTypes.map(({ id, name }) => [id, name])),
      of: ({ participantTypes }) =>
        (participantTypes.find(({ isDefault }) => isDefault) ?? participantTypes[0])?.id ?? '',
      put: (facts, chosen) => ({
        ...facts,
        participantTypes: facts.participantTypes.map((type) => ({
          ...type,
          isDefault: type.id === chosen || undefined,
        })),
      }),
    }),
  ];
}

/** How many spots each stall and hall has, and whether it can be booked. */
export function listStallChoices(folder: ChangeableFacts): Setting[] {
  return folder.catalogue.map(({ id, title, per }) =>
    formSetting(folder, {
      name: `option-${id}`,
      group: 'stalls',
      label: title,
      consequence:
        'The booking page shows the new number at once. Nobody loses a spot: bookings stay valid, also those of a closed option or above a smaller number.',
      fields: [
        choiceField('status', { label: 'Booking', words: statusWords }),
        numberField('total', {
          label: per === 'day' ? 'Spots on each day' : 'Spots',
          most: 5000,
        }),
        lineField('description', { label: 'Description' }),
      ],
      of: ({ catalogue }) => {
        const option = catalogue.find((one) => one.id === id);
        return {
          status: statusOf(option),
          total: String(option?.total ?? 1),
          description: option?.description ?? '',
        };
      },
      say: (texts) =>
        `${texts.status === 'closed' ? 'Closed' : 'Open'}, ${texts.total} ${texts.total === '1' ? 'spot' : 'spots'}${per === 'day' ? ' on each day' : ''}. ${textOf(texts, 'description')}`,
      put: (facts, texts) => ({
        ...facts,
        catalogue: facts.catalogue.map((option) =>
          option.id === id
            ? {
                ...option,
                isClosed: texts.status === 'closed' || undefined,
                total: Number(texts.total),
                description: textOf(texts, 'description'),
              }
            : option,
        ),
      }),
    }),
  );
}

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
