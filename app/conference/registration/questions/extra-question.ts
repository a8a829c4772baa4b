export const extraQuestionKinds = ['short-text', 'long-text', 'choice', 'tick', 'file'] as const;
export type ExtraQuestionKind = (typeof extraQuestionKinds)[number];

/** Words by language. Languages without words show the English ones. */
export type ByLanguage = { en: string } & Readonly<Partial<Record<string, string>>>;

export type ExtraQuestion = {
  id: string;
  kind: ExtraQuestionKind;
  words: ByLanguage;
  /** The choices of a question with choices. An answer is the English words of one of them. */
  choices: readonly ByLanguage[];
  /** The participant types that are asked. An empty list stands for all of them. */
  types: readonly string[];
  isRequired: boolean;
  /** The ISO day until which a required answer is needed. Null: at once. */
  dueOn: string | null;
  /** True if the registration form asks it, too. */
  isInForm: boolean;
  isClosed: boolean;
  updatedAt: Date;
};

/** The answer of a tick. A tick that is not set is no answer. */
export const ticked = 'yes';

export const longestAnswers = { 'short-text': 200, 'long-text': 4000 };

export function inLanguage(words: ByLanguage, locale: string): string {
  return words[locale] || words.en;
}

export function isAsked({ types, isClosed }: ExtraQuestion, participantType: string): boolean {
  return !isClosed && (types.length === 0 || types.includes(participantType));
}

/** The name of the field of a question in a form. */
export const answerField = (questionId: string) => `answer-${questionId}`;
