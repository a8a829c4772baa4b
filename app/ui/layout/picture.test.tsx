import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const drawing = { src: '/assets/lotus.svg', alt: 'A lotus', width: 40, height: 30 };
const photograph = {
  ...drawing,
  src: '/assets/hall.jpg',
  sources: [
    { type: 'image/avif', srcSet: '/assets/a.avif 480w, /assets/b.avif 960w' },
    { type: 'image/jpeg', srcSet: '/assets/a.jpg 480w, /assets/hall.jpg 960w' },
  ],
};

it('shows a drawing unchanged, and loads it lazily unless it is visible without scrolling', () => {
  expect(renderToStaticMarkup(<Picture picture={drawing} className="art" />)).toBe(
    '<img decoding="async" loading="lazy" class="art" src="/assets/lotus.svg" alt="A lotus" width="40" height="30"/>',
  );
  expect(renderToStaticMarkup(<Picture picture={drawing} isFirst />)).toContain('fetchPriority="high"');
  const beside = renderToStaticMarkup(<Picture picture={drawing} isFirst fetchPriority="low" />);
  expect(beside).toContain('<img decoding="async" fetchPriority="low" src');
});

it('offers a photograph in each format and each width', () => {
  const html = renderToStaticMarkup(<Picture picture={photograph} className="art" />);
  expect(html).toBe(
    '<picture>' +
      '<source type="image/avif" srcSet="/assets/a.avif 480w, /assets/b.avif 960w" sizes="auto, (min-width: 56.25rem) 50vw, 100vw"/>' +
      '<source type="image/jpeg" srcSet="/assets/a.jpg 480w, /assets/hall.jpg 960w" sizes="auto, (min-width: 56.25rem) 50vw, 100vw"/>' +
      '<img decoding="async" loading="lazy" class="art" src="/assets/hall.jpg" alt="A lotus" width="40" height="30"/>' +
      '</picture>',
  );
});
