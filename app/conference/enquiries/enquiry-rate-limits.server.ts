export const enquiryLimits = {
  byAddress: { name: 'enquiry-by-address', by: 'address', points: 20, seconds: 60 * 60 },
} as const;
