import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Settings } from '#conference/edition/settings.ts';
import { directionOf, type Locale, languageTag } from '#platform/words/locales.ts';

type EmbedPage = { title: string; link: { to: string; label: string }; locale: Locale; children: ReactNode };

/**
 * Answers with a page that websites of partners show in a frame. It has no scripts, pictures and fonts, and sets no
 * cookies, so it says nothing about its visitors to us or the partner. Its links open new tabs.
 */
export function answerEmbed(
  { title, link, locale, children }: EmbedPage,
  { embedSites = [] }: Pick<Settings, 'embedSites'>,
): Response {
  const page = renderToStaticMarkup(
    <html lang={languageTag(locale)} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <base target="_blank" />
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {children}
          <p>
            <a href={link.to}>{link.label}</a>
          </p>
        </main>
      </body>
    </html>,
  );
  return new Response(`<!doctype html>${page}`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      // Browsers that know `frame-ancestors` ignore the header X-Frame-Options, which forbids all frames.
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src '${styleHash}'`,
        `frame-ancestors ${embedSites.length > 0 ? embedSites.join(' ') : "'none'"}`,
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
    },
  });
}

const style = [
  'body{margin:0;background:#faf6ec;color:#17173f;font:16px/1.5 system-ui,sans-serif}',
  'main{padding:16px;max-width:60rem;margin:auto}',
  'h1,h2,h3,p,ul,dl,dd{margin:0}h1{font-size:1.5rem}',
  'h2{font-size:1.15rem;margin-top:24px;border-bottom:2px solid #232356}',
  'ul{list-style:none;padding:0}li{padding:8px 0;border-bottom:1px solid #d9cdb4;overflow-wrap:anywhere}',
  'a{color:#232356}a:focus-visible{outline:3px solid #232356;outline-offset:2px}',
  'small{color:#4a4a6e}small{display:block}main>p{margin-top:24px}',
  '@media(min-width:40rem){.times li{display:grid;grid-template-columns:11rem 1fr;gap:16px}}',
].join('');
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
