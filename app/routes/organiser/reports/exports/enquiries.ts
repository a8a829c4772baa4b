import { enquiryColumns, enquiryList } from '#conference/reports/exports/export-enquiries.server.ts';
import { readEnquirySearch } from '../../enquiries/enquiry-search.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

export const loader = organiserLoader('/organiser/exports/enquiries', async (asked) =>
  answerExport(asked, enquiryList(readEnquirySearch(asked.url, asked.organiser).filter), enquiryColumns),
);
