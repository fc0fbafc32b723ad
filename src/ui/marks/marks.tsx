import { Badge } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { PersonTagsProps } from '#src/ui/marks/PersonTags.tsx';
import type { Layout } from '#src/ui/results/Results.tsx';
import { later } from '#src/ui/state/later.tsx';
import { type PersonMarks, useWorkParts } from '#src/ui/state/work-parts.ts';

const PersonTags = later('PersonTags', () => import('#src/ui/marks/PersonTags.tsx'));

/** What the team knows of these people, by NPI; empty while it loads. */
export const useMarks = (npis: readonly string[]): ReadonlyMap<string, PersonMarks> =>
  useQuery(useMarksQuery()(npis)).data ?? none;

/** Makes the requests of marks, for screens with several pages. */
export function useMarksQuery() {
  const { marksOf } = useWorkParts();
  return (npis: readonly string[]) =>
    queryOptions({
      queryKey: [MARKS, npis],
      queryFn: ({ signal, client }) =>
        marksOf?.(npis, signal, () => client.invalidateQueries({ queryKey: [MARKS] })) ?? none,
      enabled: marksOf !== undefined && npis.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    });
}

/** Begins the keys of the requests of marks. */
export const MARKS = 'marks';

const none: ReadonlyMap<string, PersonMarks> = new Map();
const MarksContext = createContext(none);

/** Whether the team marked the person Do not contact. */
export const isBarred = (marks: PersonMarks | undefined): boolean => Boolean(marks?.doNotContact);

/** Whether the phone number of the person must not show. */
export const isPhoneHidden = (marks: PersonMarks | undefined): boolean => Boolean(marks?.phoneHidden);

/** Replaces a phone number that the team marked Do not contact. */
export const HiddenPhone = () => <span className="muted">Hidden</span>;

export interface PersonPhoneProps {
  npi: string;
  number: string | null | undefined;
  /** Draws the number, unless the team hides it. */
  as: ComponentType<{ number: string | null | undefined }>;
}

/** The phone number of a person within `MarkedPeople`: 'Hidden' if the team marked it or the person Do not contact. */
export function PersonPhone({ npi, number, as: Shown }: PersonPhoneProps) {
  const hidden = isPhoneHidden(useContext(MarksContext).get(npi));
  return hidden && number ? <HiddenPhone /> : <Shown number={number} />;
}

/** The name of a person whom the team marked Do not contact: struck, with the mark beside it. */
export const BarredName = ({ children }: { children: ReactNode }) => (
  <>
    <s>{children}</s> <Badge color="bad">Do not contact</Badge>
  </>
);

/** The name of a person within `MarkedPeople`. */
export const PersonName = ({ npi, children }: { npi: string; children: ReactNode }) =>
  isBarred(useContext(MarksContext).get(npi)) ? <BarredName>{children}</BarredName> : children;

/** Makes what the team knows of these people available to each `PersonPhone` and `PersonName` inside. */
export const MarkedPeople = ({ npis, children }: { npis: readonly string[]; children: ReactNode }) => (
  <MarksContext value={useMarks(npis)}>{children}</MarksContext>
);

/** A layout of rows about people with `MarkedPeople` around each page. */
export const withMarks = <Row,>(layout: Layout<Row>, npiOf: (row: Row) => string): Layout<Row> => ({
  ...layout,
  draw: (rows, view) => <MarkedPeople npis={rows.map(npiOf)}>{layout.draw(rows, view)}</MarkedPeople>,
});

/** The lists with a person, the last contact, whether the number did not answer, and Do not contact. */
export const RowMarks = ({ marks, short }: Pick<PersonTagsProps, 'short'> & { marks: PersonMarks | undefined }) =>
  marks && (marks.lists[0] || marks.contacted || marks.unreached || marks.doNotContact || marks.owner) ? (
    <PersonTags marks={marks} short={short} />
  ) : null;
