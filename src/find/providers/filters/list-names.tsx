import { useQuery } from '@tanstack/react-query';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

/** The names of the lists that the user may open, by id, once they are `wanted`. */
export function useListNames(wanted: boolean): ReadonlyMap<string, string> | undefined {
  const { listNames } = useWorkParts();
  return useQuery({
    queryKey: ['list names'],
    queryFn: ({ signal }) => listNames?.(signal) ?? none,
    enabled: wanted && listNames !== undefined,
    staleTime: 0,
    retry: false,
  }).data;
}

const none: ReadonlyMap<string, string> = new Map();
