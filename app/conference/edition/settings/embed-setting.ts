import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { formSetting } from './form-setting.ts';
import type { Setting } from './setting.ts';

const mostSites = 20;
const wrong = `Please enter ${mostSites} addresses at most, one in each line, such as https://partner.example.`;

/** The websites that may show our pages for partners in a frame: the `frame-ancestors` of these pages. */
export function listEmbedSetting(folder: ChangeableFacts): Setting[] {
  return [
    formSetting(folder, {
      name: 'embed-sites',
      group: 'contact',
      label: 'Websites of partners that may show the schedule and the speakers',
      consequence:
        'These websites can show /embed/schedule and /embed/speakers in a frame: <iframe src="https://…/embed/schedule">. The pages have no scripts and set no cookies. Everybody can open them by a link.',
      fields: [
        {
          kind: 'paragraph',
          name: 'sites',
          label: 'Addresses',
          hint: 'One in each line, such as https://partner.example',
          isOptional: true,
          rule: z
            .string()
            .trim()
            .refine((text) => {
              const sites = readSites(text);
              return sites.length <= mostSites && sites.every(isOrigin);
            }, wrong),
        },
      ],
      of: ({ embedSites = [] }) => ({ sites: embedSites.join('\n') }),
      say: (texts) => readSites(texts.sites ?? '').join(', ') || 'None',
      put: ({ embedSites: _, ...facts }, texts) => {
        const sites = readSites(texts.sites ?? '');
        return sites.length === 0 ? facts : { ...facts, embedSites: sites };
      },
    }),
  ];
}

function readSites(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/**
 * Only origins with https. Browsers allow a semicolon in the name of a host, but in the policy it would begin another
 * rule.
 */
function isOrigin(text: string): boolean {
  return /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
