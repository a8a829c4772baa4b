import { hasPlaceAt, type Where } from '#conference/door/offline/check-guest.ts';
import { Button } from '#ui/layout/button.tsx';
import { AlertIcon, CrossIcon, TickIcon } from '#ui/layout/icons.tsx';
import { describeAnswer } from './answer-words.ts';
import type { ShownAnswer } from './use-answers.ts';

type Props = {
  shown: ShownAnswer;
  where: Where;
  formatTime: (at: string) => string;
  onAdmit: () => void;
};

/** The answer to the last scan or name: a colour, a word and a sentence, and the photograph and name of the guest. */
export function AnswerPanel({ shown, where, formatTime, onAdmit }: Props) {
  const { answer, photograph } = shown;
  const { word, sentence, tone } = describeAnswer(answer, formatTime);
  const Icon = tone === 'admit' ? TickIcon : tone === 'refuse' ? CrossIcon : AlertIcon;
  const guest = 'guest' in answer ? answer.guest : undefined;
  const hasPlace = guest && hasPlaceAt(guest, where);
  return (
    <section className={`door-answer door-answer-${tone}`} aria-labelledby="door-word">
      <p className="door-word" id="door-word">
        {tone !== 'found' && <Icon />}
        {word}
      </p>
      {guest && (
        <div className="door-guest">
          {photograph ? (
            <img src={photograph} alt={`Photograph of ${guest.name}`} width={160} height={160} />
          ) : (
            <p className="door-no-photograph">No photograph</p>
          )}
          <div className="min-w-0">
            <h2>
              <bdi>{guest.name}</bdi>
            </h2>
            <p>{guest.type}</p>
            <p>{guest.reference}</p>
          </div>
        </div>
      )}
      <p className="door-sentence">{sentence}</p>
      {hasPlace !== undefined && answer.state !== 'no-place' && (
        <p className="door-sentence">{hasPlace ? 'Signed up.' : 'No place in this session.'}</p>
      )}
      {answer.state === 'may-enter' && (
        <Button type="button" className="door-start" onClick={onAdmit}>
          Admit<span className="sr-only"> {answer.guest.name}</span>
        </Button>
      )}
      {answer.state === 'not-paid' && (
        <button type="button" className="door-let-in" onClick={onAdmit}>
          Let in unpaid
        </button>
      )}
      {answer.state === 'no-place' && (
        <button type="button" className="door-let-in" onClick={onAdmit}>
          Let in without a place
        </button>
      )}
    </section>
  );
}
