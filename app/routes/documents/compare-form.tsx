import { type FormEvent, useState } from 'react';
import type { DocumentKind } from '#conference/documents/document-kind.ts';
import {
  type ComparedTexts,
  comparedFacts,
  newerFacts,
} from '#conference/documents/verifying/compared-facts.ts';
import type { WordsOf } from '#platform/words/words.ts';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { loadCheck } from './offline-verdict.ts';
import type { verifyWords } from './verify-words.ts';

type Props = {
  /** The hash of the facts in the signed code. */
  facts: Uint8Array;
  document: { kind: DocumentKind; name: string | undefined };
  words: WordsOf<typeof verifyWords>;
};

/** Without network, compares what somebody reads on the paper with the hash in its code. */
export function CompareForm({ facts, document: { kind, name = '' }, words }: Props) {
  const [result, setResult] = useState<'agrees' | 'differs'>();
  const isShortened = name.endsWith('…');
  if (comparedFacts[kind].length === 0 && !isShortened) return null;

  const compare = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const textOf = (field: string) => String(given.get(field) ?? '');
    const texts: ComparedTexts = Object.fromEntries(
      comparedFacts[kind].map((fact) => [
        fact,
        fact === 'days' ? `${textOf('from')}/${textOf('to')}` : textOf(fact),
      ]),
    );
    const { agreesWithCode } = await loadCheck();
    const paper = { kind, name: isShortened ? textOf('fullName') : name, texts };
    setResult((await agreesWithCode(facts, paper)) ? 'agrees' : 'differs');
  };

  return (
    <form className="mt-6 max-w-md" onSubmit={compare} onChange={() => setResult(undefined)}>
      <h2 className="text-h3">{words.compare}</h2>
      <p className="mt-2">{words.compareText}</p>
      <div className="mt-5 grid gap-5">
        {isShortened && <TextField name="fullName" label={words.fullName} required autoComplete="off" />}
        {comparedFacts[kind].map((fact) =>
          fact === 'days' ? (
            <div key={fact} className="grid gap-5 sm:grid-cols-2">
              <TextField type="date" name="from" label={words.firstDay} required />
              <TextField type="date" name="to" label={words.lastDay} required />
            </div>
          ) : fact === 'works' || fact === 'stalls' ? (
            <TextAreaField key={fact} name={fact} label={words[fact]} hint={words.eachOnALine} required />
          ) : (
            <TextField
              key={fact}
              name={fact}
              label={words[fact]}
              required={!newerFacts.includes(fact)}
              autoComplete="off"
            />
          ),
        )}
      </div>
      <Button className="mt-5">{words.compare}</Button>
      <p role="status" className={`mt-3 font-semibold ${result === 'differs' ? 'text-madder' : 'text-leaf'}`}>
        {result && words[result]}
      </p>
    </form>
  );
}
