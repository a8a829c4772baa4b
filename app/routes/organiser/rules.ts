import type { Permission } from '#conference/organiser/permissions.ts';

/**
 * Who may use a page or form. `anyone`: everybody, for the sign-in pages. `signed-in`: organisers who have signed in by
 * mail. `second-factor`: organisers who have also used their second factor. A permission: organisers who have it. A
 * list: organisers who have all permissions in it.
 * See docs/decisions/021-the-desk.md.
 */
export type Access = 'anyone' | 'signed-in' | 'second-factor' | Permission | readonly Permission[];

/**
 * The rule of a route. `loader` says who may open the page. `action` says who may send each of its forms: the key is
 * the form's `intent`.
 */
export type Rule = { loader?: Access; action?: Readonly<Record<string, Access>> };

/**
 * The rules of all routes of the desk. The key is the path. `organiserLoader` and `organiserAction` check the rules. A
 * test fails if a route under /organiser has no rule or does not check its rule.
 */
export const rules = {
  '/organiser/login': { loader: 'anyone', action: { ask: 'anyone' } },
  '/organiser/code': { loader: 'anyone', action: { prove: 'anyone' } },
  '/organiser/link': { loader: 'anyone', action: { prove: 'anyone' } },
  '/organiser/welcome': { loader: 'anyone', action: { accept: 'anyone' } },
  '/organiser/second-factor': {
    loader: 'signed-in',
    action: {
      'start-totp': 'signed-in',
      'confirm-totp': 'signed-in',
      'give-totp': 'signed-in',
      'give-recovery-code': 'signed-in',
      'sign-out': 'signed-in',
    },
  },
  '/organiser/passkey': {
    action: {
      'ask-to-add': 'signed-in',
      add: 'signed-in',
      'ask-to-give': 'signed-in',
      give: 'signed-in',
    },
  },

  '/organiser': {
    loader: 'overview.read',
    action: { assign: 'overview.read', unassign: 'overview.read' },
  },
  '/organiser/find': { loader: 'overview.read' },
  '/organiser/registrations': { loader: 'registrations.read' },
  '/organiser/registrations/new': {
    loader: 'registrations.change',
    action: { add: 'registrations.change' },
  },
  '/organiser/registrations/delegation': {
    loader: 'registrations.change',
    action: { read: 'registrations.change', add: 'registrations.change' },
  },
  '/organiser/registrations/views': {
    loader: 'registrations.read',
    action: { save: 'registrations.read', rename: 'registrations.read', delete: 'registrations.read' },
  },
  '/organiser/registrations/selections': {
    loader: 'registrations.read',
    action: {
      choose: 'registrations.read',
      'choose-all': 'registrations.read',
      write: ['registrations.read', 'mails.send'],
      print: ['registrations.read', 'documents.issue'],
      issue: ['registrations.read', 'documents.issue'],
      stop: 'documents.issue',
      step: ['registrations.read', 'visas.handle'],
    },
  },
  '/organiser/registrations/selections/:selectionId': {
    loader: 'registrations.read',
    action: {
      mark: 'registrations.change',
      unmark: 'registrations.change',
      'undo-mark': 'registrations.change',
      stop: 'documents.issue',
      resume: 'documents.issue',
    },
  },
  '/organiser/registrations/selections/:selectionId/export': {
    loader: ['exports.take', 'registrations.read'],
  },
  '/organiser/registrations/selections/:selectionId/documents': {
    loader: ['documents.issue', 'registrations.read'],
    action: {
      issue: ['documents.issue', 'registrations.read'],
      print: ['documents.issue', 'registrations.read'],
    },
  },
  '/organiser/registrations/selections/:selectionId/prints/:printId': {
    loader: ['documents.issue', 'registrations.read'],
    action: {
      stop: ['documents.issue', 'registrations.read'],
      resume: ['documents.issue', 'registrations.read'],
    },
  },
  '/organiser/registrations/selections/:selectionId/prints/:printId/file': {
    loader: ['documents.issue', 'registrations.read'],
    action: { reveal: ['documents.issue', 'registrations.read', 'registrations.reveal'] },
  },
  '/organiser/registrations/selections/:selectionId/left-out': {
    loader: ['exports.take', 'documents.issue', 'registrations.read'],
  },
  '/organiser/registrations/:registrationId': {
    loader: 'registrations.read',
    action: {
      reveal: 'registrations.reveal',
      note: 'registrations.details',
      mark: 'registrations.change',
      unmark: 'registrations.change',
      withdraw: 'registrations.change',
      'give-place': 'registrations.change',
      reinstate: 'registrations.change',
      'resend-mail': ['registrations.change', 'mails.send'],
    },
  },
  '/organiser/registrations/:registrationId/participation': {
    loader: 'registrations.details',
    action: { 'reveal-needs': 'needs.reveal', 'correct-participation': 'registrations.change' },
  },
  '/organiser/registrations/:registrationId/answers': {
    loader: 'registrations.details',
    action: { show: 'registrations.details', correct: 'registrations.change' },
  },
  '/organiser/registrations/:registrationId/answers/:questionId': {
    action: { show: 'registrations.details' },
  },
  '/organiser/registrations/:registrationId/files/:fileId': { action: { reveal: 'registrations.reveal' } },
  '/organiser/registrations/:registrationId/correct': {
    loader: 'registrations.change',
    action: { correct: 'registrations.change' },
  },
  '/organiser/registrations/:registrationId/merge': {
    loader: 'registrations.change',
    action: { merge: 'registrations.change' },
  },
  '/organiser/registrations/:registrationId/undo-merge': {
    loader: 'registrations.change',
    action: { 'undo-merge': 'registrations.change' },
  },
  '/organiser/registrations/:registrationId/documents': {
    loader: 'documents.issue',
    action: {
      issue: 'documents.issue',
      revoke: 'documents.issue',
      attended: 'documents.issue',
      'not-attended': 'documents.issue',
    },
  },
  '/organiser/documents': { loader: 'documents.issue' },
  '/organiser/documents/letter': { loader: 'documents.issue', action: { save: 'documents.issue' } },
  '/organiser/documents/letter/preview': { action: { preview: 'documents.issue' } },
  '/organiser/documents/:documentId': {
    loader: 'documents.issue',
    action: { reveal: ['documents.issue', 'registrations.reveal'] },
  },
  '/organiser/door': {
    loader: 'door.read',
    action: { 'check-in': 'door.check-in', undo: 'door.check-in', 'forget-phone': 'door.check-in' },
  },
  '/organiser/door/arrivals': { loader: 'door.read' },
  '/organiser/door/devices': {
    loader: 'door.check-in',
    action: { make: ['door.read', 'door.check-in'], end: 'door.check-in' },
  },
  '/organiser/door/badge': { action: { print: 'door.check-in', replace: 'door.check-in' } },
  '/organiser/door/phone': { loader: 'door.check-in' },
  '/organiser/door/list': {
    loader: 'door.check-in',
    action: { take: 'door.check-in', scans: 'door.check-in', report: 'door.check-in' },
  },
  '/organiser/door/photos/:registrationId': { loader: 'door.read' },
  '/organiser/programme': {
    loader: 'programme.manage',
    action: { place: 'programme.manage', publish: 'programme.manage' },
  },
  '/organiser/programme/new': {
    loader: 'programme.manage',
    action: { save: 'programme.manage', 'add-row': 'programme.manage' },
  },
  '/organiser/programme/import': {
    loader: 'programme.manage',
    action: { read: 'programme.manage', import: 'programme.manage', discard: 'programme.manage' },
  },
  '/organiser/programme/rooms': { loader: 'programme.manage', action: { save: 'programme.manage' } },
  '/organiser/programme/people': { loader: 'programme.manage', action: { save: 'programme.manage' } },
  '/organiser/programme/:programmeSessionId/materials': {
    loader: 'programme.manage',
    action: { add: 'programme.manage', remove: 'programme.manage' },
  },
  '/organiser/programme/:programmeSessionId/places': {
    loader: 'programme.manage',
    action: { give: 'programme.manage', remove: 'programme.manage' },
  },
  '/organiser/programme/:programmeSessionId': {
    loader: 'programme.manage',
    action: { save: 'programme.manage', 'add-row': 'programme.manage', remove: 'programme.manage' },
  },
  '/organiser/speakers': { loader: 'speakers.manage' },
  '/organiser/speakers/invite': {
    loader: 'speakers.manage',
    action: { preview: 'speakers.manage', send: 'speakers.manage' },
  },
  '/organiser/speakers/import': {
    loader: 'speakers.manage',
    action: { read: 'speakers.manage', import: 'speakers.manage', discard: 'speakers.manage' },
  },
  '/organiser/speakers/:speakerId': {
    loader: 'speakers.manage',
    action: {
      preview: 'speakers.manage',
      send: 'speakers.manage',
      'take-down': 'speakers.manage',
      uninvite: 'speakers.manage',
    },
  },
  '/organiser/speakers/:speakerId/photograph': { loader: 'speakers.manage' },
  '/organiser/honours': { loader: 'honours.decide' },
  '/organiser/honours/:speakerId': {
    loader: 'honours.decide',
    action: { preview: 'honours.decide', send: 'honours.decide' },
  },
  '/organiser/honours/:speakerId/photograph': { loader: 'honours.decide' },
  '/organiser/account': {
    loader: 'second-factor',
    action: {
      'end-session': 'second-factor',
      'end-all-sessions': 'second-factor',
      'remove-passkey': 'second-factor',
      'remove-totp': 'second-factor',
      'renew-recovery-codes': 'second-factor',
    },
  },
  '/organiser/privacy': {
    loader: 'privacy.decide',
    action: { 'write-down': 'privacy.decide', close: 'privacy.decide', reopen: 'privacy.decide' },
  },
  '/organiser/privacy/mailbox': {
    loader: 'privacy.decide',
    action: { 'look-up': 'privacy.decide', erase: 'privacy.decide' },
  },
  '/organiser/privacy/:erasureRequestId': {
    loader: 'privacy.decide',
    action: { 'carry-out': 'privacy.decide', refuse: 'privacy.decide' },
  },
  '/organiser/privacy/:erasureRequestId/mentions': {
    loader: 'privacy.decide',
    action: { 'take-out': 'privacy.decide', clear: 'privacy.decide' },
  },
  '/organiser/organisers': {
    loader: 'organisers.manage',
    action: {
      invite: 'organisers.manage',
      'withdraw-invitation': 'organisers.manage',
      'change-roles': 'organisers.manage',
      suspend: 'organisers.manage',
      reinstate: 'organisers.manage',
      'reset-factors': 'organisers.manage',
    },
  },
  '/organiser/participation': { loader: 'registrations.details' },
  '/organiser/participation/transport': { loader: 'registrations.details' },
  '/organiser/participation/hotels': { loader: 'registrations.details' },
  '/organiser/participation/totals': { loader: ['exports.take', 'needs.reveal'] },
  '/organiser/kit': { loader: 'kit.hand-out', action: { stock: 'kit.manage' } },
  '/organiser/kit/list': { loader: 'kit.hand-out' },
  '/organiser/kit/:registrationId': {
    loader: 'kit.hand-out',
    action: { 'hand-out': 'kit.hand-out', undo: 'kit.hand-out' },
  },
  '/organiser/visa': { loader: 'registrations.details' },
  '/organiser/visa/figures': { loader: 'registrations.details' },
  '/organiser/visa/clearances': { loader: 'registrations.details' },
  '/organiser/visa/clearance': {
    loader: 'visas.handle',
    action: { enter: 'visas.handle', remove: 'visas.handle' },
  },
  '/organiser/visa/clearance/file': { loader: 'registrations.details' },
  '/organiser/visa/left-out': { loader: 'visas.handle' },
  '/organiser/visa/list': { loader: 'clearance.export' },
  '/organiser/visa/list/file': { action: { take: 'clearance.export' } },
  '/organiser/visa/move': { loader: 'visas.handle', action: { move: 'visas.handle' } },
  '/organiser/visa/:registrationId': { loader: 'registrations.details' },
  '/organiser/visa/:registrationId/answers': {
    loader: 'registrations.reveal',
    action: {
      reveal: 'registrations.reveal',
      save: ['visas.handle', 'registrations.reveal'],
      compare: ['visas.handle', 'registrations.reveal'],
    },
  },
  '/organiser/registrations/:registrationId/payments': {
    loader: 'payments.read',
    action: {
      record: 'payments.record',
      undo: 'payments.record',
      'order-refund': 'refunds.decide',
      'decline-proof': 'payments.record',
      invoice: 'payments.record',
    },
  },
  '/organiser/refunds': {
    loader: 'payments.read',
    action: {
      'by-hand': 'refunds.decide',
      'send-again': 'refunds.decide',
      'send-all-again': 'refunds.decide',
      'cancel-edition': 'edition.cancel',
      stop: 'edition.cancel',
      resume: 'edition.cancel',
    },
  },
  '/organiser/group-payments': { loader: 'payments.read' },
  '/organiser/group-payments/:groupPaymentId': {
    loader: 'payments.read',
    action: { record: 'payments.record', 'decline-proof': 'payments.record' },
  },
  '/organiser/discounts': { loader: 'payments.read', action: { make: 'discounts.manage' } },
  '/organiser/discounts/:discountCodeId': {
    loader: 'payments.read',
    action: { end: 'discounts.manage', 'change-uses': 'discounts.manage' },
  },
  '/organiser/grants': { loader: 'grants.review' },
  '/organiser/grants/decisions': {
    loader: 'grants.decide',
    action: { send: 'grants.decide', 'take-back': 'grants.decide' },
  },
  '/organiser/grants/:grantApplicationId': {
    loader: 'grants.review',
    action: { score: 'grants.review', decide: 'grants.decide' },
  },
  '/organiser/grants/:grantApplicationId/file': { loader: 'grants.review' },
  '/organiser/cancellations': { loader: 'payments.read' },
  '/organiser/cancellations/:cancellationRequestId': {
    loader: 'payments.read',
    action: { grant: 'refunds.decide', refuse: 'refunds.decide' },
  },
  '/organiser/cancellations/:cancellationRequestId/proof': { loader: 'refunds.decide' },
  '/organiser/payments': { loader: 'payments.read' },
  '/organiser/money': { loader: 'payments.read' },
  '/organiser/overpaid': { loader: 'payments.read' },
  '/organiser/totals': { loader: 'payments.read' },
  '/organiser/receipts': { loader: 'payments.read' },
  '/organiser/payouts': { loader: 'payments.read' },
  '/organiser/online-payments': {
    loader: 'payments.read',
    action: {
      'book-to-charge': 'payments.record',
      refund: 'refunds.decide',
      settle: 'payments.record',
      'note-dispute': 'payments.record',
      'handle-again': 'payments.record',
      replay: 'payments.record',
    },
  },
  '/organiser/payments/:paymentId/proof': { loader: 'payments.read' },
  '/organiser/receipts/:receiptId': { loader: 'payments.read' },
  '/organiser/payments/statement': {
    loader: 'payments.record',
    action: { read: 'payments.record', record: 'payments.record', search: 'payments.record' },
  },
  '/organiser/transfer-proofs': { loader: 'payments.read' },
  '/organiser/transfer-proofs/:proofId': { loader: 'payments.read' },
  '/organiser/bookings': { loader: 'bookings.read' },
  '/organiser/bookings/next': { loader: 'bookings.decide' },
  '/organiser/bookings/stalls': { loader: 'bookings.read' },
  '/organiser/bookings/views': {
    loader: 'bookings.read',
    action: { save: 'bookings.read', rename: 'bookings.read', delete: 'bookings.read' },
  },
  '/organiser/bookings/selections': {
    loader: 'bookings.read',
    action: { choose: 'bookings.read', 'choose-all': 'bookings.read' },
  },
  '/organiser/bookings/selections/:selectionId': {
    loader: 'bookings.read',
    action: {
      mark: 'bookings.decide',
      unmark: 'bookings.decide',
      'undo-mark': 'bookings.decide',
      confirm: 'bookings.decide',
      extend: 'bookings.decide',
      stop: 'bookings.decide',
      resume: 'bookings.decide',
    },
  },
  '/organiser/bookings/selections/:selectionId/export': { loader: ['exports.take', 'bookings.read'] },
  '/organiser/bookings/:bookingId': {
    loader: 'bookings.read',
    action: {
      confirm: 'bookings.decide',
      decline: 'bookings.decide',
      withdraw: 'bookings.decide',
      move: 'bookings.decide',
      extend: 'bookings.decide',
      mark: 'bookings.decide',
      unmark: 'bookings.decide',
    },
  },
  '/organiser/bookings/:bookingId/picture': { loader: 'bookings.read' },
  '/organiser/bookings/:bookingId/payments': {
    loader: 'bookings.read',
    action: {
      record: 'payments.record',
      undo: 'payments.record',
      'order-refund': 'refunds.decide',
      'decline-proof': 'payments.record',
      invoice: 'payments.record',
    },
  },
  '/organiser/exports': { loader: 'exports.take' },
  '/organiser/exports/registrations': { loader: ['exports.take', 'registrations.read'] },
  '/organiser/exports/payments': { loader: ['exports.take', 'payments.read'] },
  '/organiser/exports/movements': { loader: ['exports.take', 'payments.read'] },
  '/organiser/exports/discounts': { loader: ['exports.take', 'payments.read'] },
  '/organiser/exports/documents': { loader: ['exports.take', 'documents.issue'] },
  '/organiser/exports/arrivals': { loader: ['exports.take', 'door.read'] },
  '/organiser/exports/journeys': { loader: ['exports.take', 'registrations.details'] },
  '/organiser/exports/answers': { loader: ['exports.take', 'registrations.details'] },
  '/organiser/exports/stays': { loader: ['exports.take', 'registrations.details'] },
  '/organiser/exports/bookings': { loader: ['exports.take', 'bookings.read'] },
  '/organiser/exports/papers': { loader: ['exports.take', 'papers.read'] },
  '/organiser/exports/session-places': { loader: ['exports.take', 'programme.manage'] },
  '/organiser/exports/enquiries': { loader: ['exports.take', 'enquiries.handle'] },
  '/organiser/enquiries': {
    loader: 'enquiries.handle',
    action: { 'close-ticked': 'enquiries.handle', 'spam-ticked': 'enquiries.handle' },
  },
  '/organiser/enquiries/next': { loader: 'enquiries.handle' },
  '/organiser/enquiries/:enquiryId': {
    loader: 'enquiries.handle',
    action: {
      assign: 'enquiries.handle',
      'set-status': 'enquiries.handle',
      note: 'enquiries.handle',
      reply: 'enquiries.handle',
      'reply-and-next': 'enquiries.handle',
      insert: 'enquiries.handle',
    },
  },
  '/organiser/enquiries/mailbox': { loader: 'enquiries.all' },
  '/organiser/enquiries/replies': {
    loader: 'saved-replies.manage',
    action: { make: 'saved-replies.manage' },
  },
  '/organiser/enquiries/replies/:savedReplyId': {
    loader: 'saved-replies.manage',
    action: { change: 'saved-replies.manage', delete: 'saved-replies.manage' },
  },
  '/organiser/papers': { loader: 'papers.read', action: { decide: 'papers.decide' } },
  '/organiser/papers/import': {
    loader: 'papers.decide',
    action: { read: 'papers.decide', import: 'papers.decide', discard: 'papers.decide' },
  },
  '/organiser/papers/decisions': {
    loader: 'papers.read',
    action: { send: 'papers.decide', 'take-back': 'papers.decide' },
  },
  '/organiser/papers/accepted.bib': { loader: ['exports.take', 'papers.read'] },
  '/organiser/papers/accepted-jats.zip': { loader: ['exports.take', 'papers.read'] },
  '/organiser/papers/:paperId': {
    loader: 'papers.read',
    action: {
      ask: 'papers.decide',
      assign: 'papers.decide',
      unassign: 'papers.decide',
      remark: 'papers.decide',
      place: 'programme.manage',
    },
  },
  '/organiser/papers/reviewers': {
    loader: 'papers.read',
    action: { invite: 'papers.decide', end: 'papers.decide', assign: 'papers.decide' },
  },
  '/organiser/papers/:paperId/full-text': { loader: 'papers.read' },
  '/organiser/messages': {
    loader: 'mails.read',
    action: { stop: 'mails.send', 'delete-draft': 'mails.send' },
  },
  '/organiser/messages/new': {
    loader: 'mails.send',
    action: {
      preview: 'mails.send',
      send: 'mails.send',
      save: 'mails.send',
      test: 'mails.send',
      plan: 'mails.send',
    },
  },
  '/organiser/mails': { loader: 'mails.read', action: { 'retry-failed': 'mails.send' } },
  '/organiser/mails/:mailId': {
    loader: 'mails.read',
    action: { retry: 'mails.send', show: ['mails.read', 'registrations.details'] },
  },

  '/organiser/settings': {
    loader: 'settings.change',
    action: {
      save: 'settings.change',
      preview: 'settings.change',
      'as-in-folder': 'settings.change',
      undo: 'settings.change',
      'make-key': 'organisers.manage',
    },
  },
  '/organiser/settings/letter': {
    loader: 'settings.change',
    action: { set: 'settings.change', remove: 'settings.change' },
  },
  '/organiser/settings/letter/file': { loader: 'settings.change' },
  '/organiser/settings/pictures': { loader: 'settings.change' },
  '/organiser/settings/picture': {
    loader: 'settings.change',
    action: {
      preview: 'settings.change',
      publish: 'settings.change',
      'as-in-folder': 'settings.change',
      undo: 'settings.change',
    },
  },
  '/organiser/settings/picture/file': { loader: 'settings.change' },
  '/organiser/settings/picture/preview': { loader: 'settings.change' },
  '/organiser/settings/texts': { loader: 'settings.change' },
  '/organiser/settings/text': {
    loader: 'settings.change',
    action: {
      preview: 'settings.change',
      publish: 'settings.change',
      'as-in-folder': 'settings.change',
      undo: 'settings.change',
    },
  },
  '/organiser/settings/text/preview': { loader: 'settings.change' },
  '/organiser/settings/texts/changed': { loader: 'settings.change' },
  '/organiser/settings/change': { loader: 'settings.change' },
  '/organiser/settings/webhooks': { loader: 'settings.change', action: { add: 'settings.change' } },
  '/organiser/settings/webhooks/:endpointId': {
    loader: 'settings.change',
    action: {
      change: 'settings.change',
      'change-secret': 'settings.change',
      pause: 'settings.change',
      resume: 'settings.change',
      end: 'settings.change',
      'send-again': 'settings.change',
    },
  },
  '/organiser/settings/questions': {
    loader: 'settings.change',
    action: {
      add: 'settings.change',
      change: 'settings.change',
      up: 'settings.change',
      down: 'settings.change',
      close: 'settings.change',
      reopen: 'settings.change',
      delete: 'settings.change',
    },
  },
  '/organiser/settings/keys': {
    loader: 'organisers.manage',
    action: { make: 'organisers.manage', end: 'organisers.manage' },
  },
  '/organiser/settings/mails': { loader: 'settings.change' },
  '/organiser/settings/mails/preview': { action: { preview: 'settings.change' } },
  '/organiser/settings/mails/change': {
    loader: 'settings.change',
    action: {
      save: 'settings.change',
      preview: 'settings.change',
      test: 'settings.change',
      reset: 'settings.change',
      undo: 'settings.change',
    },
  },
  '/organiser/audit': { loader: 'audit.read' },
  '/organiser/*': { loader: 'second-factor' },
} as const satisfies Record<string, Rule>;

export type OrganiserPath = keyof typeof rules;

/** The same rules with a type that allows any path as the key. A path without a rule gives undefined. */
export const ruleByPath: Readonly<Record<string, Rule | undefined>> = rules;
