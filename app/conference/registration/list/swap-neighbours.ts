/**
 * Lists the words that result if two neighbouring characters of a word are swapped: "jhon" gives "hjon", "john",
 * "jhno".
 */
export function swapNeighbours(word: string): string[] {
  const signs = [...word];
  const swapped = signs
    .slice(1)
    .map((sign, index) => [...signs.slice(0, index), sign, signs[index], ...signs.slice(index + 2)].join(''));
  return [...new Set(swapped)].filter((one) => one !== word);
}
