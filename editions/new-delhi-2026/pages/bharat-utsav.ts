import type { FestivalPage } from '#conference/edition/schema/pages/festival-schema.ts';

export const bharatUtsav: FestivalPage = {
  meta: {
    title: '{festival}, {festivalDays} · {event}',
    description:
      'Indian music, dance, craft and food in New Delhi. Book a shop, a food counter, the amphitheater or the auditorium.',
  },
  word: { src: 'word-bharat-utsav', alt: 'भारत उत्सव', width: 991, height: 142, lang: 'hi' },
  picture: {
    src: 'gal-dhol',
    alt: 'Block print of two drummers and a puppet theatre before a great sun, under strings of flags',
    width: 720,
    height: 540,
  },
  smallPicture: {
    src: 'festival-small',
    alt: 'Block print of a dancer before a great sun, between two drums, under strings of flags',
    width: 360,
    height: 200,
  },
  title: 'Bharat Utsav',
  lead: 'Music, dance, craft and food from every part of India, open to participants and to the city.',
  paragraphs: [
    'The festival surrounds the conference: it opens twelve days before the first session and closes with it, on the evening of the Peace March.',
    'Makers, cooks and performing groups can take part with a shop in the market or a counter in the food court for two weeks during the festival, or for a day on one of the two stages.',
  ],
  booking: {
    title: 'Book a stall or a venue',
    lead: 'Your request holds a spot at once. You pay later; the organisers confirm it when the payment has arrived. For several spots, up to {mostHeldByOne}, send a request for each.',
    closed: 'Booking is closed. Please write to the organisers.',
  },
  needs: {
    title: 'What you need',
    items: [
      'An account. If you only want a stall or a hall, your name, your organisation and your email are enough: no passport and no conference fee. If you are registered for the conference, you book with your registration.',
      'The choice of a stall or a hall, and for a hall the day.',
      'A picture of your work, your menu or your company, if you have one.',
      'The price of the stall or hall, within {daysToPay, plural, one {# day} other {# days}}: by bank transfer, UPI or card. Bookings are paid in rupees.',
    ],
  },
  steps: {
    title: 'What happens next',
    items: [
      'Your request appears on your dashboard, where you can withdraw it at any time.',
      'The spot stays yours for {daysToPay, plural, one {# day} other {# days}}, or for {hoursToProve, plural, one {# hour} other {# hours}} as long as you have not confirmed your email with a sign-in link. A mail says until when, and how to pay.',
      'Once the payment has arrived the booking is confirmed, and you get the number of your spot.',
    ],
  },
};
