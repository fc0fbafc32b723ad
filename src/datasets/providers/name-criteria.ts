// The criteria on names of people.
import { nicknamesOf } from '#src/datasets/providers/nicknames.ts';
import { type NameReading, namesIn } from '#src/datasets/providers/person-names.ts';
import { begins, contains, equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** Part of the first name, or another form of it. */
export const hasFirstName = (text: string): Criterion => ({
  any: [contains('first_name', text), ...otherForms(text)],
});

/** First and last name in any order: the present, a former or another name. */
export const hasPersonName = (text: string): Criterion => ({
  any: [hasOwnName(text), { child: 'former_names', meets: [hasOwnName(text)] }],
});

/** First and last name in any order, both of one row. */
export const hasOwnName = (text: string): Criterion => ({ any: namesIn(text).map(isNamed) });

const isNamed = ({ last, first }: NameReading): Criterion => ({ all: [begins('last_name', last), isCalled(first)] });

/** The first name begins so, or is another form of it. */
export const isCalled = (first: string): Criterion => ({ any: [begins('first_name', first), ...otherForms(first)] });

/** The first name is another form of this one. */
export function otherForms(first: string): Criterion[] {
  const forms = nicknamesOf(first);
  return forms.length > 0 ? [equals('first_name', forms)] : [];
}
