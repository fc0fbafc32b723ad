import { useQuery } from '@tanstack/react-query';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import { specialtiesQuery, subspecialtiesQuery } from '#src/datasets/taxonomy/questions.tsx';

/** What is chosen: names of the taxonomy's three levels, and codes within them. */
export interface TaxonomyChoice {
  profession: string;
  specialty: string;
  subspecialty: string;
  /** Without it, the codes that the picker reports; an empty list narrows nothing, so all codes of the specialty count. */
  taxonomy?: string[];
}

/** The codes of a choice: those the search sends, and all those it applies. */
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
  // the search takes 50 codes; for more it sends the specialty alone, which the server expands to all of its codes
  const sent = taxonomy ?? (reported.length > MAX_CODES ? [] : reported);
  return {
    sent,
    applied: sent.length > 0 ? sent : all,
    /** The specialty's own code, where it has one and no subspecialty is chosen. */
    own: subspecialty === '' ? own : undefined,
    /** What the picker reports is still being loaded. */
    loading: taxonomy === undefined && (specialties.isLoading || subspecialties.isLoading),
  };
}
