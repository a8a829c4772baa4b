/** The file name, without ".png", of the picture for shared links to a page: "about" for "/about", "home" for "/". */
export function cardName(page: string) {
  return page === '/' ? 'home' : page.slice(1);
}
