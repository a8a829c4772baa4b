import { cardName } from '#conference/edition/card-name.ts';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { withoutClosed } from '#conference/edition/open-choices.ts';
import type { EditionData } from '#conference/edition/schema/edition-schema.ts';
import { facts } from './facts.ts';
import { guides } from './guides.ts';
import { layout } from './layout.ts';
import { writeOtherPages } from './other-pages.ts';
import { decoration } from './pictures.ts';
import { policies } from './policies.ts';
import { writeProgrammePages } from './programme-pages.ts';

const { navigation, footer } = layout;
const linked = [
  ...navigation.links.flatMap(({ also = [], ...link }) => [link, ...also]),
  navigation.register,
  navigation.login,
];
const policyLinks = footer.groups.flatMap(({ links }) => links.filter(({ to }) => /-/.test(to)));
const guideLinks = [...guides.guides.map(({ path }) => path), 'faq'].map((path) => ({
  to: `/${path}`,
  label: path,
}));

/**
 * Returns the edition. `changed` contains the facts that owners have changed at the desk, and replaces the facts of this
 * folder. The texts name facts in braces, such as `{place}`: docs/a-new-edition.md lists the names.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}): EditionData {
  const current = { ...facts, ...changed };
  const shown = withoutClosed(current);
  return {
    ...current,
    layout,
    pictures: {
      registration: decoration,
      login: decoration,
      loginPrint: decoration,
      codePrint: decoration,
      invitationLetter: decoration,
      peacePassport: decoration,
    },
    synonyms: [
      ['wifi', 'wi-fi', 'internet'],
      ['hotel', 'accommodation', 'sleep'],
    ],
    cards: [
      ...new Map(
        [...linked, ...policyLinks, ...guideLinks].map((link) => [cardName(link.to), link]),
      ).values(),
    ].map(({ to, label }) => ({ page: to, title: [label], drawing: 'placeholder' })),
    pages: {
      ...writeProgrammePages(shown),
      ...writeOtherPages(shown),
      ...policies,
      ...guides,
    },
  };
}
