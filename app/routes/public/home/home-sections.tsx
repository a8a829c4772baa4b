import type { HomePage } from '#conference/edition/schema/pages/home-schema.ts';
import { ActionLink } from '#routes/page/action-link.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import { Figures } from './figures.tsx';

export function Themes({ themes }: { themes: HomePage['themes'] }) {
  return (
    <section className="themes wrap">
      <div className="themes-head">
        <h2>{themes.title}</h2>
        <p className="lead mt-6">{themes.lead}</p>
      </div>
      {themes.items.map((theme, index) => (
        <article key={theme.title} className={`theme theme-${(index % 4) + 1}`}>
          <Picture picture={theme.picture} />
          <div className="theme-text">
            <h3>
              {theme.word && <Picture picture={theme.word} className="theme-word" />}
              {theme.title}
            </h3>
            <p>{theme.text}</p>
          </div>
        </article>
      ))}
    </section>
  );
}

export function Festival({ festival }: { festival: NonNullable<HomePage['festival']> }) {
  return (
    <section className="festival wrap on-madder lattice-12">
      <Picture picture={festival.word} className="festival-word light-word" />
      <div className="festival-grid">
        <div>
          <h2 className="text-h3">{festival.title}</h2>
          <p className="numeral mt-1 text-h4">{festival.dates}</p>
          <p className="lead mt-4 mb-6">{festival.lead}</p>
          <ActionLink to={festival.link.to}>{festival.link.label}</ActionLink>
        </div>
        <ul className="festival-marks">
          {festival.marks.map(({ label, mark }) => (
            <li key={label}>
              <Picture picture={mark} />
              {label}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Activities({ activities }: { activities: HomePage['activities'] }) {
  return (
    <section className="activities wrap">
      <h2>{activities.title}</h2>
      <p className="lead mt-6 mb-8">{activities.lead}</p>
      <ul>
        {activities.items.map((activity) => (
          <li key={activity.title} className="activity">
            <Picture picture={activity.mark} />
            <div>
              <h3>{activity.title}</h3>
              <p>{activity.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The fees, what they cover, and what they do not cover. */
export function Cost({ cost }: { cost: NonNullable<HomePage['cost']> }) {
  return (
    <section className="cost wrap" id="cost">
      <div>
        <h2>{cost.title}</h2>
        <p className="lead mt-6">{cost.lead}</p>
        <Figures figures={cost.fees.map(({ amount, label }) => ({ number: amount, label }))} />
        <div className="cost-links">
          {cost.links.map(({ to, label }) => (
            <ButtonLink key={to} to={to} variant="line" size="small">
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
      <div className="cost-lists">
        {[cost.covered, cost.notCovered].map(({ title, points }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul className="points">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function Join({ join, children }: { join: HomePage['join']; children: React.ReactNode }) {
  return (
    <section className="join">
      <Picture picture={join.picture} className="join-art" />
      <div className="join-text">
        <h2>{join.title}</h2>
        <p className="lead mt-6">{join.lead}</p>
        <Figures figures={join.figures} />
        {children}
        <ButtonLink to={join.link.to} className="md:mt-6">
          {join.link.label}
        </ButtonLink>
      </div>
    </section>
  );
}

export function Journey({ journey }: { journey: HomePage['journey'] }) {
  return (
    <section className="journey on-indigo" id="next">
      <div className="journey-text wrap">
        <h2>{journey.title}</h2>
        <p className="journey-dates">
          {journey.place}
          <br />
          {journey.dates}
        </p>
        <div className="journey-more">
          <p className="lead mt-4 mb-6">{journey.lead}</p>
          <ButtonLink to={journey.link.to} variant="line">
            {journey.link.label}
          </ButtonLink>
        </div>
      </div>
      <Picture picture={journey.picture} className="journey-art" />
    </section>
  );
}
