import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { later } from '#src/ui/later.tsx';
import { type PersonMarks, useWorkParts } from '#src/ui/work-parts.ts';

const PersonTags = later<{ marks: PersonMarks }>(
  'PersonTags',
  async () => (await import('#src/ui/PersonTags.tsx')).PersonTags,
);

/** What the team knows of these people, by NPI; empty while it loads. */
export function useMarks(npis: readonly string[]): ReadonlyMap<string, PersonMarks> {
  const { marksOf } = useWorkParts();
  const { data } = useQuery({
    queryKey: ['marks', npis],
    queryFn: ({ signal }) => marksOf?.(npis, signal) ?? none,
    enabled: marksOf !== undefined && npis.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return data ?? none;
}

const none: ReadonlyMap<string, PersonMarks> = new Map();

/** Whether the team marked the person Do not contact. */
export const isBarred = (marks: PersonMarks | undefined): boolean => Boolean(marks?.doNotContact);

/** Whether the phone number of the person must not show. */
export const isPhoneHidden = (marks: PersonMarks | undefined): boolean => Boolean(marks?.phoneHidden);

/** Replaces a phone number that the team marked Do not contact. */
export const HiddenPhone = () => <span className="muted">Hidden</span>;

/** The lists with a person, the last contact, and Do not contact. */
export const RowMarks = ({ marks }: { marks: PersonMarks | undefined }) =>
  marks && (marks.lists.length > 0 || marks.contacted || marks.doNotContact) ? <PersonTags marks={marks} /> : null;
