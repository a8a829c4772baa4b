import { Form, Link } from 'react-router';
import { RadioField } from '#ui/form/choice-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Calls } from './load-calls.server.ts';

/**
 * Two questions, and a button that opens the form for the answers. Without script, the browser sends the answers to the
 * page, which redirects to the form. An edition with only one call needs no question.
 */
export function Chooser({ calls }: { calls: Calls }) {
  const { words, talks, papers, later } = calls;
  const isOpen = talks?.isOpen || papers?.isOpen;
  return (
    <section className="chooser wrap" id="choose">
      <h2>{words.title}</h2>
      {isOpen ? (
        <Questions calls={calls} />
      ) : (
        <p className="lead mt-4">{later.length > 0 ? later.join(' ') : words.closed}</p>
      )}
      <p className="chooser-sent">
        <span>{words.sent}</span>
        {papers && <Link to="/papers/mine">{papers.words.mine}</Link>}
        {talks && <Link to="/speak">{words.talks}</Link>}
      </p>
    </section>
  );
}

function Questions({ calls: { words, talks, papers, answers } }: { calls: Calls }) {
  const option = (value: string, label: string, text: string, closed?: string) => ({
    value,
    label: (
      <>
        <strong>{label}</strong>
        <span className="block">{text}</span>
        {closed && <span className="block font-semibold">{closed}</span>}
      </>
    ),
  });
  const what = [
    ...(talks ? [option('talk', words.talk, words.talkText, talks.closed)] : []),
    ...(papers ? [option('paper', words.paper, words.paperText, papers.isOpen ? '' : papers.state)] : []),
  ];
  return (
    <Form className="chooser-form">
      <RadioField
        name="what"
        legend={words.what}
        options={what}
        defaultValue={answers.what ?? what[0]?.value}
      />
      {talks ? (
        <RadioField
          name="who"
          legend={words.who}
          options={[
            { value: 'me', label: words.me },
            { value: 'other', label: words.other },
          ]}
          defaultValue={answers.who ?? 'me'}
        />
      ) : (
        <input type="hidden" name="who" value="me" />
      )}
      <div>
        <Button>{words.open}</Button>
        <p className="mt-3">{words.mailbox}</p>
      </div>
    </Form>
  );
}
