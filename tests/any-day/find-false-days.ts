const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const month = months.join('|');
/** A day as an edition in British or in American English writes it: "19 January 2026" and "January 19, 2026". */
const day = `(?<date>\\d{1,2})(?:[–-]\\d{1,2})? (?<month>${month})(?: (?<year>\\d{4}))?|(?<month>${month}) (?<date>\\d{1,2})(?!\\d)(?:[–-]\\d{1,2})?(?:, (?<year>\\d{4}))?`;

/** Words after which a day is spoken of as a day to come. */
const ahead = /\b(by|until|till|from|on|before|opens?|begins?|starts?|for|is due|at the latest)\b/i;

/** Words with which a sentence speaks of the past. */
const back = /\b(was|were|had|took|began|opened|ended|closed|passed|past|since|gave)\b/i;

/** The end of a phrase that dates something, such as "Issued on". */
const dated = /\b(issued|received|registered|paid|sent|signed|applied|granted|last used) on$/i;

/** Words that ask for something, or promise it. */
const asking =
  /\b(please|you can|you may|can be|may be|must|should|will|register|pay|apply|ask|send|choose|opens|begins?|closes|starts|arrive|see|is due|valid)\b/i;

/**
 * Finds sentences that speak of a past day as if it were to come, such as "Please pay by 19 January 2026" on the next
 * day. `today` is a day such as "2026-01-20". A day without a year is in the year of the edition, `year`.
 */
export function findFalseDays(text: string, today: string, year: string): string[] {
  return splitSentences(text).filter((sentence) => {
    const days = [...sentence.matchAll(new RegExp(day, 'g'))];
    return days.some((found) => {
      const { date = '', month = '', year: given = year } = found.groups ?? {};
      const named = `${given}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`;
      if (named >= today) return false;
      const before = sentence.slice(0, found.index).trim().split(/\s+/).slice(-6).join(' ');
      return ahead.test(before) && !dated.test(before) && asking.test(sentence) && !back.test(sentence);
    });
  });
}

/** Returns the text of a page as people read it, with the parts of the page on lines of their own. */
export function linesOf(html: string): string {
  return html
    .replace(/<(script|style|svg|noscript|title|head)\b[\s\S]*?<\/\1>/g, '')
    .replace(
      /<\/(p|h\d|li|d[dlt]|td|th|div|section|a|button|option|label|summary|legend|small|span)>|<br\/?>/g,
      '\n',
    )
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&');
}

/** Splits the text of a page into its sentences. A full stop that ends an abbreviation ends no sentence. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?”])\s+(?=[A-Z“])|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

/** Finds sentences that invite people to register, apply or book. When an edition is over, there must be none. */
export function findInvitations(text: string): string[] {
  return splitSentences(text).filter((sentence) =>
    /\b(register now|apply to speak|book now|please register|book a stall or venue)\b/i.test(sentence),
  );
}
