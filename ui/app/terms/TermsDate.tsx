// When a text came into force, and which version it is.
import type { TermsContent } from '../../../bus/entities/session';
import { Meta } from '../../kit/layout/Meta';
import { termsDate } from './useTerms';

export function TermsDate({ terms }: { terms: TermsContent }) {
  const { day, version } = termsDate(terms);
  return (
    <Meta>
      {day}
      {version}
    </Meta>
  );
}
