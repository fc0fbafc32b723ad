import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { count } from '#src/shared/format.ts';

/** Milliseconds without a change before the providers are counted. */
const PAUSE = 300;

/** How many providers the criteria of a form find (R-1443). Nothing without criteria, or while one is refused. */
export function FormCount({ criteria }: { criteria: ProviderCriteria }) {
  const now = JSON.stringify(criteria);
  const [rested] = useDebouncedValue(now, PAUSE);
  const asked: ProviderCriteria = JSON.parse(rested);
  const isAsked = Object.values(asked).some((values) => values.length > 0);
  const { data } = useQuery({ ...totalQuery(asked), enabled: isAsked });
  if (!isAsked || data === undefined || rested !== now) return null;
  return (
    <Text component="span" className="num muted" fz={13} mr="auto" w={{ base: '100%', sm: 'auto' }}>
      {data === 0 ? 'No provider matches' : `${count(data)} ${data === 1 ? 'provider matches' : 'providers match'}`}
    </Text>
  );
}
