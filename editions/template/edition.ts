import { cardName } from '#conference/edition/card-name.ts';
import type { EditionData } from '#conference/edition/edition-schema.ts';
import { facts } from './facts.ts';
import { guides } from './guides.ts';
import { layout } from './layout.ts';
import { otherPages } from './other-pages.ts';
import { decoration } from './pictures.ts';
import { policies } from './policies.ts';
import { programmePages } from './programme-pages.ts';

const linked = [...layout.navigation.links, layout.navigation.register, layout.navigation.login];
const policyLinks = layout.footer.groups.flatMap(({ links }) => links.filter(({ to }) => /-/.test(to)));
const guideLinks = [...guides.guides.map(({ path }) => path), 'faq'].map((path) => ({
  to: `/${path}`,
  label: path,
}));

export const edition: EditionData = {
  ...facts,
  layout,
  pictures: {
    registration: decoration,
    login: decoration,
    invitationLetter: decoration,
    peacePassport: decoration,
  },
  cards: [
    ...new Map([...linked, ...policyLinks, ...guideLinks].map((link) => [cardName(link.to), link])).values(),
  ].map(({ to, label }) => ({ page: to, title: [label], drawing: 'placeholder' })),
  pages: { ...programmePages, ...otherPages, ...policies, ...guides },
};
