import { ButtonLink } from '#ui/layout/button.tsx';
import type { Calls } from './load-calls.server.ts';

/** The call for papers: its last day, and what can be sent. */
export function CallForPapers({ call }: { call: NonNullable<Calls['papers']> }) {
  const { words, intro, state, isOpen, lists } = call;
  return (
    <section id="papers" className="guide-section">
      <div className="guide-section-head">
        <h2>{words.callTitle}</h2>
      </div>
      <div className="guide-section-text">
        <p className="lead">{intro}</p>
        <p className="font-semibold">{state}</p>
        <div className="call-lists">
          {lists.map((list) => (
            <div key={list.title}>
              <h3>{list.title}</h3>
              <ul className="points">
                {list.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className="guide-links">
          <ButtonLink to="/papers/mine" variant="line" size="small">
            {isOpen ? words.send : words.mine}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
