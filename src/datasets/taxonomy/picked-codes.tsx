import { useQuery } from '@tanstack/react-query';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import { specialtiesQuery, subspecialtiesQuery } from '#src/datasets/taxonomy/questions.tsx';

/** A choice of the picker: names of the three levels, and codes within them. */
export interface TaxonomyChoice {
  profession: string;
  specialty: string;
  subspecialty: string;
  /** Defaults to the codes that the picker reports. An empty list selects all codes of the specialty. */
  taxonomy?: string[];
}

/** The codes of a choice: those that the request sends, and all that the search applies. */
export function usePickedCodes({ profession, specialty, subspecialty, taxonomy }: TaxonomyChoice) {
  const enabled = profession !== '' && specialty !== '';
  const specialties = useQuery({ ...specialtiesQuery(profession), enabled });
  const subspecialties = useQuery({ ...subspecialtiesQuery(profession, specialty), enabled });
  const own = specialties.data?.rows.find((row) => row.specialty === specialty)?.code ?? undefined;
  const below = (subspecialties.data?.rows ?? [])
    .filter((row) => subspecialty === '' || row.subspecialty === subspecialty)
    .map(({ code }) => code);
  const all = own && subspecialty === '' ? [own, ...below] : below;
  const reported = below.length > 0 ? below : all;
  // The API takes 50 codes. For more, the request has only the specialty, which the server expands.
  const sent = taxonomy ?? (reported.length > MAX_CODES ? [] : reported);
  return {
    sent,
    applied: sent.length > 0 ? sent : all,
    /** The specialty's own code, if it has one and no subspecialty is chosen. */
    own: subspecialty === '' ? own : undefined,
    /** Whether the reported codes are loading. */
    loading: taxonomy === undefined && (specialties.isLoading || subspecialties.isLoading),
  };
}
