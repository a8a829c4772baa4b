/** The two questions that lead to a form, with their answers. */
const stageAnswers = { what: ['talk', 'paper'], who: ['me', 'other'] } as const;

type StageAnswers = {
  what: (typeof stageAnswers.what)[number] | undefined;
  who: (typeof stageAnswers.who)[number] | undefined;
};

/** Reads the answers from the query of the page's address. */
export function readAnswers(query: URLSearchParams): StageAnswers {
  return {
    what: stageAnswers.what.find((answer) => answer === query.get('what')),
    who: stageAnswers.who.find((answer) => answer === query.get('who')),
  };
}

/** Returns the address of the form for these answers. Undefined while an answer is missing. */
export function chooseForm({ what, who }: StageAnswers): string | undefined {
  if (what === undefined || who === undefined) return undefined;
  // Authors send their papers themselves, so a nomination is always for a person.
  if (who === 'other') return '/speak/nominate';
  return what === 'talk' ? '/speak/apply' : '/papers/mine';
}
