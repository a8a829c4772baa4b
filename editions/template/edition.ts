import { cardName } from '#conference/edition/card-name.ts';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import type { EditionData } from '#conference/edition/edition-schema.ts';
import { withoutClosed } from '#conference/edition/open-choices.ts';
import { facts } from './facts.ts';
import { writeGuides } from './guides.ts';
import { writeLayout } from './layout.ts';
import { writeOtherPages } from './other-pages.ts';
import { decoration } from './pictures.ts';
import { writePolicies } from './policies.ts';
import { writeProgrammePages } from './programme-pages.ts';

const { navigation, footer } = writeLayout(facts);
const linked = [
  ...navigation.links.flatMap(({ also = [], ...link }) => [link, ...also]),
  navigation.register,
  navigation.login,
];
const policyLinks = footer.groups.flatMap(({ links }) => links.filter(({ to }) => /-/.test(to)));
const guideLinks = [...writeGuides(facts).guides.map(({ path }) => path), 'faq'].map((path) => ({
  to: `/${path}`,
  label: path,
}));

/**
 * Returns the edition with its texts on the day `today`. Without a day, all its days are ahead. `changed` contains the
 * facts that owners have changed at the desk, and replaces the facts of this folder. Pages that show such facts, or a
 * last day, are functions of them.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}, today = ''): EditionData {
  const current = { ...facts, ...changed };
  const shown = withoutClosed(current);
  return {
    ...current,
    layout: writeLayout(current),
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
      ...writePolicies(shown, today),
      ...writeGuides(shown),
    },
  };
}
