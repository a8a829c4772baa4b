/** The name of a page's card in its URL: "about" for "/about", "home" for "/". */
export function cardName(page: string) {
  return page === '/' ? 'home' : page.slice(1);
}
