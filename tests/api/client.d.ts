// The types of a client of the API: openapi-typescript 7.13.0 --default-non-nullable=false, from /api/openapi.json.
// From a document with the hash 9f38b2bc370ad8a2d8a9087e0ac1690a8ef16ba62965558cf6e83a33a3254f5a.
export interface paths {
  '/edition': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The facts of the edition: its days, its currencies, who can take part, and what can be booked.
     * @description For every key.
     */
    get: operations['readEdition'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/key': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The access key itself: its name, and what it may do.
     * @description For every key.
     */
    get: operations['readKey'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/registrations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists registrations, the oldest first, with the filters of the desk’s list.
     * @description For keys with registrations.read.
     */
    get: operations['listRegistrations'];
    put?: never;
    /**
     * Registers a person, as at the desk. They get a mail that says how to sign in, and add their files themselves.
     * @description For keys with registrations.change.
     */
    post: operations['addRegistration'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/registrations/{registrationId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One registration.
     * @description For keys with registrations.read.
     */
    get: operations['readRegistration'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/registrations/{registrationId}/marks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds a mark to a registration, if it does not have it yet.
     * @description For keys with registrations.change.
     */
    post: operations['addMark'];
    /**
     * Takes a mark away, if the registration has it.
     * @description For keys with registrations.change.
     */
    delete: operations['removeMark'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/registrations/{registrationId}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Writes a note for the other organisers. Nobody can change or read it with a key.
     * @description For keys with registrations.details.
     */
    post: operations['addNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/registrations/{registrationId}/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists which documents somebody has, and how those ended that are not valid any more. Not what is printed on them.
     * @description For keys with documents.issue.
     */
    get: operations['listDocuments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists payments, refunds, chargebacks and waivers, the first recorded first. An entry never changes.
     * @description For keys with payments.read.
     */
    get: operations['listPayments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/registrations/{registrationId}/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Records money that arrived for a fee: a bank transfer, or cash. The payer gets the usual mails.
     * @description For keys with payments.record.
     */
    post: operations['payRegistration'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/bookings/{bookingId}/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Records money that arrived for a booking. A requested booking that is paid in full is confirmed.
     * @description For keys with payments.record.
     */
    post: operations['payBooking'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/refunds': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists refunds that were ordered, the oldest first.
     * @description For keys with payments.read.
     */
    get: operations['listRefunds'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/receipts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists receipts, invoices or credit notes with their numbers, the first issued first.
     * @description For keys with payments.read.
     */
    get: operations['listReceipts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/bookings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists bookings, the oldest first, with the filters of the desk’s list.
     * @description For keys with bookings.read.
     */
    get: operations['listBookings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/bookings/{bookingId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One booking.
     * @description For keys with bookings.read.
     */
    get: operations['readBooking'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/spots': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists all spots that are offered or held, with the booking that holds them.
     * @description For keys with bookings.read.
     */
    get: operations['listSpots'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/bookings/{bookingId}/confirmation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirms a requested booking, also if it is unpaid. The applicant gets a mail, the audit keeps the reason.
     * @description For keys with bookings.decide.
     */
    post: operations['confirmBooking'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/bookings/{bookingId}/refusal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Declines a requested booking, and frees its spot. The applicant gets your message by mail.
     * @description For keys with bookings.decide.
     */
    post: operations['declineBooking'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/bookings/{bookingId}/marks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds a mark to a booking, if it does not have it yet.
     * @description For keys with bookings.decide.
     */
    post: operations['markBooking'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/guests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists whom the door lets in: everybody with an active registration, with what the door may see.
     * @description For keys with door.check-in.
     */
    get: operations['listGuests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/check-ins': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists check-ins in the order in which the site got them. One that was undone is not in the list.
     * @description For keys with door.read.
     */
    get: operations['listCheckIns'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/registrations/{registrationId}/check-ins': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Checks somebody in, today or at a session. A second check-in changes nothing. Who has not paid may be let in, but send them to the payments desk first, as the door does.
     * @description For keys with door.check-in.
     */
    post: operations['checkIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists all sessions of the draft with their people, the earliest first, and last those without a time.
     * @description For keys with programme.manage.
     */
    get: operations['listSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sessions/{sessionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One session of the draft.
     * @description For keys with programme.manage.
     */
    get: operations['readSession'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rooms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the rooms.
     * @description For keys with programme.manage.
     */
    get: operations['listRooms'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sessions/{sessionId}/place': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Moves a session of the draft to a room and a time. It keeps its length. Visitors see it when the draft is published.
     * @description For keys with programme.manage.
     */
    post: operations['placeSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/speakers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the queue of speakers, the oldest entry first. Honours are not in it.
     * @description For keys with speakers.manage.
     */
    get: operations['listSpeakers'];
    put?: never;
    /**
     * Invites somebody to speak. They get a mail, sign in with their mailbox, and complete their profile.
     * @description For keys with speakers.manage.
     */
    post: operations['inviteSpeaker'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/papers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists submitted papers and how far their reviews are, the first submitted first. It names no reviewer, and authors only of accepted papers.
     * @description For keys with papers.read.
     */
    get: operations['listPapers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/enquiries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists enquiries, the oldest first.
     * @description For keys with enquiries.all.
     */
    get: operations['listEnquiries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/enquiries/{enquiryId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One enquiry, with the notes, replies and answers that belong to it.
     * @description For keys with enquiries.all.
     */
    get: operations['readEnquiry'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/enquiries/{enquiryId}/replies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Answers an enquiry by mail. It is then answered, and assigned to the key if nobody has it.
     * @description For keys with enquiries.all.
     */
    post: operations['replyToEnquiry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/totals/registrations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts the active registrations by participant type, and with registrations.details by country.
     * @description For keys with registrations.read.
     */
    get: operations['countRegistrations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/totals/money': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Sums all movements of money, each currency for itself.
     * @description For keys with payments.read.
     */
    get: operations['sumMoney'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/totals/payment-states': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts registrations and bookings by how far they are paid.
     * @description For keys with payments.read.
     */
    get: operations['countPaymentStates'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/totals/check-ins': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts the people who were checked in, in all, and each day by hour and participant type. Each person counts once.
     * @description For keys with door.read.
     */
    get: operations['countCheckIns'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Edition: {
      id: string;
      name: string;
      /** @description By its IANA name. All days are days in this zone. */
      timeZone: string;
      days: string[];
      currencies: string[];
      participantTypes: {
        id: string;
        name: string;
        fee: components['schemas']['Money'];
        isOpen: boolean;
      }[];
      bookingOptions: {
        id: string;
        name: string;
      }[];
    };
    Money: {
      /** @description In minor units. */
      amount: number;
      /** @description Three capitals. */
      currency: string;
    };
    Key: {
      /** Format: uuid */
      id: string;
      name: string;
      permissions: (
        | 'registrations.read'
        | 'registrations.details'
        | 'registrations.change'
        | 'payments.read'
        | 'payments.record'
        | 'bookings.read'
        | 'bookings.decide'
        | 'papers.read'
        | 'programme.manage'
        | 'speakers.manage'
        | 'enquiries.all'
        | 'documents.issue'
        | 'door.read'
        | 'door.check-in'
      )[];
    };
    Registration: {
      /** Format: uuid */
      id: string;
      reference: string;
      fullName: string;
      email: string;
      /** @description The id of a participant type of the edition. */
      type: string;
      /** @enum {string} */
      status: 'active' | 'waiting' | 'must-choose' | 'merged-or-duplicate' | 'withdrawn' | 'stall-holder';
      affiliation: string | null;
      /** @description Null for somebody who owes no fee. */
      paymentState: ('unpaid' | 'part-paid' | 'paid' | 'overpaid' | 'refunded' | 'waived') | null;
      paidAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description Only with payments.read. */
      balance?: {
        charged: components['schemas']['Money'];
        paid: components['schemas']['Money'];
        due: components['schemas']['Money'];
      } | null;
      /** @description Only with registrations.details. No key reads a passport, a scan or needs. */
      details?: {
        country: string | null;
        needsVisa: boolean;
        clothSize: ('s' | 'm' | 'l' | 'xl' | 'xxl') | null;
        shoeSize: number | null;
        interestedDoctorate: boolean;
        hasPhoto: boolean;
        hasPassportScan: boolean;
        marks: string[];
      };
    };
    NewMark: {
      label: string;
    };
    Added: {
      /** Format: uuid */
      id: string;
      /** @description False if it was there before. */
      isNew: boolean;
    };
    RemovedMark: {
      /** Format: uuid */
      id: string;
      /** @description False if it did not have the mark. */
      isRemoved: boolean;
    };
    NewNote: {
      /** @description At most 2,000 characters. */
      text: string;
    };
    Written: {
      /** Format: uuid */
      id: string;
    };
    NewRegistration: {
      fullName: string;
      email: string;
      participantType: string;
      /** @description It is sealed at once, and no key can read it. */
      passportNumber: string;
      /** @description A day. */
      passportExpiry: string;
      /** @enum {string} */
      needsVisa: 'yes' | 'no';
      /** @description Only with needsVisa: yes. */
      visaAddress?: string;
      /** @enum {string} */
      clothSize?: 's' | 'm' | 'l' | 'xl' | 'xxl';
      /** @enum {string} */
      shoeSize?: '6' | '7' | '8' | '9' | '10' | '11' | '12';
      /** @enum {string} */
      interestedDoctorate?: 'yes' | 'no';
      /**
       * @default en
       * @enum {string}
       */
      language?: 'en';
      /**
       * @description `cash` and `free` only with payments.record. `free` needs a reason.
       * @default later
       * @enum {string}
       */
      fee?: 'later' | 'cash' | 'free';
      /** @default  */
      reason?: string;
      /**
       * @description The person is at the desk, and is checked in. Only with door.check-in.
       * @default false
       */
      isThere?: boolean;
      /**
       * @description Passes over the waiting list.
       * @default false
       */
      givePlace?: boolean;
      /** @default false */
      acceptSamePassport?: boolean;
    };
    AddedRegistration: {
      /** Format: uuid */
      id: string;
      /** @description True if all places are taken, and the person waits for one. */
      isWaiting: boolean;
    };
    Documents: {
      items: components['schemas']['Document'][];
      /** @description What must be issued again, because a printed fact has changed. */
      outdated: (
        | 'icard'
        | 'visa-letter'
        | 'membership-card'
        | 'peace-passport'
        | 'participation-certificate'
        | 'membership-certificate'
        | 'presentation-certificate'
        | 'reviewer-certificate'
        | 'exhibitor-card'
      )[];
    };
    Document: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      kind:
        | 'icard'
        | 'visa-letter'
        | 'membership-card'
        | 'peace-passport'
        | 'participation-certificate'
        | 'membership-certificate'
        | 'presentation-certificate'
        | 'reviewer-certificate'
        | 'exhibitor-card';
      number: string;
      /** Format: date-time */
      issuedAt: string;
      expiresOn: string | null;
      endedAt: string | null;
      endedBecause: string | null;
    };
    Payment: {
      /** Format: uuid */
      id: string;
      /** @description payment, refund, chargeback or waiver */
      kind: string;
      method: string;
      /** Format: date */
      day: string;
      /** Format: date-time */
      recordedAt: string;
      /** @description Money that went back is negative. */
      money: components['schemas']['Money'];
      /** @description Null after an erasure, and for a payment of several people. */
      of: {
        /** @enum {string} */
        kind: 'registration' | 'booking';
        /** Format: uuid */
        id: string;
      } | null;
      reference: string | null;
      recordedBy: string | null;
      isUndone: boolean;
      /** @description The number of its receipt or credit note. */
      document: string | null;
    };
    NewPayment: {
      /** @enum {string} */
      method: 'transfer' | 'cash';
      money: {
        amount: number;
        /** @description Three capitals. */
        currency: string;
      };
      /** Format: date */
      receivedOn: string;
      reference?: string;
      /** @description At most 1,000 characters. */
      note?: string;
      /** @description Records an overpayment: how much too much it is, in minor units. */
      acceptTooMuch?: number;
      /** @description Records a payment although another one has its reference. */
      acceptSameReference?: boolean;
    };
    Refund: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      state: 'queued' | 'stopped' | 'sent' | 'paid' | 'failed';
      money: components['schemas']['Money'];
      /** @description Why it was ordered. Null if no cancellation is the cause. */
      cause: string | null;
      /** @description Null if an organiser sends the money by hand. */
      provider: string | null;
      /** @description Null after an erasure, and for what belongs to several people. */
      of: {
        /** @enum {string} */
        kind: 'registration' | 'booking';
        /** Format: uuid */
        id: string;
      } | null;
      reference: string | null;
      /** Format: date-time */
      orderedAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    Receipt: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      kind: 'receipt' | 'invoice' | 'credit-note';
      number: string;
      /** Format: date */
      day: string;
      /** Format: date-time */
      issuedAt: string;
      money: components['schemas']['Money'];
      /** @description Null after an erasure, and for what belongs to several people. */
      of: {
        /** @enum {string} */
        kind: 'registration' | 'booking';
        /** Format: uuid */
        id: string;
      } | null;
      reference: string | null;
      isCancelled: boolean;
    };
    Booking: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      registrationId: string;
      reference: string;
      /** @description The id of a booking option of the edition. */
      option: string;
      /** @description Null for an option that is booked for the whole festival. */
      day: string | null;
      number: number;
      /** @enum {string} */
      status: 'requested' | 'confirmed' | 'declined' | 'withdrawn' | 'expired';
      applicantName: string;
      contactEmail: string;
      organisation: string | null;
      /** @enum {string} */
      paymentState: 'unpaid' | 'part-paid' | 'paid' | 'overpaid' | 'refunded' | 'waived';
      payBy: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      balance: {
        charged: components['schemas']['Money'];
        paid: components['schemas']['Money'];
        due: components['schemas']['Money'];
      } | null;
      marks: string[];
    };
    Spots: {
      items: {
        /** @description The id of a booking option of the edition. */
        option: string;
        /** @description Null for an option that is booked for the whole festival. */
        day: string | null;
        number: number;
        bookingId: string | null;
      }[];
    };
    BookingConfirmation: {
      reason: string;
    };
    BookingRefusal: {
      /** @description At most 2,000 characters. */
      message: string;
      /** @description What was paid and goes back, in minor units. 0 if nothing was paid. */
      expectedRefund: number;
    };
    NewBookingMark: {
      label: string;
    };
    Guest: {
      /** Format: uuid */
      id: string;
      reference: string;
      fullName: string;
      type: string;
      isPaid: boolean;
      /** @description The first check-in at any door. */
      arrivedAt: string | null;
    };
    CheckIn: {
      /** Format: uuid */
      id: string;
      /**
       * Format: date-time
       * @description When the badge was scanned.
       */
      at: string;
      /**
       * Format: date-time
       * @description When the site got it. `updatedSince` and the order go by it.
       */
      receivedAt: string;
      /** Format: uuid */
      registrationId: string;
      reference: string;
      fullName: string;
      type: string;
      /** @description `day:2032-01-26`, or `session:` and the slug of a session. Null outside the days of the conference. */
      place: string | null;
      by: string;
    };
    NewCheckIn: {
      /** @description `day:2032-01-26`, or `session:` and the slug of a session. Without it: today, if today is a day of the conference. */
      place?: string;
    };
    CheckedIn: {
      /** Format: uuid */
      registrationId: string;
      place: string | null;
      /** @description False if the person was checked in there before. */
      isNew: boolean;
      isPaid: boolean;
    };
    Sessions: {
      items: components['schemas']['Session'][];
    };
    Session: {
      /** Format: uuid */
      id: string;
      slug: string;
      title: string;
      abstract: string;
      kind: string;
      theme: string | null;
      language: string;
      format: string;
      room: {
        /** Format: uuid */
        id: string;
        slug: string;
      } | null;
      /** @description Null if the session has no place yet. */
      startsAt: string | null;
      endsAt: string | null;
      /** @description The limit of places. Null if there is none. */
      places: number | null;
      people: {
        slug: string;
        name: string;
        role: string;
      }[];
    };
    Rooms: {
      items: {
        /** Format: uuid */
        id: string;
        slug: string;
        name: string;
        capacity: number | null;
      }[];
    };
    SessionPlace: {
      /** Format: uuid */
      room: string;
      /** Format: date */
      day: string;
      /** @description The time in the time zone of the edition, such as 09:30. */
      from: string;
    };
    Speaker: {
      /** Format: uuid */
      id: string;
      number: number;
      name: string;
      email: string;
      category: string | null;
      country: string | null;
      /** @enum {string} */
      origin: 'application' | 'nomination' | 'invitation';
      /** @enum {string} */
      state:
        | 'received'
        | 'invited'
        | 'confirmed'
        | 'published'
        | 'declined'
        | 'rejected'
        | 'uninvited'
        | 'withdrawn';
      /** Format: date-time */
      stateAt: string;
      /** Format: date-time */
      createdAt: string;
    };
    SpeakerInvitation: {
      name: string;
      email: string;
      /** @enum {string} */
      category: 'makers';
      /**
       * @default en
       * @enum {string}
       */
      language?: 'en';
      /** @description At most 4,000 characters. */
      note?: string;
    };
    Paper: {
      /** Format: uuid */
      id: string;
      number: string;
      title: string;
      kind: string;
      theme: string;
      language: string;
      /** @enum {string} */
      state: 'draft' | 'submitted' | 'accepted' | 'waiting-list' | 'rejected' | 'revise' | 'withdrawn';
      /** @description The author and the confirmed co-authors. Null until the paper is accepted, because reviewers must not learn them. */
      authors: components['schemas']['PaperAuthor'][] | null;
      /** Format: date-time */
      submittedAt: string;
      reviewsAssigned: number;
      reviewsSubmitted: number;
    };
    PaperAuthor: {
      name: string;
      /** @description The bare ORCID iD: `0000-0002-1825-0097`. */
      orcid: string | null;
      /** @description Null for co-authors. */
      institution: string | null;
      /** @description The bare ROR id of the institution: `04aj4c181`. */
      ror: string | null;
    };
    ListedEnquiry: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      topic: 'contact' | 'volunteer' | 'internship' | 'speaker' | 'partner' | 'sponsor' | 'media';
      /** @enum {string} */
      status: 'new' | 'in-progress' | 'answered' | 'closed' | 'spam';
      name: string;
      email: string;
      message: string;
      /** Format: date-time */
      createdAt: string;
      assignee: string | null;
      /** Format: date-time */
      updatedAt: string;
      /** @description True if they wrote again. */
      hasAnswer: boolean;
    };
    Enquiry: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      topic: 'contact' | 'volunteer' | 'internship' | 'speaker' | 'partner' | 'sponsor' | 'media';
      /** @enum {string} */
      status: 'new' | 'in-progress' | 'answered' | 'closed' | 'spam';
      name: string;
      email: string;
      message: string;
      /** Format: date-time */
      createdAt: string;
      entries: {
        /** Format: uuid */
        id: string;
        kind: string;
        by: string | null;
        text: string;
        /** Format: date-time */
        at: string;
      }[];
    };
    NewReply: {
      /** @description At most 10,000 characters. */
      text: string;
    };
    RegistrationTotals: {
      byType: {
        /** @description Null for people without a country. */
        value: string | null;
        all: number;
        paid: number;
      }[];
      byCountry?: {
        /** @description Null for people without a country. */
        value: string | null;
        all: number;
        paid: number;
      }[];
    };
    MoneySums: {
      sums: components['schemas']['MoneyTotals'][];
    };
    MoneyTotals: {
      /** @description Three capitals. */
      currency: string;
      /** @description Null for the total of the currency. */
      group: string | null;
      count: number;
      /** @description In minor units of the currency. */
      received: number;
      /** @description In minor units of the currency. */
      waived: number;
      /** @description In minor units of the currency. */
      refunded: number;
      /** @description In minor units of the currency. */
      chargebacks: number;
      /** @description In minor units of the currency. */
      fees: number;
      /** @description In minor units of the currency. */
      net: number;
      /** @description In minor units of the currency. */
      paidOut: number;
    };
    PaymentStates: {
      states: {
        /** @enum {string} */
        state: 'unpaid' | 'part-paid' | 'paid' | 'overpaid' | 'refunded' | 'waived';
        registrations: number;
        bookings: number;
      }[];
    };
    CheckInTotals: {
      people: number;
      days: {
        /** Format: date */
        day: string;
        people: number;
        hours: {
          hour: number;
          people: number;
        }[];
        types: {
          type: string;
          people: number;
        }[];
      }[];
    };
    Problem: {
      /** Format: uri */
      type: string;
      title: string;
      status: number;
      /** @description A plain sentence. */
      detail: string;
      /** @description The name of the problem, for programs. */
      code: string;
      requestId: string;
      errors?: {
        field: string;
        message: string;
      }[];
    };
  };
  responses: {
    /** @description Nothing has changed since the ETag in If-None-Match. */
    NotModified: {
      headers: {
        ETag: components['headers']['ETag'];
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description too-many-calls: These are too many calls. The header Retry-After says when you may go on. */
    TooManyCalls: {
      headers: {
        'Retry-After': components['headers']['Retry-After'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description The time of the site. */
    Date: string;
    /** @description A text that changes with the answer, for If-None-Match and If-Match. */
    ETag: string;
    /** @description true if this is the kept answer to an earlier call with this Idempotency-Key. */
    'Idempotency-Replayed': string;
    /** @description How many calls are left (r), and in how many seconds the count begins again (t). */
    RateLimit: string;
    /** @description How many calls (q) a key may make in how many seconds (w). */
    'RateLimit-Policy': string;
    /** @description After how many seconds you may call again. */
    'Retry-After': string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  readEdition: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Edition'];
        };
      };
      304: components['responses']['NotModified'];
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Key'];
        };
      };
      304: components['responses']['NotModified'];
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listRegistrations: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        updatedSince?: string;
        /** @description Beginnings of words of the name, the email address or the reference. */
        text?: string;
        type?: string;
        /** @description `no`: who has not paid in full, so unpaid, part-paid or refunded. With another `status` also who owes no fee. */
        paid?: 'yes' | 'no' | 'unpaid' | 'part-paid' | 'paid' | 'overpaid' | 'refunded' | 'waived';
        /** @description Without it, only active ones are listed, and with `text` those of every status. */
        status?:
          | 'active'
          | 'waiting'
          | 'must-choose'
          | 'merged-or-duplicate'
          | 'withdrawn'
          | 'stall-holder'
          | 'any';
        /** @description Registered on this day or later. */
        since?: string;
        visa?: 'yes' | 'no';
        doctorate?: 'yes' | 'no';
        filesMissing?: 'photo' | 'passport' | 'any';
        clothSize?: 'none' | 's' | 'm' | 'l' | 'xl' | 'xxl';
        /** @description Two capitals (ISO 3166-1), or `none`. */
        country?: string;
        mark?: string;
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Registration'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  addRegistration: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['NewRegistration'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AddedRegistration'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description no-such-fee: Only a key with payments.record may choose this fee.
       *
       *     no-check-in: Only a key with door.check-in may check somebody in.
       */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description edition-ended: The edition has ended, so nobody can be registered any more.
       *
       *     email-taken: An active registration has this address. Every person needs a separate one.
       *
       *     same-passport: Another registration has this passport. Send acceptSamePassport if both are right.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readRegistration: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path: {
        registrationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Registration'];
        };
      };
      304: components['responses']['NotModified'];
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  addMark: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /registrations/{registrationId}. */
        'If-Match'?: string;
      };
      path: {
        registrationId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['NewMark'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Added'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description erased: This registration was erased.
       *
       *     too-many-labels: The list has as many different marks as it can have. Please use one of them.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  removeMark: {
    parameters: {
      query: {
        label: string;
      };
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /registrations/{registrationId}. */
        'If-Match'?: string;
      };
      path: {
        registrationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RemovedMark'];
        };
      };
      /**
       * @description wrong-query: Some parameters of the address are wrong. The field errors names them.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description erased: This registration was erased.
       *
       *     too-many-labels: The list has as many different marks as it can have. Please use one of them.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description other-request: This Idempotency-Key came with another call before. Please use a new text for each new call. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  addNote: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /registrations/{registrationId}. */
        'If-Match'?: string;
      };
      path: {
        registrationId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['NewNote'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Written'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description erased: This registration was erased.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listDocuments: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path: {
        registrationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Documents'];
        };
      };
      304: components['responses']['NotModified'];
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listPayments: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        method?: 'transfer' | 'cash' | 'waiver' | 'stripe' | 'razorpay';
        /** @description Three capitals. */
        currency?: string;
        of?: 'registration' | 'booking';
        from?: string;
        to?: string;
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Payment'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  payRegistration: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /registrations/{registrationId}. */
        'If-Match'?: string;
      };
      path: {
        registrationId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['NewPayment'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Written'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description not-active: This registration is a duplicate. Its owner must choose one before it can be paid.
       *
       *     other-currency: The fee is in another currency.
       *
       *     over-paid: This is more than is due. Send acceptTooMuch with the difference to record it.
       *
       *     same-reference: Another payment has this reference. Send acceptSameReference if both are right.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description in-future: The day receivedOn is in the future.
       *
       *     wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  payBooking: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /bookings/{bookingId}. */
        'If-Match'?: string;
      };
      path: {
        bookingId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['NewPayment'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Written'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description not-active: This registration is a duplicate. Its owner must choose one before it can be paid.
       *
       *     other-currency: The fee is in another currency.
       *
       *     over-paid: This is more than is due. Send acceptTooMuch with the difference to record it.
       *
       *     same-reference: Another payment has this reference. Send acceptSameReference if both are right.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description in-future: The day receivedOn is in the future.
       *
       *     wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listRefunds: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        updatedSince?: string;
        state?: 'queued' | 'stopped' | 'sent' | 'paid' | 'failed';
        way?: 'by-hand' | 'by-provider' | 'waiting';
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Refund'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listReceipts: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        kind?: 'receipt' | 'invoice' | 'credit-note';
        from?: string;
        to?: string;
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Receipt'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listBookings: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        updatedSince?: string;
        text?: string;
        option?: string;
        status?: 'requested' | 'confirmed' | 'declined' | 'withdrawn' | 'expired';
        payment?: 'unpaid' | 'part-paid' | 'paid' | 'overpaid' | 'refunded' | 'waived';
        /** @description Their time to pay ends on this day or earlier. */
        payBy?: string;
        mark?: string;
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Booking'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readBooking: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path: {
        bookingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Booking'];
        };
      };
      304: components['responses']['NotModified'];
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listSpots: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Spots'];
        };
      };
      304: components['responses']['NotModified'];
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  confirmBooking: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /bookings/{bookingId}. */
        'If-Match'?: string;
      };
      path: {
        bookingId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['BookingConfirmation'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Written'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description not-open: This booking is not requested any more.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  declineBooking: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /bookings/{bookingId}. */
        'If-Match'?: string;
      };
      path: {
        bookingId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['BookingRefusal'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Written'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description not-open: This booking is not requested any more.
       *
       *     money-changed: Another amount goes back. Read the balance, and send it as expectedRefund.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  markBooking: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /bookings/{bookingId}. */
        'If-Match'?: string;
      };
      path: {
        bookingId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['NewBookingMark'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Added'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description erased: The person of this booking was erased.
       *
       *     too-many-labels: The list has as many different marks as it can have. Please use one of them.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listGuests: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        updatedSince?: string;
        text?: string;
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Guest'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listCheckIns: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        updatedSince?: string;
        day?: string;
        hour?: number;
        type?: string;
        where?: 'any' | 'door' | 'sessions';
        /** @description The slug of one session. */
        session?: string;
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['CheckIn'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  checkIn: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
      };
      path: {
        registrationId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['NewCheckIn'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CheckedIn'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description not-active: This registration is not active, so nobody can be checked in with it.
       *
       *     other-day: Nobody can be checked in for another day than today.
       *
       *     too-early: The door of this session opens half an hour before the session.
       *
       *     too-late: This session is over.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description no-such-place: There is no such day or session at the door.
       *
       *     wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listSessions: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Sessions'];
        };
      };
      304: components['responses']['NotModified'];
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readSession: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path: {
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      304: components['responses']['NotModified'];
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listRooms: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Rooms'];
        };
      };
      304: components['responses']['NotModified'];
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  placeSession: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /sessions/{sessionId}. */
        'If-Match'?: string;
      };
      path: {
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SessionPlace'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Written'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description room-taken: Another session is in this room at this time.
       *
       *     person-taken: Somebody in this session is also in another session at this time.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description no-such-room: There is no such room.
       *
       *     other-day: This day is not a day of the conference.
       *
       *     wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listSpeakers: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        updatedSince?: string;
        text?: string;
        state?:
          | 'received'
          | 'invited'
          | 'confirmed'
          | 'published'
          | 'declined'
          | 'rejected'
          | 'uninvited'
          | 'withdrawn';
        origin?: 'application' | 'nomination' | 'invitation';
        category?: 'makers';
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Speaker'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  inviteSpeaker: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SpeakerInvitation'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Written'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description in-queue: This mailbox has an open entry in the queue already.
       *
       *     under-way: The same call is being handled at this moment. Please ask again in a few seconds.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listPapers: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        updatedSince?: string;
        state?: 'submitted' | 'accepted' | 'waiting-list' | 'rejected' | 'revise' | 'withdrawn';
        kind?: 'paper' | 'workshop';
        theme?: 'rivers' | 'hills';
        reviews?: 'complete' | 'lacking' | 'disagree' | 'to-decide' | 'decided';
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Paper'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listEnquiries: {
    parameters: {
      query?: {
        /** @description The `cursor` of an earlier page. */
        after?: string;
        limit?: number;
        updatedSince?: string;
        text?: string;
        topic?: 'contact' | 'volunteer' | 'internship' | 'speaker' | 'partner' | 'sponsor' | 'media';
        status?: 'new' | 'in-progress' | 'answered' | 'closed' | 'spam';
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['ListedEnquiry'][];
            /** @description The end of this page, for `after`. Null if nothing was ever there. */
            cursor: string | null;
            /** @description True if there is another page now. */
            hasMore: boolean;
          };
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readEnquiry: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path: {
        enquiryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Enquiry'];
        };
      };
      304: components['responses']['NotModified'];
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  replyToEnquiry: {
    parameters: {
      query?: never;
      header: {
        /** @description A new text of your own for each new write. A repeated call with the same text gets the same answer for a day. */
        'Idempotency-Key': string;
        /** @description The one of GET /enquiries/{enquiryId}. */
        'If-Match'?: string;
      };
      path: {
        enquiryId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['NewReply'];
      };
    };
    responses: {
      /** @description It went well. */
      201: {
        headers: {
          Date: components['headers']['Date'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Written'];
        };
      };
      /**
       * @description not-json: The body is not JSON. Please send a JSON object as application/json.
       *
       *     no-idempotency-key: Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.
       *
       *     long-idempotency-key: Please send an Idempotency-Key of at most 255 characters.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description not-found: There is nothing with this id that this access key may read. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description under-way: The same call is being handled at this moment. Please ask again in a few seconds. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description changed-meanwhile: This has changed since you read it: its ETag is not the one in If-Match. Please read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description wrong-fields: Some fields of the body are wrong. The field errors names them.
       *
       *     other-request: This Idempotency-Key came with another call before. Please use a new text for each new call.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  countRegistrations: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RegistrationTotals'];
        };
      };
      304: components['responses']['NotModified'];
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  sumMoney: {
    parameters: {
      query?: {
        by?: 'day' | 'method' | 'type' | 'currency';
        from?: string;
        to?: string;
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MoneySums'];
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  countPaymentStates: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentStates'];
        };
      };
      304: components['responses']['NotModified'];
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  countCheckIns: {
    parameters: {
      query?: {
        day?: string;
        where?: 'any' | 'door' | 'sessions';
      };
      header?: {
        /** @description The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          Date: components['headers']['Date'];
          ETag: components['headers']['ETag'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CheckInTotals'];
        };
      };
      304: components['responses']['NotModified'];
      /** @description wrong-query: Some parameters of the address are wrong. The field errors names them. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      429: components['responses']['TooManyCalls'];
      /** @description Any other refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
}
