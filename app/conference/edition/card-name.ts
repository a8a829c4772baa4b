/** The name of a page's card in its address: "/about" is "about", "/" is "home". */
export function cardName(page: string) {
  return page === '/' ? 'home' : page.slice(1);
}
